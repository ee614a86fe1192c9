import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import type { Weeks } from '../calendar/week.ts';
import type { PausedDays } from '../timeline/pause.ts';
import type { Schedule } from '../timeline/schedule.ts';
import type { Rule } from '../timeline/schedule-schema.ts';
import { createTimeline, type TimedArea } from '../timeline/timeline.ts';
import { yearsFrom } from './any-timed-history.ts';

export interface Life extends Pick<TimedArea, 'streak_rule' | 'forgiving_days'> {
  /** Rule from the first day on, if there is no `schedule`. */
  readonly rule?: Rule;
  readonly schedule?: Schedule;
  readonly pauses?: readonly PausedDays[];
  readonly deleted_on?: CalendarDate;
  readonly weeks?: Weeks;
}

/** @param marks one character per day up to today: `1` done, `0` not done, `.` no entry */
export function timelineFromMarks(
  first: CalendarDate,
  marks: string,
  { rule, schedule, pauses = [], deleted_on, weeks, ...streak }: Life = {},
) {
  const rules = schedule ?? (rule === undefined ? [] : [{ from: first, rule }]);
  return createTimeline({
    area: {
      id: 'health',
      created_on: first,
      deleted_on: deleted_on ?? null,
      schedule: rules,
      ...streak,
    },
    pauses,
    years: yearsFrom(first, marks),
    today: addDays(first, marks.length - 1),
    weeks,
  });
}
