import * as z from 'zod/mini';
import type { TimeOfDay } from '../calendar/zone.ts';
import * as limits from '../limits.ts';
import { weekdayList } from '../timeline/schedule-schema.ts';

/** `00:00` to `23:59`. */
export const timeOfDay = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'time_invalid' }));

const reminderTime = z
  .object({ time: timeOfDay, weekdays: z.optional(weekdayList) })
  .check(
    z.overwrite(({ time, weekdays }) =>
      weekdays === undefined || weekdays.length === 7 ? { time } : { time, weekdays },
    ),
  );

const error = 'reminder_times_invalid';

export const reminderTimes = z.array(reminderTime, { error }).check(
  z.maxLength(limits.remindersPerDay, { error }),
  z.refine((reminders) => areDifferent(reminders.map(({ time }) => time)), { error }),
);

export function areDifferent(times: readonly TimeOfDay[]): boolean {
  return new Set(times).size === times.length;
}
