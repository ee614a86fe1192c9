import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { getFirstDayOfMonth } from '@daymark/shared/calendar/week.ts';
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { type DayBounds, moveDayByKey, getTabStop } from '../lib/month-days.ts';

export function useShownMonth(selected: CalendarDate) {
  const [shown, setShown] = useState({ month: getFirstDayOfMonth(selected), selected });
  if (shown.selected !== selected) setShown({ month: getFirstDayOfMonth(selected), selected });
  const setMonth = (month: CalendarDate) => setShown({ month, selected });
  return [shown.month, setMonth] as const;
}

export interface MonthKeysOptions {
  readonly month: CalendarDate;
  readonly onMonth: (month: CalendarDate) => void;
  readonly selected: CalendarDate;
  readonly bounds: DayBounds;
}

interface MonthKeys {
  readonly current: CalendarDate;
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  };
}

export function useMonthKeys({ month, onMonth, selected, bounds }: MonthKeysOptions): MonthKeys {
  const [visited, setVisited] = useState<CalendarDate | null>(null);
  const leaving = useRef<HTMLElement>(null);
  const isVisited = visited !== null && getFirstDayOfMonth(visited) === getFirstDayOfMonth(month);
  const current = isVisited ? visited : getTabStop(month, selected, bounds);

  // The day may be in a month that is rendered only now.
  useLayoutEffect(() => {
    const day = leaving.current?.querySelector<HTMLElement>(`[data-date='${current}']`);
    leaving.current = null;
    day?.focus();
  }, [current]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = moveDayByKey(event.key, current, bounds);
    if (next === null) return;
    // Prevents the page's own shortcuts, which would change the selected day.
    event.preventDefault();
    leaving.current = event.currentTarget;
    setVisited(next);
    if (getFirstDayOfMonth(next) !== getFirstDayOfMonth(month)) onMonth(getFirstDayOfMonth(next));
  }

  function onFocus(event: FocusEvent<HTMLElement>): void {
    setVisited(event.target.dataset['date'] ?? null);
  }

  return { current, handlers: { onKeyDown, onFocus } };
}
