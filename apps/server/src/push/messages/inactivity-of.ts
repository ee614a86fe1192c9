import {
  addDays,
  dateOfDayNumber,
  type CalendarDate,
} from '@daymark/shared/calendar/calendar-date.ts';
import { datesBetween } from '@daymark/shared/calendar/week.ts';
import type { Inactivity } from '@daymark/shared/notifications/inactivity.ts';
import { dayOf, type Day } from '@daymark/shared/timeline/day-of.ts';
import { markCodes, type Timeline } from '@daymark/shared/timeline/timeline.ts';
import { areasOfDay, type Delivery, type ReminderFacts } from './reminder-areas.ts';

/** Since the last entry or, before the first one, since there was something to mark. Null while there is nothing. */
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
  const before = counting.filter((date) => date !== today);
  const lastAsked = before.findLastIndex((date) =>
    areas.some(({ timeline }) => asks(dayOf(timeline, date))),
  );
  return {
    days: counting.length,
    daysTold: lastAsked + 1,
    isAsked: areas.some(({ day }) => asks(day)),
  };
}

/** Not of what is over, rests or is not due. */
export function asks({ state }: Day): boolean {
  return state === 'due' || state === 'free';
}

/** The last day with an entry, of whichever area; null where there is none. */
function lastEntryOn(timelines: readonly Timeline[]): CalendarDate | null {
  const days = timelines.map(({ firstDay, marks }) => {
    const last = marks.findLastIndex((mark) => mark !== markCodes.none);
    return last === -1 ? -Infinity : firstDay + last;
  });
  const last = Math.max(-Infinity, ...days);
  return last === -Infinity ? null : dateOfDayNumber(last);
}
