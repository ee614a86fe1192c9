import * as z from 'zod/mini';
import { lifeArea } from '../areas/life-area.ts';
import { calendarDate } from '../field-schemas.ts';
import { rate } from './rate.ts';

/** Bounds within which every day of the week is a valid date, for any first weekday. */
const earliest = '0001-01-07';
const latest = '9999-12-25';

export const weeklyGridQuery = z.object({
  /** Any day of the requested week. If absent, the current week is returned. */
  week_start: z.optional(
    calendarDate.check(
      z.refine((date) => earliest <= date && date <= latest, { error: 'date_invalid' }),
    ),
  ),
});

/** Usually seven days. A week can be shorter when the person changes the first weekday. */
const weekLength = [z.minLength(1), z.maxLength(7)] as const;

export const weeklyGrid = z.object({
  week_start: calendarDate,
  week_end: calendarDate,
  days: z.array(calendarDate).check(...weekLength),
  rows: z.array(
    z.object({
      life_area: lifeArea,
      /** 1 is done and 0 is not done. Null means that the day has no entry. */
      scores: z.array(z.nullable(z.literal([0, 1]))).check(...weekLength),
      days: z.array(z.enum(['due', 'free', 'off', 'absent'])).check(...weekLength),
    }),
  ),
  /** Null for future days, and for days on which no area was possible (due or done). */
  completion: z.array(rate).check(...weekLength),
});
export type WeeklyGrid = z.infer<typeof weeklyGrid>;
