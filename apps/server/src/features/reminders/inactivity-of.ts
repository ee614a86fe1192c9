import {
  addDays,
  dateOfDayNumber,
  type CalendarDate,
} from '@daymark/shared/calendar/calendar-date.ts';
import { datesBetween } from '@daymark/shared/calendar/week.ts';
import type { Inactivity } from './inactivity.ts';
import { dayOf, type Day } from '@daymark/shared/timeline/day-of.ts';
import { markCodes, type Timeline } from '@daymark/shared/timeline/timeline.ts';
import { areasOfDay, type Delivery, type ReminderFacts } from '../../store/reminder-areas.ts';

/** Counts from the last entry, or from the first area before any entry. Null without areas. */
export function inactivityOf(delivery: Delivery, facts: ReminderFacts): Inactivity | null {
  const areas = areasOfDay(delivery, facts);
  const [first] = areas
    .filter(({ day }) => day.state !== 'absent')
    .map(({ area }) => area.created_on)
    .toSorted();
  if (first === undefined) return null;
  const timelines = facts.timelines(delivery);
  const { local_date: today } = delivery;
  const since = lastEntryOn(timelines) ?? first;
  const counting = datesBetween(addDays(since, 1), today).filter((date) =>
    timelines.some((timeline) => {
      const { state, isPaused } = dayOf(timeline, date);
      return state !== 'absent' && !isPaused;
    }),
  );
  const someDay = (date: CalendarDate, is: (day: Day) => boolean) =>
    areas.some(({ timeline }) => is(dayOf(timeline, date)));
  const isDue = ({ state }: Day) => state === 'due';
  const firstDue = counting.findIndex((date) => someDay(date, isDue));
  // A day due today is not missed yet, unless the person chose one day.
  const firstToTell = delivery.settings.inactivity_days === 1 ? firstDue : firstDue + 1;
  const isToTell = (date: CalendarDate, index: number) =>
    firstDue !== -1 && index >= firstToTell && someDay(date, asks);
  const told = counting.findLastIndex((date, index) => date !== today && isToTell(date, index));
  return {
    days: counting.length,
    daysTold: told + 1,
    isAsked: counting.at(-1) === today && isToTell(today, counting.length - 1),
  };
}

/** Returns whether the day asks for a mark. Free days of a reached weekly goal do not. */
export function asks({ state, missing }: Day): boolean {
  return state === 'due' || (state === 'free' && missing !== 0);
}

/** Returns the last day with an entry in any area, or null. */
function lastEntryOn(timelines: readonly Timeline[]): CalendarDate | null {
  const days = timelines.map(({ firstDay, marks }) => {
    const last = marks.findLastIndex((mark) => mark !== markCodes.none);
    return last === -1 ? -Infinity : firstDay + last;
  });
  const last = Math.max(-Infinity, ...days);
  return last === -Infinity ? null : dateOfDayNumber(last);
}
