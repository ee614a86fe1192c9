import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastRunDays, runsOf, streakOf } from '../scores/streaks.ts';
import { dateOfDay, dayOfDate } from '../testing/any-date.ts';
import { anyHistory, type History, type HistoryArea } from '../testing/any-history.ts';
import { walkedStreak } from '../testing/walked-streak.ts';
import { dashboardOf, dashboardWindow } from './dashboard-of.ts';
import { dashboardAnalytics } from './dashboard.ts';
import { perfectWeeksOf } from './perfect-weeks.ts';

/** The facts as a caller gathers them: no score from before the window, but perhaps one from after it. */
function factsOf({ today, areas, scores }: History) {
  const all = areas.map(({ area }) => area);
  const window = dashboardWindow(today);
  const scoresOn = (id: string, value: 0 | 1) =>
    scores
      .filter((score) => score.life_area_id === id && score.score === value)
      .map((score) => score.score_date);
  return {
    today,
    areas: all,
    scores: scores.filter((score) => score.score_date >= window.start_date),
    streaks: all.map((area) => {
      const doneDates = scoresOn(area.id, 1);
      const runs = runsOf(area.spans, doneDates).filter((run) => run.starts_on <= today);
      return {
        life_area_id: area.id,
        ...streakOf({
          spans: area.spans,
          doneDates,
          notDoneDates: scoresOn(area.id, 0),
          today,
        }),
        last_run_days: lastRunDays({ spans: area.spans, today, lastRun: runs.at(-1) ?? null }),
      };
    }),
    perfectWeeks: perfectWeeksOf({ areas: all, scores }, today),
  };
}

/*
 * The oracle: the same figures counted cell by cell from the days the generator knows an area to count on and the raw
 * scores. It shares no rule with the product.
 */
function countedByHand({ today, areas, scores }: History) {
  const now = dayOfDate(today);
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = now - weekday;
  const monthStart = dayOfDate(`${today.slice(0, 7)}-01`);
  const doneOf = (id: string) =>
    new Set(scores.filter((s) => s.life_area_id === id && s.score === 1).map((s) => s.score_date));
  const notDoneOf = (id: string) =>
    new Set(scores.filter((s) => s.life_area_id === id && s.score === 0).map((s) => s.score_date));

  const count = (from: number, to: number, chosen: readonly HistoryArea[]) => {
    let done = 0;
    let possible = 0;
    for (const { area, countedDays } of chosen) {
      const doneDays = doneOf(area.id);
      for (let day = from; day <= Math.min(to, now); day += 1) {
        if (!countedDays.has(dateOfDay(day))) continue;
        possible += 1;
        if (doneDays.has(dateOfDay(day))) done += 1;
      }
    }
    return {
      done,
      possible,
      rate: possible === 0 ? null : Math.round((1000 * done) / possible) / 10,
    };
  };

  let perfectWeeks = 0;
  for (let start = monday - 7; start > now - 200; start -= 7) {
    const week = count(start, start + 6, areas);
    if (week.possible > 0 && week.done === week.possible) perfectWeeks += 1;
  }

  const streaks = areas.map(({ area, countedDays }) => {
    const days = { counted: countedDays, done: doneOf(area.id) };
    const streak = walkedStreak({ ...days, notDone: notDoneOf(area.id), today });
    const last = streak.last_completed_date;
    const lastRun = last === null ? 0 : walkedStreak({ ...days, notDone: new Set(), today: last });
    return {
      life_area_id: area.id,
      ...streak,
      last_run_days: lastRun === 0 ? 0 : lastRun.current,
    };
  });
  const alive = areas
    .filter(({ countedDays }) => countedDays.has(today))
    .toSorted((one, other) => one.area.position - other.area.position);
  const rated = alive.map((one) => ({ one, ...count(monthStart, now, [one]) }));
  const shown = (entry: (typeof rated)[number] | undefined) =>
    entry === undefined
      ? null
      : {
          life_area_id: entry.one.area.id,
          name: entry.one.area.name,
          color: entry.one.area.color,
          completion_rate: entry.rate,
        };
  let best = rated[0];
  let weakest = rated[0];
  for (const entry of rated.slice(1)) {
    const [rate, high, low] = [entry.rate ?? 0, best?.rate ?? 0, weakest?.rate ?? 0];
    if (rate > high || (rate === high && entry.done > (best?.done ?? 0))) best = entry;
    const missed = entry.possible - entry.done;
    const mostMissed = (weakest?.possible ?? 0) - (weakest?.done ?? 0);
    if (rate < low || (rate === low && missed > mostMissed)) weakest = entry;
  }
  const week = count(monday, now, areas);
  const month = count(monthStart, now, areas);
  return {
    weekly_overview: {
      completion_rate: week.rate,
      total_areas: alive.length,
      active_streaks: streaks.filter((streak) => streak.current > 0).length,
      perfect_weeks: perfectWeeks,
      current_week_scores: week.done,
      possible_week_scores: week.possible,
    },
    monthly_overview: {
      completion_rate: month.rate,
      best_area: shown(best),
      improvement_needed: weakest?.rate === best?.rate ? null : shown(weakest),
      total_scores: month.done,
      possible_scores: month.possible,
    },
    recent_activity: [6, 5, 4, 3, 2, 1, 0].map((ago) => ({
      date: dateOfDay(now - ago),
      scores_count: count(now - ago, now - ago, areas).done,
    })),
    today_progress: count(now, now, areas).rate,
    last_week_average: count(monday - 7, monday - 1, areas).rate,
    best_streak: Math.max(0, ...streaks.map((streak) => streak.best)),
    streaks: streaks.filter((_, nth) => areas[nth]?.countedDays.has(today)),
  };
}

describe('the dashboard', () => {
  it('shows in any history what counting by hand gives', () => {
    fc.assert(
      fc.property(anyHistory({ days: 80, areas: 5 }), (history) => {
        const dashboard = dashboardOf(factsOf(history));
        expect(dashboard).toEqual(countedByHand(history));
        expect(dashboardAnalytics.parse(dashboard)).toEqual(dashboard);
      }),
      { numRuns: 300 },
    );
  });

  it('has no rate and no area to name before there is an area', () => {
    expect(
      dashboardOf({ today: '2026-03-04', areas: [], scores: [], streaks: [], perfectWeeks: 0 }),
    ).toEqual({
      weekly_overview: {
        completion_rate: null,
        total_areas: 0,
        active_streaks: 0,
        perfect_weeks: 0,
        current_week_scores: 0,
        possible_week_scores: 0,
      },
      monthly_overview: {
        completion_rate: null,
        best_area: null,
        improvement_needed: null,
        total_scores: 0,
        possible_scores: 0,
      },
      recent_activity: ['02-26', '02-27', '02-28', '03-01', '03-02', '03-03', '03-04'].map(
        (day) => ({
          date: `2026-${day}`,
          scores_count: 0,
        }),
      ),
      today_progress: null,
      last_week_average: null,
      best_streak: 0,
      streaks: [],
    });
  });

  it('shows 100 % on the day the first area is done', () => {
    const today = '2026-03-04';
    const health = {
      id: 'health',
      name: 'Health',
      color: 'mint',
      position: 0,
      spans: [{ starts_on: today, ends_on: null }],
    };
    const dashboard = dashboardOf({
      today,
      areas: [health],
      scores: [{ life_area_id: 'health', score_date: today, score: 1 }],
      streaks: [
        {
          life_area_id: 'health',
          current: 1,
          best: 1,
          last_completed_date: today,
          last_run_days: 1,
        },
      ],
      perfectWeeks: 0,
    });
    expect(dashboard.today_progress).toBe(100);
    expect(dashboard.weekly_overview).toMatchObject({ completion_rate: 100, active_streaks: 1 });
    expect(dashboard.monthly_overview).toMatchObject({
      best_area: { life_area_id: 'health', completion_rate: 100 },
      improvement_needed: null,
    });
    expect(dashboard.last_week_average).toBeNull();
  });
});

describe('the window of the dashboard', () => {
  it('reaches back to the earlier of the first of the month and the Monday of last week', () => {
    expect(dashboardWindow('2026-03-01')).toEqual({
      start_date: '2026-02-16',
      end_date: '2026-03-01',
    });
    expect(dashboardWindow('2026-03-31')).toEqual({
      start_date: '2026-03-01',
      end_date: '2026-03-31',
    });
  });
});

describe('perfect weeks', () => {
  const areas = [{ id: 'health', spans: [{ starts_on: '2026-03-04', ends_on: null }] }];
  const doneOn = (days: readonly number[]) =>
    days.map((day) => ({
      life_area_id: 'health',
      score_date: dateOfDay(dayOfDate('2026-03-01') + day - 1),
      score: 1 as const,
    }));

  it('count the week of creation from its first day on', () => {
    const scores = doneOn([4, 5, 6, 7, 8]);
    expect(perfectWeeksOf({ areas, scores }, '2026-03-09')).toBe(1);
  });

  it('do not count the week of today, even on its Sunday', () => {
    const scores = doneOn([4, 5, 6, 7, 8]);
    expect(perfectWeeksOf({ areas, scores }, '2026-03-08')).toBe(0);
  });

  it('do not count a week with one day missing', () => {
    expect(perfectWeeksOf({ areas, scores: doneOn([4, 5, 7, 8]) }, '2026-03-09')).toBe(0);
  });

  it('are none before there is an area', () => {
    expect(perfectWeeksOf({ areas: [], scores: [] }, '2026-03-09')).toBe(0);
  });
});
