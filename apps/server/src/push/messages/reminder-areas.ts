import { dateOfDayNumber, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { dayOf, type Day } from '@daymark/shared/timeline/day-of.ts';
import { markCodes, type Timeline } from '@daymark/shared/timeline/timeline.ts';
import type { Delivery, ReminderArea, ReminderFacts } from '../../store.ts';

/** Of areas that have not ended, by position, with what the date of the delivery is to them. */
export interface AreaOfDay {
  readonly area: ReminderArea;
  readonly timeline: Timeline<ReminderArea>;
  readonly day: Day;
}

export function areasOfDay(delivery: Delivery, facts: ReminderFacts): AreaOfDay[] {
  return facts
    .timelines(delivery)
    .filter(({ area }) => area.deleted_at === null)
    .map((timeline) => ({
      area: timeline.area,
      timeline,
      day: dayOf(timeline, delivery.local_date),
    }));
}

/** What is left to be marked: days that are due, and free ones of a week that is short of its target. */
export function isOpen({ state, mark, missing = 0 }: Day): boolean {
  return mark === null && (state === 'due' || (state === 'free' && missing > 0));
}

/** The last day with an entry, of whichever area; null where there is none. */
export function lastEntryOn(timelines: readonly Timeline[]): CalendarDate | null {
  const days = timelines.map(({ firstDay, marks }) => {
    const last = marks.findLastIndex((mark) => mark !== markCodes.none);
    return last === -1 ? -Infinity : firstDay + last;
  });
  const last = Math.max(-Infinity, ...days);
  return last === -Infinity ? null : dateOfDayNumber(last);
}
