import {
  addDays,
  type CalendarDate,
  type DaySpan,
  toCalendarDate,
  toDayNumber,
} from './calendar-date.ts';

/** ISO weekday numbers: 1 is Monday, 7 is Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

export const monday: Weekday = 1;

export function listWeekdaysFrom(first: Weekday): Weekday[] {
  return [...weekdays.slice(first - 1), ...weekdays.slice(0, first - 1)];
}

/** Day number of 0001-01-01, which is the earliest date and a Monday. */
const firstMonday = -719_162;

export function getWeekday(day: number): number {
  return ((day - firstMonday) % 7) + 1;
}

/** Weeks begin with `weekday` from the day number `from` on. */
interface WeekEra {
  readonly from: number;
  readonly weekday: Weekday;
}

/** First weekday of a person's weeks: one weekday, or one for each period of the history. */
export type Weeks = Weekday | readonly [WeekEra, WeekEra, ...WeekEra[]];

/** Choice of the first weekday. `on` is the date of the choice, or null for the first choice. */
export interface WeekChoice {
  readonly on: CalendarDate | null;
  readonly weekday: Weekday;
}

/** `week_starts` is empty if `first_weekday` never changed. */
export interface WeekChoices {
  readonly first_weekday: Weekday | null;
  readonly week_starts: readonly WeekChoice[];
}

/**
 * A choice takes effect on the first chosen weekday after the day of the choice, so that the weeks
 * of earlier days do not change. A later choice replaces a choice that has not taken effect.
 */
export function getChosenWeeks({ first_weekday, week_starts }: WeekChoices): Weeks {
  const [first, ...later] = week_starts;
  const initial = first?.weekday ?? first_weekday ?? monday;
  let eras: WeekEra[] = [{ from: -Infinity, weekday: initial }];
  for (const { on, weekday } of later) {
    const day = toDayNumber(on ?? '0001-01-01');
    eras = eras.filter(({ from }) => from <= day);
    if (eras.at(-1)?.weekday === weekday) continue;
    eras.push({ from: getWeekStartDay(day, weekday) + 7, weekday });
  }
  const [one, two, ...others] = eras;
  return one === undefined || two === undefined ? (one?.weekday ?? initial) : [one, two, ...others];
}

/** Adds a choice, which replaces choices of the same or a later day. */
export function addWeekChoice(
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

/**
 * Returns the week that contains a day. A new first weekday can shorten a week. Only this function
 * determines where weeks begin.
 */
export function getWeekSpan(day: number, weeks: Weeks = monday): DaySpan {
  if (typeof weeks === 'number') return wholeWeek(day, weeks);
  const index = weeks.findLastIndex(({ from }) => from <= day);
  const { start, end } = wholeWeek(day, weeks[index]?.weekday ?? monday);
  return { start, end: Math.min(end, weeks[index + 1]?.from ?? end) };
}

function wholeWeek(day: number, first: Weekday): DaySpan {
  const start = day - ((getWeekday(day) - first + 7) % 7);
  return { start, end: start + 7 };
}

export function getWeekStartDay(day: number, weeks: Weeks = monday): number {
  return getWeekSpan(day, weeks).start;
}

export function getWeekStart(date: CalendarDate, weeks: Weeks = monday): CalendarDate {
  return toCalendarDate(getWeekStartDay(toDayNumber(date), weeks));
}

export function getWeekEnd(date: CalendarDate, weeks: Weeks = monday): CalendarDate {
  return toCalendarDate(getWeekSpan(toDayNumber(date), weeks).end - 1);
}

/** Returns fewer than seven dates for a shortened week. */
export function getWeekDates(date: CalendarDate, weeks: Weeks = monday): CalendarDate[] {
  return listDates(getWeekStart(date, weeks), getWeekEnd(date, weeks));
}

export function getPreviousWeek(
  date: CalendarDate,
  weeks: Weeks,
): { readonly start_date: CalendarDate; readonly end_date: CalendarDate } {
  const end_date = addDays(getWeekStart(date, weeks), -1);
  return { start_date: getWeekStart(end_date, weeks), end_date };
}

export function getFirstDayOfMonth(date: CalendarDate): CalendarDate {
  return `${date.slice(0, 8)}01`;
}

export function getLastDayOfMonth(date: CalendarDate): CalendarDate {
  const day = Temporal.PlainDate.from(date);
  return day.with({ day: day.daysInMonth }).toString();
}

/** Returns the dates from `start` to `end`, both included. */
export function listDates(start: CalendarDate, end: CalendarDate): CalendarDate[] {
  const first = toDayNumber(start);
  const count = Math.max(0, toDayNumber(end) - first + 1);
  return Array.from({ length: count }, (_, days) => toCalendarDate(first + days));
}
