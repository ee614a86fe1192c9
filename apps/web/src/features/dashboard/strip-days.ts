import { completionRate, type Scored, tallyDay } from '@daymark/shared/analytics/completion.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { weekOf } from '@daymark/shared/calendar/week.ts';

export interface StripDay {
  readonly date: CalendarDate;
  readonly isSelected: boolean;
  readonly isFuture: boolean;
  /** How much of the day was done, 0-100; null where no area counted and on days to come. */
  readonly rate: number | null;
}

/** The seven days of the week of `selected`, Monday first. */
export function stripDays(
  scored: Scored,
  { selected, today }: { readonly selected: CalendarDate; readonly today: CalendarDate },
): StripDay[] {
  return weekOf(selected).map((date) => ({
    date,
    isSelected: date === selected,
    isFuture: date > today,
    rate: completionRate(tallyDay(scored, date, today)),
  }));
}
