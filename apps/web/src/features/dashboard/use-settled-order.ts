import { type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { useEffect, useState } from 'react';
import type { AreaOnDay } from './area-on-day.ts';

/** In milliseconds: the check is drawn and seen, and a second finger finds the next card where it was. */
const stay = 600;

/**
 * The cards as they are now, in the order that they had: after the last mark they stay where they are for a moment before they are
 * sorted. Another day, and an area that comes or goes, are sorted at once.
 */
export function useSettledOrder(
  entries: readonly AreaOnDay[],
  date: CalendarDate,
): readonly AreaOnDay[] {
  const wanted = entries.map(({ area }) => area.id);
  const [shown, setShown] = useState({ date, order: wanted });
  const isSameList = shown.date === date && isPermutation(shown.order, wanted);
  if (!isSameList) setShown({ date, order: wanted });
  const order = isSameList ? shown.order : wanted;
  const key = wanted.join(' ');
  const isSettled = order.join(' ') === key;
  useEffect(() => {
    if (isSettled) return undefined;
    const timer = setTimeout(() => setShown({ date, order: key.split(' ') }), stay);
    return () => clearTimeout(timer);
  }, [isSettled, key, date]);
  if (isSettled) return entries;
  const byId = new Map(entries.map((entry) => [entry.area.id, entry]));
  return order.flatMap((id) => byId.get(id) ?? []);
}

function isPermutation(one: readonly string[], other: readonly string[]): boolean {
  const ids = new Set(one);
  return one.length === other.length && other.every((id) => ids.has(id));
}
