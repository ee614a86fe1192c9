import * as z from 'zod/mini';
import { calendarDate } from '../field-schemas.ts';
import { areaRate, rate } from './rate.ts';

export const dashboardAnalytics = z.object({
  /**
   * Rate and scores of the current week before today. `total_areas` and `active_streaks` describe
   * today, and `perfect_weeks` counts the whole history.
   */
  weekly_overview: z.object({
    completion_rate: rate,
    total_areas: z.int(),
    active_streaks: z.int(),
    perfect_weeks: z.int(),
    current_week_scores: z.int(),
    possible_week_scores: z.int(),
  }),
  monthly_overview: z.object({
    completion_rate: rate,
    best_area: z.nullable(areaRate),
    improvement_needed: z.nullable(areaRate),
    total_scores: z.int(),
    possible_scores: z.int(),
  }),
  /** Number of done areas on each of the last seven days, oldest first and including today. */
  recent_activity: z.array(z.object({ date: calendarDate, scores_count: z.int() })),
  today_progress: rate,
  last_week_average: rate,
  /** Longest streak of any area at any time, in done days. A week of a streak counts 7 days. */
  best_streak: z.int(),
});
export type DashboardAnalytics = z.infer<typeof dashboardAnalytics>;
