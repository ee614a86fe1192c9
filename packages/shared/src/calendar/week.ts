import { addDays, daysBetween, type CalendarDate } from './calendar-date.ts';

/** The Monday of the week that `date` is in; weeks run from Monday to Sunday. */
export function mondayOf(date: CalendarDate): CalendarDate {
  const day = Temporal.PlainDate.from(date);
  return day.subtract({ days: day.dayOfWeek - 1 }).toString();
}

export function sundayOf(date: CalendarDate): CalendarDate {
  return addDays(mondayOf(date), 6);
}

/** The seven dates of the week that `date` is in, Monday first. */
export function weekOf(date: CalendarDate): CalendarDate[] {
  return datesBetween(mondayOf(date), sundayOf(date));
}

export function firstOfMonth(date: CalendarDate): CalendarDate {
  return `${date.slice(0, 8)}01`;
}

export function lastOfMonth(date: CalendarDate): CalendarDate {
  const day = Temporal.PlainDate.from(date);
  return day.with({ day: day.daysInMonth }).toString();
}

/** Every date from `start` to `end`, both included; none when `end` is earlier. */
export function datesBetween(start: CalendarDate, end: CalendarDate): CalendarDate[] {
  const first = Temporal.PlainDate.from(start);
  const count = Math.max(0, daysBetween(start, end) + 1);
  return Array.from({ length: count }, (_, days) => first.add({ days }).toString());
}
