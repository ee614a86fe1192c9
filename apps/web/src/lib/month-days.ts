import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import {
  listDates,
  getFirstDayOfMonth,
  getLastDayOfMonth,
  monday,
  type Weekday,
  getWeekEnd,
  getWeekStart,
} from '@daymark/shared/calendar/week.ts';

export interface DayBounds {
  readonly earliest: CalendarDate;
  readonly today: CalendarDate;
  readonly firstWeekday?: Weekday;
}

/** Returns the weeks of a month. Days of other months are null. */
export function listMonthWeeks(
  date: CalendarDate,
  firstWeekday: Weekday = monday,
): (CalendarDate | null)[][] {
  const first = getFirstDayOfMonth(date);
  const last = getLastDayOfMonth(date);
  const days = listDates(getWeekStart(first, firstWeekday), getWeekEnd(last, firstWeekday)).map(
    (day) => (first <= day && day <= last ? day : null),
  );
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** Adds months, and returns the first day of the resulting month. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  return Temporal.PlainDate.from(getFirstDayOfMonth(date)).add({ months }).toString();
}

/** Returns the day to which a key moves, limited to the bounds. Null for other keys. */
export function moveDayByKey(
  key: string,
  date: CalendarDate,
  bounds: DayBounds,
): CalendarDate | null {
  const step = steps[key];
  return step === undefined ? null : within(step(date, bounds), bounds);
}

const steps: Readonly<Record<string, (date: CalendarDate, bounds: DayBounds) => CalendarDate>> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date, { firstWeekday }) => getWeekStart(date, firstWeekday),
  End: (date, { firstWeekday }) => getWeekEnd(date, firstWeekday),
  PageUp: (date) => sameDayOfMonth(date, -1),
  PageDown: (date) => sameDayOfMonth(date, 1),
};

/** Uses the last day of a shorter month. */
function sameDayOfMonth(date: CalendarDate, months: number): CalendarDate {
  return Temporal.PlainDate.from(date).add({ months }).toString();
}

function within(date: CalendarDate, { earliest, today }: DayBounds): CalendarDate {
  if (date > today) return today;
  return date < earliest ? earliest : date;
}

/** Returns the tab stop of a month: the selected day, or the nearest day that can be selected. */
export function getTabStop(
  month: CalendarDate,
  selected: CalendarDate,
  bounds: DayBounds,
): CalendarDate {
  const first = getFirstDayOfMonth(month);
  const last = getLastDayOfMonth(month);
  const nearest = selected < first ? first : selected > last ? last : selected;
  return within(nearest, bounds);
}
