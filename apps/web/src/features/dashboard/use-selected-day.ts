import { addDays, type CalendarDate, toDayNumber } from '@daymark/shared/calendar/calendar-date.ts';
import { useCallback, useEffect, useState } from 'react';

export type SelectedDay = ReturnType<typeof useSelectedDay>;

interface Bounds {
  /** First day with data, never after today. */
  readonly earliest: CalendarDate;
  readonly today: CalendarDate;
}

/**
 * Returns the selected day and functions that change it. While today is selected, a new date
 * selects the new today.
 */
export function useSelectedDay({ earliest, today }: Bounds) {
  const [chosen, setChosen] = useState<CalendarDate | null>(linkedDay);
  // The history entry keeps the day, so that Back restores it.
  useEffect(() => {
    if (chosen === linkedDay()) return;
    history.replaceState(chosen === null ? null : ({ day: chosen } satisfies LinkedDay), '');
  }, [chosen]);
  // Back, or a link to today, changes the history entry without remounting the screen.
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
  const lastOfStrip = getStripEnd(selected, today);
  return {
    selected,
    select,
    selectToday: () => setChosen(null),
    move: (days: number) => {
      const moved = moveDay(selected, days, { earliest, today });
      if (moved !== selected) select(moved);
    },
    lastOfStrip,
    hasEarlier: earliest < addDays(lastOfStrip, -6),
    hasLater: lastOfStrip < today,
  };
}

export interface LinkedDay {
  readonly day: CalendarDate;
}

/** Called when the app starts, so that a reload shows today. */
export function forgetLinkedDay(): void {
  if (linkedDay() !== null) history.replaceState(null, '');
}

function linkedDay(): CalendarDate | null {
  const state = history.state as Partial<Record<keyof LinkedDay, unknown>> | null;
  const date = state?.day;
  return typeof date === 'string' ? date : null;
}

/**
 * Returns the last day of the strip with `date`: today, or a whole number of weeks before today.
 */
export function getStripEnd(date: CalendarDate, today: CalendarDate): CalendarDate {
  const weeks = Math.floor((toDayNumber(today) - toDayNumber(date)) / 7);
  return addDays(today, -7 * weeks);
}

export function moveDay(
  date: CalendarDate,
  days: number,
  { earliest, today }: Bounds,
): CalendarDate {
  const moved = addDays(date, days);
  if (moved > today) return today;
  return moved < earliest ? earliest : moved;
}
