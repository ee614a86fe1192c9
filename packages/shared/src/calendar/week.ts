import { addDays, dateOfDayNumber, dayNumberOf, type CalendarDate } from './calendar-date.ts';

/** As ISO counts them: 1 is Monday, 7 is Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

/** With which a week begins where nothing else was chosen. */
export const monday: Weekday = 1;

/** The seven in the order in which a week has them that begins with one of them. */
export function weekdaysFrom(first: Weekday): Weekday[] {
  return [...weekdays.slice(first - 1), ...weekdays.slice(0, first - 1)];
}

/** The first of all dates, 0001-01-01, was a Monday. */
const firstMonday = -719_162;

/** Of a day by its number: 1 is Monday. */
export function weekdayOfDay(day: number): number {
  return ((day - firstMonday) % 7) + 1;
}

/** The first day of the week that a day is in, by numbers of days. The one place that knows where weeks begin. */
export function weekStartOfDay(day: number, firstWeekday: Weekday = monday): number {
  return day - ((weekdayOfDay(day) - firstWeekday + 7) % 7);
}

export function weekStartOf(date: CalendarDate, firstWeekday: Weekday = monday): CalendarDate {
  return dateOfDayNumber(weekStartOfDay(dayNumberOf(date), firstWeekday));
}

export function weekEndOf(date: CalendarDate, firstWeekday: Weekday = monday): CalendarDate {
  return addDays(weekStartOf(date, firstWeekday), 6);
}

/** The seven dates of the week that `date` is in. */
export function weekOf(date: CalendarDate, firstWeekday: Weekday = monday): CalendarDate[] {
  return datesBetween(weekStartOf(date, firstWeekday), weekEndOf(date, firstWeekday));
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
