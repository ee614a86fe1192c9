import * as z from 'zod/mini';
import { lifeArea } from '../areas/life-area.ts';
import { calendarDate } from '../field-schemas.ts';
import { rate } from './rate.ts';

/** Bounds that keep every day of the week a valid date, whichever weekday it begins with. */
const earliest = '0001-01-07';
const latest = '9999-12-25';

export const weeklyGridQuery = z.object({
  /** Any day of the week. This week when absent. */
  week_start: z.optional(
    calendarDate.check(
      z.refine((date) => earliest <= date && date <= latest, { error: 'date_invalid' }),
    ),
  ),
});

/** Seven days, or fewer when a new first weekday shortened the week. */
const ofWeek = [z.minLength(1), z.maxLength(7)] as const;

export const weeklyGrid = z.object({
  week_start: calendarDate,
  week_end: calendarDate,
  days: z.array(calendarDate).check(...ofWeek),
  rows: z.array(
    z.object({
      life_area: lifeArea,
      /** 1 done, 0 not done. Null means unmarked, after today or outside the area's life. */
      scores: z.array(z.nullable(z.literal([0, 1]))).check(...ofWeek),
      days: z.array(z.enum(['due', 'free', 'off', 'absent'])).check(...ofWeek),
    }),
  ),
  /** Rate of each day. Null after today and on days without a possible area. */
  completion: z.array(rate).check(...ofWeek),
});
export type WeeklyGrid = z.infer<typeof weeklyGrid>;
