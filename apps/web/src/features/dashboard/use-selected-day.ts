import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { mondayOf } from '@daymark/shared/calendar/week.ts';
import { useCallback, useState } from 'react';
import { movedDay } from './move-day.ts';

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
  readonly earliest: CalendarDate;
  readonly today: CalendarDate;
}

/** The day that is shown. Whoever is on today stays on today when a new day begins. */
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
