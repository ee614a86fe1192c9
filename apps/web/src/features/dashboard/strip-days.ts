import { completionRate, tallyDay } from '@daymark/shared/analytics/completion.ts';
import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { weekOf } from '@daymark/shared/calendar/week.ts';
import type { Score } from '@daymark/shared/scores/score.ts';

export interface StripDay {
  readonly date: CalendarDate;
  readonly isSelected: boolean;
  readonly isFuture: boolean;
  /** How much of the day was done, 0-100; null where no area counted and on days to come, undefined where nobody here knows. */
  readonly rate: number | null | undefined;
}

/** The seven days of the week of `selected`, Monday first. @param scores null while they are not known */
export function stripDays(
  areas: readonly LifeArea[],
  scores: readonly Score[] | null,
  { selected, today }: { readonly selected: CalendarDate; readonly today: CalendarDate },
): StripDay[] {
  return weekOf(selected).map((date) => ({
    date,
    isSelected: date === selected,
    isFuture: date > today,
    rate: scores === null ? undefined : completionRate(tallyDay({ areas, scores }, date, today)),
  }));
}
