import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyHistory, type History } from '../testing/any-history.ts';
import { cellsOf } from '../testing/counted-cells.ts';
import { countedTrends } from '../testing/counted-trends.ts';
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

describe('trends', () => {
  it.each(periods)('show for a %s in any history what counting by hand gives', (period) => {
    const days = { week: 60, month: 90, '6months': 380 }[period];
    fc.assert(
      fc.property(anyHistory({ days, areas: 4 }), (history) => {
        const figures = trendsOf(factsOf(history, period));
        expect(figures).toEqual(countedTrends(cellsOf(history), period));
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
