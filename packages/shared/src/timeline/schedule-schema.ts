import * as z from 'zod/mini';
import type { FieldErrorCode } from '../error-templates.ts';
import { calendarDate } from '../field-schemas.ts';
import * as limits from '../limits.ts';
import { target } from './target-schema.ts';

export const weekdayList = z
  .array(z.int().check(z.minimum(1), z.maximum(7)))
  .check(
    z.minLength(1, { error: 'weekdays_invalid' }),
    z.refine(isDistinct, { error: 'weekdays_invalid' }),
    z.overwrite(toSorted),
  );

const monthDays = z
  .array(wholeNumber({ min: 1, max: 31 }, 'month_days_invalid'), { error: 'month_days_invalid' })
  .check(
    z.minLength(1, { error: 'month_days_invalid' }),
    z.refine(isDistinct, { error: 'month_days_invalid' }),
    z.overwrite(toSorted),
  );

const interval = wholeNumber(limits.intervalDays, 'interval_days');

const timesInDays = z
  .object({
    kind: z.literal('times_in_days'),
    times: z.int({ error: 'times_in_days' }).check(z.minimum(1, { error: 'times_in_days' })),
    days: interval,
  })
  .check(z.refine(({ times, days }) => times < days, { error: 'times_in_days', path: ['times'] }));

export const rule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('daily') }),
  z.object({ kind: z.literal('weekdays'), weekdays: weekdayList }),
  z.object({ kind: z.literal('times_per_week'), times: z.int().check(z.minimum(1), z.maximum(6)) }),
  z.object({
    kind: z.literal('times_per_month'),
    times: wholeNumber(limits.timesPerMonth, 'times_per_month'),
  }),
  /** The goal is `times` done days in any `days` consecutive days. */
  timesInDays,
  /** Every `every` days, counted from `start` in both directions. */
  z.object({ kind: z.literal('every_n_days'), every: interval, start: calendarDate }),
  /** A number beyond the end of a month means its last day. */
  z.object({ kind: z.literal('month_days'), days: monthDays }),
]);
export type Rule = z.infer<typeof rule>;

export const datedRule = z.object({
  from: calendarDate,
  rule,
  /** If absent, there is no target. */
  target: z.optional(target),
});
export type DatedRule = z.infer<typeof datedRule>;

/** Sorted by `from`. An area without rules is due every day. */
export const schedule = z.array(datedRule);

function wholeNumber(
  { min, max }: { readonly min: number; readonly max: number },
  error: FieldErrorCode,
) {
  return z.int({ error }).check(z.minimum(min, { error }), z.maximum(max, { error }));
}

function isDistinct(numbers: readonly number[]): boolean {
  return new Set(numbers).size === numbers.length;
}

function toSorted(numbers: readonly number[]): number[] {
  return numbers.toSorted((one, other) => one - other);
}
