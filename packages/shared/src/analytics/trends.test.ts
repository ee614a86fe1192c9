import fc from 'fast-check';
import { expect, it } from 'vitest';
import { trends } from './trends-schema.ts';
import { anyTimedHistory, timelinesOf, yearsOf } from '../testing/any-timed-history.ts';
import { areaWith } from '../testing/area-with.ts';
import { cellsOfTimed } from '../testing/counted-cells.ts';
import { countedTrends } from '../testing/counted-trends.ts';
import { createTimeline } from '../timeline/timeline.ts';
import { computeTrends } from './trends.ts';

it.each(['week', 'month', '6months'] as const)(
  'computeTrends for the period "%s" matches an independent count for random histories',
  (period) => {
    const days = { week: 60, month: 90, '6months': 380 }[period];
    fc.assert(
      fc.property(anyTimedHistory({ days, areas: 4 }), (history) => {
        const stats = computeTrends(timelinesOf(history), period, history.today);
        expect(stats).toEqual(countedTrends(cellsOfTimed(history), period));
        expect(trends.parse(stats)).toEqual(stats);
      }),
      { numRuns: period === '6months' ? 30 : 100 },
    );
  },
);

it('computeTrends without any area returns null rates, null growth and an empty list of areas', () => {
  const stats = computeTrends([], 'month', '2026-03-04');
  expect(stats).toMatchObject({
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
  expect(stats.buckets.map(({ end_date }) => end_date)).toEqual([
    '2026-02-11',
    '2026-02-18',
    '2026-02-25',
    '2026-03-04',
  ]);
});

it('computeTrends for "6months" covers five whole months and the current month up to today', () => {
  const stats = computeTrends([], '6months', '2026-03-04');
  expect(stats.buckets.map(({ start_date, end_date }) => [start_date, end_date])).toEqual([
    ['2025-10-01', '2025-10-31'],
    ['2025-11-01', '2025-11-30'],
    ['2025-12-01', '2025-12-31'],
    ['2026-01-01', '2026-01-31'],
    ['2026-02-01', '2026-02-28'],
    ['2026-03-01', '2026-03-04'],
  ]);
});

it('computeTrends returns the growth in percentage points', () => {
  const today = '2026-03-04';
  const area = areaWith('health');
  const done = ['2026-02-20', '2026-03-01', '2026-03-02', today];
  const years = yearsOf(new Map(done.map((date) => [date, 1])));
  const stats = computeTrends([createTimeline({ area, pauses: [], years, today })], 'week', today);
  expect(stats).toMatchObject({ done: 2, possible: 6, completion_rate: 33.3 });
  expect(stats.previous_completion_rate).toBe(14.3);
  expect(stats.growth).toBe(19);
});
