import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Rule } from '@daymark/shared/timeline/schedule-schema.ts';
import { getRule } from '@daymark/shared/timeline/schedule.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';

/** Period of a goal. `days` means any number of days in a row. */
export type GoalPeriod = 'week' | 'month' | 'days';

const periods: Readonly<Partial<Record<Rule['kind'], GoalPeriod>>> = {
  times_per_month: 'month',
  times_in_days: 'days',
};

/** Returns the period of the goal on a date, or a week if the rule of the date has no goal. */
export function getGoalPeriod({ area }: Timeline, date: CalendarDate): GoalPeriod {
  return periods[getRule(area.schedule, date).kind] ?? 'week';
}
