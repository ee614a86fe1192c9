import {
  type CalendarDate,
  toCalendarDate,
  toDayNumber,
} from '@daymark/shared/calendar/calendar-date.ts';
import type { DatedRule } from '@daymark/shared/timeline/schedule-schema.ts';
import { getSegments } from '@daymark/shared/timeline/schedule.ts';
import type { TimedArea } from '@daymark/shared/timeline/timeline.ts';

export interface LivedRule extends DatedRule {
  /** First day after the rule has ended. 9999-12-31 for the last rule. */
  readonly until: CalendarDate;
}

export function listLivedRules({
  schedule,
  created_on,
  deleted_on,
}: Omit<TimedArea, 'id'>): LivedRule[] {
  const created = toDayNumber(created_on);
  const end = deleted_on === null ? Infinity : toDayNumber(deleted_on);
  return getSegments(schedule)
    .filter(({ firstDay, lastDay }) => lastDay >= created && firstDay < end)
    .map(({ rule, firstDay, lastDay }) => ({
      rule,
      from: toCalendarDate(Math.max(firstDay, created)),
      until: lastDay === Infinity ? '9999-12-31' : toCalendarDate(lastDay + 1),
    }))
    .toReversed();
}
