import type { CalendarDate } from '../calendar/calendar-date.ts';
import { withCreation } from '../timeline/schedule.ts';
import type { SyncedArea } from './life-area.ts';

/** The area as it is once it begins on another day. */
export function beginningOn<A extends Pick<SyncedArea, 'created_on' | 'schedule'>>(
  area: A,
  created_on: CalendarDate,
): A {
  if (created_on === area.created_on) return area;
  return {
    ...area,
    created_on,
    schedule: withCreation(area.schedule, area.created_on, created_on),
  };
}
