import * as z from 'zod/mini';
import { calendarDate } from '../field-schemas.ts';
import { areaRate, rate } from './rate.ts';

/** The last 7 days, the last 28 days, or the current calendar month and the five before it. */
export const trendPeriod = z.enum(['week', 'month', '6months']);
export type TrendPeriod = z.infer<typeof trendPeriod>;

export const trendsQuery = z.object({ period: z._default(trendPeriod, 'week') });

const tally = { done: z.int(), possible: z.int(), completion_rate: rate };

const bucket = z.object({ start_date: calendarDate, end_date: calendarDate, ...tally });

export const trends = z.object({
  period: trendPeriod,
  start_date: calendarDate,
  end_date: calendarDate,
  /** Tally of the period without today. */
  ...tally,
  previous_completion_rate: rate,
  /** Difference from the previous rate in percentage points. Null if one of the rates is null. */
  growth: z.nullable(z.number().check(z.minimum(-100), z.maximum(100))),
  /**
   * The last bucket ends today. Buckets leave out today, except a bucket that has no other day.
   */
  buckets: z.array(bucket),
  /** Areas that were due or done in the period without today, by position. Includes ended areas. */
  areas: z.array(z.object({ ...areaRate.shape, done: z.int(), possible: z.int() })),
  metrics: z.object({
    total_score: z.int(),
    /** Number of entries, done and not done, on possible days (due or done). */
    data_points: z.int(),
    /** Mean of the daily rates, so that a day with many areas does not count more. */
    average_completion: rate,
    /**
     * Percentage of days with a done area, among the days on which an area was possible (due or
     * done).
     */
    consistency: rate,
    perfect_days: z.int(),
    /** The next four numbers count weeks and months that ended in the period, before today. */
    great_weeks: z.int(),
    perfect_weeks: z.int(),
    great_months: z.int(),
    perfect_months: z.int(),
    /** Bucket with the highest rate. Ties go to more done entries, then to the later bucket. */
    best_period: z.nullable(bucket),
    best_area: z.nullable(areaRate),
    focus_area: z.nullable(areaRate),
  }),
});
export type Trends = z.infer<typeof trends>;
export type TrendBucket = z.infer<typeof bucket>;
