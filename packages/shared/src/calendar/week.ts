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

/** Weeks that begin with a weekday, from a day of that weekday on. */
interface WeekEra {
  readonly from: number;
  readonly weekday: Weekday;
}

/** Where weeks begin and end. A bare weekday stands for weeks that have always begun with it. */
export type Weeks = Weekday | readonly [WeekEra, WeekEra, ...WeekEra[]];

/** A choice of the first weekday, and the person's day on which it was made; null for the choice that was there from the first. */
export interface WeekChoice {
  readonly on: CalendarDate | null;
  readonly weekday: Weekday;
}

/** The choices of a person: the newest one, and all of them by date where there was more than one. */
export interface WeekChoices {
  readonly first_weekday: Weekday | null;
  readonly week_starts: readonly WeekChoice[];
}

/**
 * Returns the weeks of a person. A choice takes effect on the first day of its weekday after the day on which it was made, so that it
 * alters no day up to then. The week before is cut short. A choice that has not taken effect when another is made never does.
 */
export function chosenWeeks({ first_weekday, week_starts }: WeekChoices): Weeks {
  const [first, ...later] = week_starts;
  const initial = first?.weekday ?? first_weekday ?? monday;
  let eras: WeekEra[] = [{ from: -Infinity, weekday: initial }];
  for (const { on, weekday } of later) {
    const day = dayNumberOf(on ?? '0001-01-01');
    eras = eras.filter(({ from }) => from <= day);
    if (eras.at(-1)?.weekday === weekday) continue;
    eras.push({ from: weekStartOfDay(day, weekday) + 7, weekday });
  }
  const [one, two, ...others] = eras;
  return one === undefined || two === undefined ? (one?.weekday ?? initial) : [one, two, ...others];
}

/**
 * Returns the choices once another is made on a day. It replaces an earlier one of the same day. Making the same choice again
 * changes nothing.
 */
export function withWeekChoice(
  { first_weekday, week_starts }: WeekChoices,
  { on, weekday }: { readonly on: CalendarDate; readonly weekday: Weekday | null },
): WeekChoices {
  const before = first_weekday ?? monday;
  const next = weekday ?? monday;
  if (before === next) return { first_weekday: weekday, week_starts };
  const known = week_starts.length === 0 ? [{ on: null, weekday: before }] : week_starts;
  const kept = known.filter((choice) => choice.on === null || choice.on < on);
  const isBack = kept.at(-1)?.weekday === next;
  return { first_weekday: weekday, week_starts: isBack ? kept : [...kept, { on, weekday: next }] };
}

/** The week that a day is in, by numbers of days. */
export interface WeekSpan {
  readonly start: number;
  /** The first day of the next week. Less than seven days later where a choice of another first weekday cut the week short. */
  readonly end: number;
}

/** The one place that knows where weeks begin and end. */
export function weekSpanOfDay(day: number, weeks: Weeks = monday): WeekSpan {
  if (typeof weeks === 'number') return wholeWeek(day, weeks);
  const index = weeks.findLastIndex(({ from }) => from <= day);
  const { start, end } = wholeWeek(day, weeks[index]?.weekday ?? monday);
  return { start, end: Math.min(end, weeks[index + 1]?.from ?? end) };
}

function wholeWeek(day: number, first: Weekday): WeekSpan {
  const start = day - ((weekdayOfDay(day) - first + 7) % 7);
  return { start, end: start + 7 };
}

/** The first day of the week that a day is in, by numbers of days. */
export function weekStartOfDay(day: number, weeks: Weeks = monday): number {
  return weekSpanOfDay(day, weeks).start;
}

export function weekStartOf(date: CalendarDate, weeks: Weeks = monday): CalendarDate {
  return dateOfDayNumber(weekStartOfDay(dayNumberOf(date), weeks));
}

export function weekEndOf(date: CalendarDate, weeks: Weeks = monday): CalendarDate {
  return dateOfDayNumber(weekSpanOfDay(dayNumberOf(date), weeks).end - 1);
}

/** The dates of the week that `date` is in: seven, or less where it was cut short. */
export function weekOf(date: CalendarDate, weeks: Weeks = monday): CalendarDate[] {
  return datesBetween(weekStartOf(date, weeks), weekEndOf(date, weeks));
}

/** The week before the one that a date is in. */
export function weekBefore(
  date: CalendarDate,
  weeks: Weeks,
): { readonly start_date: CalendarDate; readonly end_date: CalendarDate } {
  const end_date = addDays(weekStartOf(date, weeks), -1);
  return { start_date: weekStartOf(end_date, weeks), end_date };
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
