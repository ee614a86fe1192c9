import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { mondayOf } from '@daymark/shared/calendar/week.ts';
import { useCallback, useState } from 'react';

export interface SelectedDay {
  readonly selected: CalendarDate;
  readonly select: (date: CalendarDate) => void;
  readonly selectToday: () => void;
  /** By days, backwards when negative. */
  readonly move: (days: number) => void;
  /** Whether there is anything in the weeks before. */
  readonly hasEarlier: boolean;
  readonly hasLater: boolean;
}

interface Bounds {
  /** The first day there is anything of; never after today. */
  readonly earliest: CalendarDate;
  readonly today: CalendarDate;
}

/** The day that is shown. A screen that shows today goes on to the new day when one begins. */
export function useSelectedDay({ earliest, today }: Bounds): SelectedDay {
  const [chosen, setChosen] = useState<CalendarDate | null>(null);
  const selected = chosen === null || chosen > today ? today : chosen;
  const select = useCallback(
    (date: CalendarDate) => setChosen(date === today ? null : date),
    [today],
  );
  const monday = mondayOf(selected);
  return {
    selected,
    select,
    selectToday: () => setChosen(null),
    move: (days) => select(movedDay(selected, days, { earliest, today })),
    hasEarlier: earliest < monday,
    hasLater: monday < mondayOf(today),
  };
}

/** The day `days` away from `date`, limited to the time from the first day to today. */
export function movedDay(
  date: CalendarDate,
  days: number,
  { earliest, today }: Bounds,
): CalendarDate {
  const moved = addDays(date, days);
  if (moved > today) return today;
  return moved < earliest ? earliest : moved;
}
