import * as z from 'zod/mini';
import { countDaysBetween } from '../calendar/calendar-date.ts';
import { calendarDate, referencedId } from '../field-schemas.ts';
import * as limits from '../limits.ts';

export const strengthQuery = z
  .object({ life_area_id: referencedId, start_date: calendarDate, end_date: calendarDate })
  .check(
    z.refine((range) => range.start_date <= range.end_date, {
      error: 'date_range_reversed',
      path: ['end_date'],
    }),
    z.refine((range) => countDaysBetween(range.start_date, range.end_date) < limits.strengthDays, {
      error: 'strength_range_too_long',
      path: ['end_date'],
    }),
  );

export const strength = z.object({
  life_area_id: z.string(),
  /** Days of the range from the area's first day to its last day or today. */
  days: z.array(
    z.object({
      date: calendarDate,
      strength: z.number(),
    }),
  ),
});
export type Strength = z.infer<typeof strength>;
