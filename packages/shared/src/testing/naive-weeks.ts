import type { CalendarDate } from '../calendar/calendar-date.ts';
import { dateOfDay, dayOfDate, type TimedHistory } from './any-timed-history.ts';

type Choices = Pick<TimedHistory, 'firstWeekday' | 'weekChoices'>;

/** Visits the days in order. A choice takes effect on the first chosen weekday after its date. */
export function naiveWeekBegins({
  firstWeekday = 1,
  weekChoices = [],
}: Choices): (date: CalendarDate) => boolean {
  const [first] = weekChoices;
  if (first === undefined) return (date) => weekdayOf(date) === firstWeekday;
  const beginnings = new Set<CalendarDate>();
  let lastVisited = dayOfDate(first.on) - 1;
  let current: number = firstWeekday;
  let next: number | null = null;

  function visit(date: CalendarDate): void {
    if (next !== null && weekdayOf(date) === next) {
      current = next;
      next = null;
      beginnings.add(date);
    } else if (weekdayOf(date) === current) beginnings.add(date);
    for (const { on, weekday } of weekChoices) {
      if (on === date) next = weekday === current ? null : weekday;
    }
  }

  return (date) => {
    if (date < first.on) return weekdayOf(date) === firstWeekday;
    while (dateOfDay(lastVisited) < date) {
      lastVisited += 1;
      visit(dateOfDay(lastVisited));
    }
    return beginnings.has(date);
  };
}

/** Returns the ISO weekday: 1 is Monday. */
export function weekdayOf(date: CalendarDate): number {
  return ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
}

export interface NaiveWeek {
  readonly days: readonly CalendarDate[];
  /** Days of the week that a new first weekday cut off. */
  readonly cutOff: readonly CalendarDate[];
}

export function naiveWeek(begins: (date: CalendarDate) => boolean, date: CalendarDate): NaiveWeek {
  let first = dayOfDate(date);
  while (!begins(dateOfDay(first))) first -= 1;
  const whole = [0, 1, 2, 3, 4, 5, 6].map((offset) => dateOfDay(first + offset));
  const end = whole.findIndex((day, index) => index > 0 && begins(day));
  return end === -1
    ? { days: whole, cutOff: [] }
    : { days: whole.slice(0, end), cutOff: whole.slice(end) };
}
