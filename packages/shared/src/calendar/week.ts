import { addDays, dateOfDayNumber, dayNumberOf, type CalendarDate } from './calendar-date.ts';

/** The first of all dates, 0001-01-01, was a Monday. */
const firstMonday = -719_162;

/** The Monday of the week that `date` is in; weeks run from Monday to Sunday. */
export function mondayOf(date: CalendarDate): CalendarDate {
  return dateOfDayNumber(mondayOfDay(dayNumberOf(date)));
}

/** `mondayOf` by numbers of days. */
export function mondayOfDay(day: number): number {
  return day - ((day - firstMonday) % 7);
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
  const first = dayNumberOf(start);
  const count = Math.max(0, dayNumberOf(end) - first + 1);
  return Array.from({ length: count }, (_, days) => dateOfDayNumber(first + days));
}
