import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOfDay, dayOfDate } from '../testing/any-date.ts';
import { anyHistory, type History, type HistoryArea } from '../testing/any-history.ts';
import { trendsWindow } from './trend-period.ts';
import { trendsOf } from './trends-of.ts';
import { trends, trendsQuery, type TrendPeriod } from './trends.ts';

const periods = ['week', 'month', '6months'] as const;

/** The facts as a caller gathers them: no score from before the window, but perhaps one from after it. */
function factsOf({ today, areas, scores }: History, period: TrendPeriod) {
  const { start_date } = trendsWindow(period, today);
  return {
    period,
    today,
    areas: areas.map(({ area }) => area),
    scores: scores.filter(({ score_date }) => start_date <= score_date),
  };
}

/** The first and the last day of each part of a period, by Date's calendar in UTC. */
function partsOf(period: TrendPeriod, today: string): [number, number][] {
  const now = dayOfDate(today);
  if (period === 'week') return [6, 5, 4, 3, 2, 1, 0].map((ago) => [now - ago, now - ago]);
  if (period === 'month') return [27, 20, 13, 6].map((ago) => [now - ago, now - ago + 6]);
  const [year = 0, month = 0] = today.split('-').map(Number);
  return [5, 4, 3, 2, 1, 0].map((ago) => {
    const first = Date.UTC(year, month - 1 - ago, 1) / 864e5;
    const next = Date.UTC(year, month - ago, 1) / 864e5;
    return [first, Math.min(next - 1, now)];
  });
}

/*
 * The oracle: the same figures counted cell by cell from the days the generator knows an area to count on and the raw
 * scores. It shares no rule with the product.
 */
function countedByHand({ today, areas, scores }: History, period: TrendPeriod) {
  const now = dayOfDate(today);
  const scoreOn = new Map(scores.map((s) => [`${s.life_area_id} ${s.score_date}`, s.score]));
  const cell = ({ area, countedDays }: HistoryArea, day: number) => ({
    counts: day <= now && countedDays.has(dateOfDay(day)),
    score: scoreOn.get(`${area.id} ${dateOfDay(day)}`),
  });
  const count = (from: number, to: number, chosen: readonly HistoryArea[] = areas) => {
    let done = 0;
    let possible = 0;
    let recorded = 0;
    for (let day = from; day <= to; day += 1) {
      for (const { counts, score } of chosen.map((one) => cell(one, day))) {
        if (counts) possible += 1;
        if (counts && score === 1) done += 1;
        if (counts && score !== undefined) recorded += 1;
      }
    }
    const rate = possible === 0 ? null : Math.round((1000 * done) / possible) / 10;
    return { done, possible, recorded, rate };
  };

  const parts = partsOf(period, today);
  const start = parts[0]?.[0] ?? now;
  const length = now - start + 1;
  const whole = count(start, now);
  const before = count(start - length, start - 1);
  const perDay = Array.from({ length }, (_, index) => count(start + index, start + index));
  const dayRates = perDay.flatMap(({ rate }) => (rate === null ? [] : [Math.round(rate * 10)]));
  const withAreas = perDay.filter(({ possible }) => possible > 0);

  const ended = {
    weeks: [] as ReturnType<typeof count>[],
    months: [] as ReturnType<typeof count>[],
  };
  for (let day = start; day < now; day += 1) {
    const moment = new Date(day * 864e5);
    if (moment.getUTCDay() === 0) ended.weeks.push(count(day - 6, day));
    const isLastOfMonth = new Date((day + 1) * 864e5).getUTCDate() === 1;
    if (isLastOfMonth) ended.months.push(count(day - moment.getUTCDate() + 1, day));
  }
  const perfect = ({ done, possible }: { done: number; possible: number }) =>
    possible > 0 && done === possible;
  const great = ({ done, possible }: { done: number; possible: number }) =>
    possible > 0 && done / possible >= 0.8 - 1e-12;

  const buckets = parts.map(([from, to]) => {
    const { done, possible, rate } = count(from, to);
    return {
      start_date: dateOfDay(from),
      end_date: dateOfDay(to),
      done,
      possible,
      completion_rate: rate,
    };
  });
  let bestPeriod: (typeof buckets)[number] | null = null;
  for (const bucket of buckets) {
    const [rate, high] = [bucket.completion_rate, bestPeriod?.completion_rate ?? -1];
    if (rate === null || rate < high) continue;
    if (rate > high || bucket.done >= (bestPeriod?.done ?? 0)) bestPeriod = bucket;
  }

  const byPosition = areas.toSorted((one, other) => one.area.position - other.area.position);
  const rated = byPosition
    .map((one) => ({ one, ...count(start, now, [one]) }))
    .filter(({ possible }) => possible > 0);
  const named = ({ one, rate }: (typeof rated)[number]) => ({
    life_area_id: one.area.id,
    name: one.area.name,
    color: one.area.color,
    completion_rate: rate,
  });
  const alive = rated.filter(({ one }) => one.countedDays.has(today));
  const highest = Math.max(...alive.map(({ rate }) => rate ?? 0));
  const lowest = Math.min(...alive.map(({ rate }) => rate ?? 0));
  const high = alive.filter(({ rate }) => rate === highest);
  const low = alive.filter(({ rate }) => rate === lowest);
  const mostDone = Math.max(...high.map(({ done }) => done));
  const mostMissed = Math.max(...low.map(({ possible, done }) => possible - done));
  const best = high.find(({ done }) => done === mostDone);
  const focus = low.find(({ possible, done }) => possible - done === mostMissed);

  return {
    period,
    start_date: dateOfDay(start),
    end_date: today,
    completion_rate: whole.rate,
    previous_completion_rate: before.rate,
    growth:
      whole.rate === null || before.rate === null
        ? null
        : Number((whole.rate - before.rate).toFixed(1)),
    buckets,
    areas: rated.map((entry) => ({
      ...named(entry),
      done: entry.done,
      possible: entry.possible,
    })),
    metrics: {
      total_score: whole.done,
      data_points: whole.recorded,
      average_completion:
        dayRates.length === 0
          ? null
          : Math.round(dayRates.reduce((sum, rate) => sum + rate, 0) / dayRates.length) / 10,
      consistency:
        withAreas.length === 0
          ? null
          : Math.round(
              (1000 * withAreas.filter(({ done }) => done > 0).length) / withAreas.length,
            ) / 10,
      perfect_days: perDay.filter(perfect).length,
      great_weeks: ended.weeks.filter(great).length,
      perfect_weeks: ended.weeks.filter(perfect).length,
      great_months: ended.months.filter(great).length,
      perfect_months: ended.months.filter(perfect).length,
      best_period: bestPeriod,
      best_area: best === undefined ? null : named(best),
      focus_area: focus === undefined || lowest === highest ? null : named(focus),
    },
  };
}

describe('trends', () => {
  it.each(periods)('show for a %s in any history what counting by hand gives', (period) => {
    const days = { week: 60, month: 90, '6months': 380 }[period];
    fc.assert(
      fc.property(anyHistory({ days, areas: 4 }), (history) => {
        const figures = trendsOf(factsOf(history, period));
        expect(figures).toEqual(countedByHand(history, period));
        expect(trends.parse(figures)).toEqual(figures);
      }),
      { numRuns: period === '6months' ? 60 : 150 },
    );
  });

  it('have no rate, no growth and nothing to name before there is an area', () => {
    const figures = trendsOf({ period: 'month', today: '2026-03-04', areas: [], scores: [] });
    expect(figures).toMatchObject({
      start_date: '2026-02-05',
      completion_rate: null,
      previous_completion_rate: null,
      growth: null,
      areas: [],
      metrics: {
        total_score: 0,
        data_points: 0,
        average_completion: null,
        consistency: null,
        best_period: null,
        best_area: null,
        focus_area: null,
      },
    });
    expect(figures.buckets.map(({ end_date }) => end_date)).toEqual([
      '2026-02-11',
      '2026-02-18',
      '2026-02-25',
      '2026-03-04',
    ]);
  });

  it('cover whole months, the current one up to today', () => {
    const figures = trendsOf({ period: '6months', today: '2026-03-04', areas: [], scores: [] });
    expect(figures.buckets.map(({ start_date, end_date }) => [start_date, end_date])).toEqual([
      ['2025-10-01', '2025-10-31'],
      ['2025-11-01', '2025-11-30'],
      ['2025-12-01', '2025-12-31'],
      ['2026-01-01', '2026-01-31'],
      ['2026-02-01', '2026-02-28'],
      ['2026-03-01', '2026-03-04'],
    ]);
  });

  it('have a growth in percentage points', () => {
    const area = {
      id: 'health',
      name: 'Health',
      color: 'mint',
      position: 0,
      spans: [{ starts_on: '2026-01-01', ends_on: null }],
    };
    const scores = ['2026-02-20', '2026-03-01', '2026-03-02', '2026-03-04'].map((score_date) => ({
      life_area_id: 'health',
      score_date,
      score: 1 as const,
    }));
    const figures = trendsOf({ period: 'week', today: '2026-03-04', areas: [area], scores });
    expect(figures.completion_rate).toBe(42.9);
    expect(figures.previous_completion_rate).toBe(14.3);
    expect(figures.growth).toBe(28.6);
  });
});

describe('the query of trends', () => {
  it('asks for a week by default', () => {
    expect(trendsQuery.parse({})).toEqual({ period: 'week' });
    expect(trendsQuery.safeParse({ period: 'year' }).success).toBe(false);
  });
});
