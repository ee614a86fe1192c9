import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastRunDays, runsOf, streakOf } from '../scores/streaks.ts';
import { dateOfDay, dayOfDate } from '../testing/any-date.ts';
import { anyHistory, type History } from '../testing/any-history.ts';
import { cellsOf } from '../testing/counted-cells.ts';
import { countedDashboard } from '../testing/counted-dashboard.ts';
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

describe('the dashboard', () => {
  it('shows in any history what counting by hand gives', () => {
    fc.assert(
      fc.property(anyHistory({ days: 80, areas: 5 }), (history) => {
        const dashboard = dashboardOf(factsOf(history));
        expect(dashboard).toEqual(countedDashboard(cellsOf(history)));
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
