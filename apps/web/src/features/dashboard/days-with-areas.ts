import {
  type CalendarDate,
  toCalendarDate,
  toDayNumber,
} from '@daymark/shared/calendar/calendar-date.ts';
import { isArchivedOn } from '@daymark/shared/timeline/pause.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';

export function findLastDayWithAreas(timelines: readonly Timeline[]): CalendarDate | null {
  const last = timelines.reduce((latest, one) => Math.max(latest, lastCountedDay(one)), -Infinity);
  return last === -Infinity ? null : toCalendarDate(last);
}

function lastCountedDay({ firstDay, length, paused, today }: Timeline): number {
  const before = paused.subarray(0, Math.max(0, Math.min(length, today - firstDay)));
  const index = before.lastIndexOf(0);
  return index === -1 ? -Infinity : firstDay + index;
}

interface Beginning {
  readonly date: CalendarDate;
  readonly count: number;
}

/**
 * Returns the next day on which areas begin. Areas should not begin in the future (decision 108),
 * but a device with newer time zone rules may have created an area that begins tomorrow.
 */
export function findNextBeginning(timelines: readonly Timeline[]): Beginning | null {
  const dates = timelines
    .filter(beginsLater)
    .map(({ area }) => area.created_on)
    .toSorted();
  const [date] = dates;
  return date === undefined ? null : { date, count: dates.lastIndexOf(date) + 1 };
}

function beginsLater({ area, pauses, today }: Timeline): boolean {
  const { created_on, deleted_on } = area;
  if (toDayNumber(created_on) <= today || deleted_on !== null) return false;
  return !isArchivedOn(created_on, pauses);
}
