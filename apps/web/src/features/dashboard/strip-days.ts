import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { weekOf } from '@daymark/shared/calendar/week.ts';
import { completionRate, tallyDay } from '@daymark/shared/timeline/completion.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';

export interface StripDay {
  readonly date: CalendarDate;
  readonly isSelected: boolean;
  readonly isFuture: boolean;
  /** How much of the day was done, 0-100; null where no area counted and on days to come, undefined while it is not known. */
  readonly rate: number | null | undefined;
}

interface Strip {
  readonly selected: CalendarDate;
  readonly today: CalendarDate;
  readonly isKnown: (date: CalendarDate) => boolean;
}

/** The seven days of the week of `selected`, Monday first. */
export function stripDays(
  timelines: readonly Timeline[],
  { selected, today, isKnown }: Strip,
): StripDay[] {
  return weekOf(selected).map((date) => ({
    date,
    isSelected: date === selected,
    isFuture: date > today,
    rate: isKnown(date) ? completionRate(tallyDay(timelines, date)) : undefined,
  }));
}
