import type { CalendarDate } from '../calendar/calendar-date.ts';
import { type DaySettings, getToday } from '../calendar/today.ts';
import { moveScheduleStart } from '../timeline/schedule.ts';
import type { SyncedArea } from './life-area.ts';

export function moveFirstDay<A extends Pick<SyncedArea, 'created_on' | 'schedule'>>(
  area: A,
  created_on: CalendarDate,
): A {
  if (created_on === area.created_on) return area;
  return {
    ...area,
    created_on,
    schedule: moveScheduleStart(area.schedule, area.created_on, created_on),
  };
}

/** The person's today before and after a change of their time zone or end of day. */
export interface ChangedToday {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** @param instant time of the change, in milliseconds since the epoch */
export function findChangedToday(
  instant: number,
  before: DaySettings,
  after: DaySettings,
): ChangedToday {
  return { from: getToday(instant, before), to: getToday(instant, after) };
}

/**
 * Returns an area's first day after the change. If an area that has not ended began after the new
 * today, up to the former today, it now begins on the new today. Otherwise the area would be
 * missing until its first day.
 */
export function getFirstDayAfter(
  { from, to }: ChangedToday,
  { created_on, deleted_on }: Pick<SyncedArea, 'created_on' | 'deleted_on'>,
): CalendarDate {
  return deleted_on === null && created_on > to && created_on <= from ? to : created_on;
}
