import * as z from 'zod/mini';
import { calendarDate } from '../field-schemas.ts';

const weekdays = z.array(z.int().check(z.minimum(1), z.maximum(7))).check(
  z.minLength(1, { error: 'weekdays_invalid' }),
  z.refine((days) => new Set(days).size === days.length, { error: 'weekdays_invalid' }),
  z.overwrite((days) => days.toSorted((one, other) => one - other)),
);

export const rule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('daily') }),
  z.object({ kind: z.literal('weekdays'), weekdays }),
  z.object({ kind: z.literal('times_per_week'), times: z.int().check(z.minimum(1), z.maximum(6)) }),
]);
export type Rule = z.infer<typeof rule>;

export const datedRule = z.object({ from: calendarDate, rule });
export type DatedRule = z.infer<typeof datedRule>;

/** Sorted by `from`. An area without rules is due every day. */
export const schedule = z.array(datedRule);
