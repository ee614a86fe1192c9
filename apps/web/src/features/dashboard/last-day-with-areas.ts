import { type CalendarDate, dateOfDayNumber } from '@daymark/shared/calendar/calendar-date.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';

/** The last day before today on which an area counted; null where there was none. */
export function lastDayWithAreas(timelines: readonly Timeline[]): CalendarDate | null {
  const last = timelines.reduce((latest, one) => Math.max(latest, lastCountedDay(one)), -Infinity);
  return last === -Infinity ? null : dateOfDayNumber(last);
}

function lastCountedDay({ firstDay, length, paused, today }: Timeline): number {
  const before = paused.subarray(0, Math.max(0, Math.min(length, today - firstDay)));
  const index = before.lastIndexOf(0);
  return index === -1 ? -Infinity : firstDay + index;
}
