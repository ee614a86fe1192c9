import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { firstOfMonth, lastOfMonth } from '@daymark/shared/calendar/week.ts';
import { completionRate, tallyDays } from '@daymark/shared/timeline/completion.ts';
import { useMemo, useState } from 'react';
import { MonthCalendar } from '../../features/week/month-calendar.tsx';
import type { Timelines } from '../../replica/shown-data.ts';
import { useIsKnown } from './use-today-view.ts';

interface LoadedMonthProps {
  readonly timelines: Timelines;
  readonly today: CalendarDate;
  readonly earliest: CalendarDate;
  readonly selected: CalendarDate;
  readonly onSelect: (date: CalendarDate) => void;
}

/** The month of the selected day, until the person turns to another. */
export function LoadedMonth({ timelines, today, earliest, selected, onSelect }: LoadedMonthProps) {
  const [month, setMonth] = useShownMonth(selected);
  const isKnown = useIsKnown(today)(month);
  const rates = useMemo(() => {
    if (!isKnown) return new Map();
    const range = { start_date: firstOfMonth(month), end_date: lastOfMonth(month) };
    const days = tallyDays(timelines, range, today);
    return new Map(days.map((day) => [day.date, completionRate(day)]));
  }, [timelines, isKnown, month, today]);
  return (
    <MonthCalendar {...{ month, rates, today, earliest, selected, onSelect }} onMonth={setMonth} />
  );
}

/** Follows the selected day when it moves. */
function useShownMonth(selected: CalendarDate) {
  const [shown, setShown] = useState({ month: firstOfMonth(selected), selected });
  if (shown.selected !== selected) setShown({ month: firstOfMonth(selected), selected });
  const setMonth = (month: CalendarDate) => setShown({ month, selected });
  return [shown.month, setMonth] as const;
}
