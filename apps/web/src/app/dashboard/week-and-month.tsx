import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { mondayOf } from '@daymark/shared/calendar/week.ts';
import { useMemo } from 'react';
import type { Timelines } from '../../replica/shown-data.ts';
import type { SelectedDay } from '../../features/dashboard/use-selected-day.ts';
import { AreaChips } from '../../features/week/area-chips.tsx';
import { WeekPanel } from '../../features/week/week-panel.tsx';
import { weekView } from '../../features/week/week-view.ts';
import { LoadedMonth } from './loaded-month.tsx';
import { useIsKnown } from './use-today-view.ts';

interface WeekAndMonthProps {
  readonly timelines: Timelines;
  readonly day: SelectedDay;
  readonly today: CalendarDate;
  readonly earliest: CalendarDate;
}

/** The week of the selected day, and the month behind it, as they are with what is not sent yet. */
export function WeekAndMonth({ timelines, day, today, earliest }: WeekAndMonthProps) {
  const { selected, select } = day;
  const monday = mondayOf(selected);
  const isKnown = useIsKnown(today)(monday);
  const week = useMemo(
    () => weekView({ timelines, date: monday, today, isKnown }),
    [timelines, monday, today, isKnown],
  );

  function goTo(date: CalendarDate): void {
    select(date);
    bringToDay();
  }

  return (
    <WeekPanel {...{ today, selected }} days={week.days} average={week.average} onSelect={goTo}>
      {() => (
        <>
          <LoadedMonth {...{ timelines, today, earliest, selected }} onSelect={goTo} />
          <AreaChips areas={week.areas} />
        </>
      )}
    </WeekPanel>
  );
}

/** On a small screen the day is far above; where it is in view the person stays with the calendar. */
function bringToDay(): void {
  const main = document.getElementById('main');
  if (main === null || main.getBoundingClientRect().top >= 0) return;
  main.scrollIntoView({ block: 'start' });
  main.focus({ preventScroll: true });
}
