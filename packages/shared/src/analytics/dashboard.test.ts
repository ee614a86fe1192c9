import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dashboardAnalytics } from './dashboard-schema.ts';
import { anyTimedHistory, timelinesOf, yearsOf } from '../testing/any-timed-history.ts';
import { areaWith } from '../testing/area-with.ts';
import { cellsOfTimed } from '../testing/counted-cells.ts';
import { countedDashboard } from '../testing/counted-trends.ts';
import { computeDashboard } from './dashboard.ts';
import { createTimeline } from '../timeline/timeline.ts';

it('computeDashboard matches an independent count for random histories', () => {
  fc.assert(
    fc.property(anyTimedHistory({ days: 80, areas: 5 }), (history) => {
      const dashboard = computeDashboard(timelinesOf(history), history.today);
      expect(dashboard).toEqual(countedDashboard(cellsOfTimed(history)));
      expect(dashboardAnalytics.parse(dashboard)).toEqual(dashboard);
    }),
    { numRuns: 200 },
  );
});

it('computeDashboard without any area returns null rates and no best area', () => {
  expect(computeDashboard([], '2026-03-04')).toEqual({
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
    recent_activity: ['02-26', '02-27', '02-28', '03-01', '03-02', '03-03', '03-04'].map((day) => ({
      date: `2026-${day}`,
      scores_count: 0,
    })),
    today_progress: null,
    last_week_average: null,
    best_streak: 0,
  });
});

it('computeDashboard returns 100 % for today and no weekly rate on the first day of use', () => {
  const today = '2026-03-04';
  const health = areaWith('health', { created_on: today });
  const years = yearsOf(new Map([[today, 1]]));
  const dashboard = computeDashboard(
    [createTimeline({ area: health, pauses: [], years, today })],
    today,
  );
  expect(dashboard.today_progress).toBe(100);
  expect(dashboard.weekly_overview).toMatchObject({ completion_rate: null, active_streaks: 1 });
  expect(dashboard.monthly_overview).toMatchObject({ completion_rate: null, best_area: null });
  expect(dashboard.last_week_average).toBeNull();
});
