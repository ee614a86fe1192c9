import * as z from 'zod/mini';
import { calendarDate } from '../field-schemas.ts';
import { areaRate } from './area-rate.ts';
import { rate } from './rate.ts';

/** The 7 days ending today, the 28 days ending today, or this calendar month up to today and the five before it. */
export const trendPeriod = z.enum(['week', 'month', '6months']);
export type TrendPeriod = z.infer<typeof trendPeriod>;

export const trendsQuery = z.object({ period: z._default(trendPeriod, 'week') });

const tally = { done: z.int(), possible: z.int(), completion_rate: rate };

const bucket = z.object({ start_date: calendarDate, end_date: calendarDate, ...tally });

export const trends = z.object({
  period: trendPeriod,
  start_date: calendarDate,
  end_date: calendarDate,
  /**
   * The number of the period: what was done of what was due on its days that are over. Today counts in it, and in each of the metrics, once
   * it is over.
   */
  ...tally,
  /** Of the equally many days before the period. */
  previous_completion_rate: rate,
  /** completion_rate less previous_completion_rate, in percentage points; null when either is null. */
  growth: z.nullable(z.number().check(z.minimum(-100), z.maximum(100))),
  /**
   * The 7 days of a week, the four slices of 7 days of a month, or the 6 calendar months; the last one ends today. Each has the tally of
   * its days that are over; the bucket that is today alone has today's tally so far.
   */
  buckets: z.array(bucket),
  /** The areas with a possible day in the period that is over, ended ones too, by position. */
  areas: z.array(z.object({ ...areaRate.shape, done: z.int(), possible: z.int() })),
  metrics: z.object({
    /** Areas done, added up over the days. */
    total_score: z.int(),
    /** How many entries, done or not done, the rates rest on: those of days that were possible. */
    data_points: z.int(),
    /** The mean of the rates of the days that have one: each day weighs the same, however many areas it had. */
    average_completion: rate,
    /** The share of the days with a possible area on which at least one was done. */
    consistency: rate,
    /** Days of the period that are over and on which everything possible was done. */
    perfect_days: z.int(),
    /** Weeks and calendar months that were over before today and whose last day is in the period. */
    great_weeks: z.int(),
    perfect_weeks: z.int(),
    great_months: z.int(),
    perfect_months: z.int(),
    /** The bucket with the highest rate that has a day that is over; of equal ones that with more done, then the latest. */
    best_period: z.nullable(bucket),
    best_area: z.nullable(areaRate),
    focus_area: z.nullable(areaRate),
  }),
});
export type Trends = z.infer<typeof trends>;
export type TrendBucket = z.infer<typeof bucket>;
