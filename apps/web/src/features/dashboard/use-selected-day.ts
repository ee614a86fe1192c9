import { addDays, type CalendarDate, dayNumberOf } from '@daymark/shared/calendar/calendar-date.ts';
import { useCallback, useEffect, useState } from 'react';

export interface SelectedDay {
  readonly selected: CalendarDate;
  readonly select: (date: CalendarDate) => void;
  readonly selectToday: () => void;
  /** By days, backwards when negative. */
  readonly move: (days: number) => void;
  /** The last of the seven days that the strip shows with it: today, or whole weeks before. */
  readonly lastOfStrip: CalendarDate;
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
  const [chosen, setChosen] = useState<CalendarDate | null>(linkedDay);
  // For who comes back to this entry of the history.
  useEffect(() => {
    if (chosen === linkedDay()) return;
    history.replaceState(chosen === null ? null : ({ day: chosen } satisfies LinkedDay), '');
  }, [chosen]);
  // A link to today, as in the inbox, and Back from there change the history entry and not the screen.
  useEffect(() => {
    const screen = location.pathname;
    const follow = () => {
      if (location.pathname === screen) setChosen(linkedDay());
    };
    const events = ['pushState', 'popstate'];
    for (const event of events) addEventListener(event, follow);
    return () => {
      for (const event of events) removeEventListener(event, follow);
    };
  }, []);
  const selected = chosen === null || chosen > today ? today : chosen;
  const select = useCallback(
    (date: CalendarDate) => setChosen(date === today ? null : date),
    [today],
  );
  const lastOfStrip = stripEnd(selected, today);
  return {
    selected,
    select,
    selectToday: () => setChosen(null),
    move: (days) => {
      const moved = movedDay(selected, days, { earliest, today });
      if (moved !== selected) select(moved);
    },
    lastOfStrip,
    hasEarlier: earliest < addDays(lastOfStrip, -6),
    hasLater: lastOfStrip < today,
  };
}

/** The state of a history entry of the dashboard that shows a day other than today. */
export interface LinkedDay {
  readonly day: CalendarDate;
}

/** For the start of the page: a reload begins with today. */
export function forgetLinkedDay(): void {
  if (linkedDay() !== null) history.replaceState(null, '');
}

function linkedDay(): CalendarDate | null {
  const state = history.state as Partial<Record<keyof LinkedDay, unknown>> | null;
  const date = state?.day;
  return typeof date === 'string' ? date : null;
}

/** The last day of the strip that `date` is in: each ends a number of whole weeks before today. */
export function stripEnd(date: CalendarDate, today: CalendarDate): CalendarDate {
  const weeks = Math.floor((dayNumberOf(today) - dayNumberOf(date)) / 7);
  return addDays(today, -7 * weeks);
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
