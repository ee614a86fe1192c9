import * as z from 'zod/mini';

/** `done` lists the done days. `due` lists the due days, with alarms. */
export const calendarKinds = ['done', 'due'] as const;
export const calendarKind = z.enum(calendarKinds);
export type CalendarKind = z.infer<typeof calendarKind>;
