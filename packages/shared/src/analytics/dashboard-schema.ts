import * as z from 'zod/mini';
import { calendarDate } from '../field-schemas.ts';
import { areaRate } from './area-rate.ts';
import { rate } from './rate.ts';

export const dashboardAnalytics = z.object({
  /**
   * The days of the current week that are over: today counts once it is over. perfect_weeks counts
   * all complete weeks of the history.
   */
  weekly_overview: z.object({
    completion_rate: rate,
    total_areas: z.int(),
    active_streaks: z.int(),
    perfect_weeks: z.int(),
    current_week_scores: z.int(),
    possible_week_scores: z.int(),
  }),
  /** The days of the current calendar month that are over. */
  monthly_overview: z.object({
    completion_rate: rate,
    best_area: z.nullable(areaRate),
    improvement_needed: z.nullable(areaRate),
    total_scores: z.int(),
    possible_scores: z.int(),
  }),
  /** The seven days ending today, oldest first: how many areas were done. */
  recent_activity: z.array(z.object({ date: calendarDate, scores_count: z.int() })),
  today_progress: rate,
  /** The rate of the last complete week. */
  last_week_average: rate,
  /** The longest streak ever of any area, in days. */
  best_streak: z.int(),
});
export type DashboardAnalytics = z.infer<typeof dashboardAnalytics>;
