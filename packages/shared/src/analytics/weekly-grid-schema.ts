import * as z from 'zod/mini';
import { lifeArea } from '../areas/life-area.ts';
import { calendarDate } from '../field-schemas.ts';
import { rate } from './rate.ts';

/** Whichever weekday it begins with, the whole week of a date between these has dates. */
const earliest = '0001-01-07';
const latest = '9999-12-25';

export const weeklyGridQuery = z.object({
  /** Any day of the week; the week of today when absent. */
  week_start: z.optional(
    calendarDate.check(
      z.refine((date) => earliest <= date && date <= latest, { error: 'date_invalid' }),
    ),
  ),
});

/** One for each day of the week: seven, or less where another first weekday cut it short. */
const ofWeek = [z.minLength(1), z.maxLength(7)] as const;

export const weeklyGrid = z.object({
  week_start: calendarDate,
  week_end: calendarDate,
  days: z.array(calendarDate).check(...ofWeek),
  rows: z.array(
    z.object({
      life_area: lifeArea,
      /** One for each day: 1 done, 0 not done, null unscored, ahead of today or not a day of the area's. */
      scores: z.array(z.nullable(z.literal([0, 1]))).check(...ofWeek),
      days: z.array(z.enum(['due', 'free', 'off', 'absent'])).check(...ofWeek),
    }),
  ),
  /** The rate of each day; null after today and where nothing was possible. */
  completion: z.array(rate).check(...ofWeek),
});
export type WeeklyGrid = z.infer<typeof weeklyGrid>;
