import type { DateRange } from '@daymark/shared/timeline/completion.ts';
import { type DayTally, tallyDays } from '@daymark/shared/timeline/tally-days.ts';
import { getHeatStep, type HeatStep } from '../../rules/heat-step.ts';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { type Weekday, getWeekStart } from '@daymark/shared/calendar/week.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';

const weeks = 53;

/** Returns 53 weeks. The last week ends today, so it may be incomplete. */
export function getHeatRange(today: CalendarDate, firstWeekday: Weekday): DateRange {
  const start = getWeekStart(today, firstWeekday);
  return { start_date: addDays(start, -7 * (weeks - 1)), end_date: today };
}

export interface HeatDay extends DayTally {
  readonly step: HeatStep | null;
}

export function listHeatDays(
  timelines: readonly Timeline[],
  today: CalendarDate,
  firstWeekday: Weekday,
): HeatDay[] {
  return tallyDays(timelines, getHeatRange(today, firstWeekday), today).map((day) => ({
    ...day,
    step: getHeatStep(day),
  }));
}
