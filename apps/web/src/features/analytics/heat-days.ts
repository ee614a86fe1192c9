import { type DateRange, type DayTally, tallyDays } from '@daymark/shared/timeline/completion.ts';
import { heatStep, type HeatStep } from '../../rules/heat-step.ts';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { type Weekday, weekStartOf } from '@daymark/shared/calendar/week.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';

const weeks = 53;

/** The 53 weeks up to the one of today, which are whole but for the days to come. */
export function heatRange(today: CalendarDate, firstWeekday: Weekday): DateRange {
  const start = weekStartOf(today, firstWeekday);
  return { start_date: addDays(start, -7 * (weeks - 1)), end_date: today };
}

export interface HeatDay extends DayTally {
  /** Null where nothing was possible. */
  readonly step: HeatStep | null;
}

/** The days of `heatRange`, the first day of a week first and today last. */
export function heatDays(
  timelines: readonly Timeline[],
  today: CalendarDate,
  firstWeekday: Weekday,
): HeatDay[] {
  return tallyDays(timelines, heatRange(today, firstWeekday), today).map((day) => ({
    ...day,
    step: heatStep(day),
  }));
}
