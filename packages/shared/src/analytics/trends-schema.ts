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
  /** Finished days of the period. Today counts only after it is over. */
  ...tally,
  previous_completion_rate: rate,
  /** Difference from the previous rate in percentage points. Null if one of the rates is null. */
  growth: z.nullable(z.number().check(z.minimum(-100), z.maximum(100))),
  /**
   * The last bucket ends today. Buckets count finished days, except a bucket that is only today.
   */
  buckets: z.array(bucket),
  /** Areas with a possible finished day in the period, by position. Ended areas are included. */
  areas: z.array(z.object({ ...areaRate.shape, done: z.int(), possible: z.int() })),
  metrics: z.object({
    total_score: z.int(),
    /** Number of entries, done or not done, on possible days. */
    data_points: z.int(),
    /** Mean of the daily rates, so that a day with many areas does not count more. */
    average_completion: rate,
    /** Share of possible days with at least one done area. */
    consistency: rate,
    perfect_days: z.int(),
    /** Weeks and months whose last day is in the period and before today. */
    great_weeks: z.int(),
    perfect_weeks: z.int(),
    great_months: z.int(),
    perfect_months: z.int(),
    /** Finished bucket with the highest rate, then the most done entries, then the latest date. */
    best_period: z.nullable(bucket),
    best_area: z.nullable(areaRate),
    focus_area: z.nullable(areaRate),
  }),
});
export type Trends = z.infer<typeof trends>;
export type TrendBucket = z.infer<typeof bucket>;
