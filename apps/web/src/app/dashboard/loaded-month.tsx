import { completionRate, type DateRange, tallyDays } from '@daymark/shared/analytics/completion.ts';
import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { firstOfMonth, lastOfMonth } from '@daymark/shared/calendar/week.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { scoresKey } from '../../features/scoring/api/list-scores.ts';
import { MonthCalendar } from '../../features/week/month-calendar.tsx';
import { MonthFailed } from '../../features/week/month-failed.tsx';
import { useScores } from './use-dashboard-data.ts';

interface LoadedMonthProps {
  readonly areas: readonly LifeArea[];
  readonly today: CalendarDate;
  readonly earliest: CalendarDate;
  readonly selected: CalendarDate;
  readonly onSelect: (date: CalendarDate) => void;
}

/** The month of the selected day, until the person turns to another. */
export function LoadedMonth({ areas, today, earliest, selected, onSelect }: LoadedMonthProps) {
  const [month, setMonth] = useShownMonth(selected);
  const range = { start_date: firstOfMonth(month), end_date: lastOfMonth(month) };
  const { status, rates } = useRates(areas, range, today);
  const queryClient = useQueryClient();
  return (
    <>
      <MonthCalendar
        {...{ month, rates, today, earliest, selected, onSelect }}
        onMonth={setMonth}
      />
      {status === 'failed' && (
        <MonthFailed
          onRetry={() => void queryClient.refetchQueries({ queryKey: scoresKey(range) })}
        />
      )}
    </>
  );
}

/** Follows the selected day when it moves. */
function useShownMonth(selected: CalendarDate) {
  const [shown, setShown] = useState({ month: firstOfMonth(selected), selected });
  if (shown.selected !== selected) setShown({ month: firstOfMonth(selected), selected });
  const setMonth = (month: CalendarDate) => setShown({ month, selected });
  return [shown.month, setMonth] as const;
}

function useRates(
  areas: readonly LifeArea[],
  { start_date, end_date }: DateRange,
  today: CalendarDate,
) {
  const { status, data } = useScores({ start_date, end_date }, today);
  const rates = useMemo(() => {
    if (data === null) return new Map();
    const days = tallyDays({ areas, scores: data }, { start_date, end_date }, today);
    return new Map(days.map((day) => [day.date, completionRate(day)]));
  }, [areas, data, start_date, end_date, today]);
  return { status, rates };
}
