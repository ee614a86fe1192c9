import * as z from 'zod/mini';
import { calendarDate } from '../field-schemas.ts';
import { areaRate, rate } from './rate.ts';

/** The last 7 days, the last 28 days, or this calendar month and the five before it. */
export const trendPeriod = z.enum(['week', 'month', '6months']);
export type TrendPeriod = z.infer<typeof trendPeriod>;

export const trendsQuery = z.object({ period: z._default(trendPeriod, 'week') });

const tally = { done: z.int(), possible: z.int(), completion_rate: rate };

const bucket = z.object({ start_date: calendarDate, end_date: calendarDate, ...tally });

export const trends = z.object({
  period: trendPeriod,
  start_date: calendarDate,
  end_date: calendarDate,
  /** Tally of the finished days of the period. Today counts only after it is over. */
  ...tally,
  /** Rate of the equally long span before the period. */
  previous_completion_rate: rate,
  /** Difference to the previous rate in percentage points. Null when either is null. */
  growth: z.nullable(z.number().check(z.minimum(-100), z.maximum(100))),
  /**
   * A week has 7 days, a month four slices of 7 days, and 6 months 6 calendar months. The last
   * bucket ends today. Each counts its days that are over. A bucket that is only today counts today
   * so far.
   */
  buckets: z.array(bucket),
  /** Areas with a possible finished day in the period, including ended areas, by position. */
  areas: z.array(z.object({ ...areaRate.shape, done: z.int(), possible: z.int() })),
  metrics: z.object({
    total_score: z.int(),
    /** Number of entries, done or not done, on possible days. The rates are based on them. */
    data_points: z.int(),
    /** Mean of the daily rates. Each day has the same weight, regardless of its number of areas. */
    average_completion: rate,
    /** Share of the possible days on which at least one area was done. */
    consistency: rate,
    perfect_days: z.int(),
    /** Weeks and calendar months that ended before today and whose last day is in the period. */
    great_weeks: z.int(),
    perfect_weeks: z.int(),
    great_months: z.int(),
    perfect_months: z.int(),
    /** Finished bucket with the highest rate. Ties go to more done entries, then to the latest. */
    best_period: z.nullable(bucket),
    best_area: z.nullable(areaRate),
    focus_area: z.nullable(areaRate),
  }),
});
export type Trends = z.infer<typeof trends>;
export type TrendBucket = z.infer<typeof bucket>;
