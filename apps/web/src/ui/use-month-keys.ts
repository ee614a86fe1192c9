import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { firstOfMonth } from '@daymark/shared/calendar/week.ts';
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { type DayBounds, dayOfKey, tabStopOf } from '../lib/month-days.ts';

/** The month that is shown, by its first day. Follows the selected day when it moves. */
export function useShownMonth(selected: CalendarDate) {
  const [shown, setShown] = useState({ month: firstOfMonth(selected), selected });
  if (shown.selected !== selected) setShown({ month: firstOfMonth(selected), selected });
  const setMonth = (month: CalendarDate) => setShown({ month, selected });
  return [shown.month, setMonth] as const;
}

interface ShownMonth {
  /** Its first day. */
  readonly month: CalendarDate;
  readonly onMonth: (month: CalendarDate) => void;
  /** The day that is selected, in this month or another. */
  readonly selected: CalendarDate;
  readonly bounds: DayBounds;
}

interface MonthKeys {
  /** The one day that Tab reaches. */
  readonly current: CalendarDate;
  /** For the grid; its days say theirs in `data-date`. */
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  };
}

/** The one tab stop of a month. Follows the keys, into other months too. */
export function useMonthKeys({ month, onMonth, selected, bounds }: ShownMonth): MonthKeys {
  const [visited, setVisited] = useState<CalendarDate | null>(null);
  const leaving = useRef<HTMLElement>(null);
  const isVisited = visited !== null && firstOfMonth(visited) === firstOfMonth(month);
  const current = isVisited ? visited : tabStopOf(month, selected, bounds);

  // The day may stand in a month that only now is shown.
  useLayoutEffect(() => {
    const day = leaving.current?.querySelector<HTMLElement>(`[data-date='${current}']`);
    leaving.current = null;
    day?.focus();
  }, [current]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = dayOfKey(event.key, current, bounds);
    if (next === null) return;
    // The page's own keys would move the selected day.
    event.preventDefault();
    leaving.current = event.currentTarget;
    setVisited(next);
    if (firstOfMonth(next) !== firstOfMonth(month)) onMonth(firstOfMonth(next));
  }

  function onFocus(event: FocusEvent<HTMLElement>): void {
    setVisited(event.target.dataset['date'] ?? null);
  }

  return { current, handlers: { onKeyDown, onFocus } };
}
