import * as z from 'zod/mini';

/** What a calendar tells of: the days that were done, or what is due, with alarms. */
export const calendarKinds = ['done', 'due'] as const;
export const calendarKind = z.enum(calendarKinds);
export type CalendarKind = z.infer<typeof calendarKind>;
