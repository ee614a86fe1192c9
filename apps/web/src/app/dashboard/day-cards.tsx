import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { useMemo } from 'react';
import { AreaGrid } from '../../features/dashboard/area-grid.tsx';
import { type AreaOnDay, areasOnDay } from '../../features/dashboard/area-on-day.ts';
import { CardsSkeleton } from '../../features/dashboard/dashboard-skeleton.tsx';
import { EmptyDay } from '../../features/dashboard/empty-day.tsx';
import { EmptyState } from '../../features/dashboard/empty-state.tsx';
import { lastDayWithAreas } from '../../features/dashboard/last-day-with-areas.ts';
import type { SelectedDay } from '../../features/dashboard/use-selected-day.ts';
import { useOutbox } from '../../outbox/use-outbox.tsx';
import { FailedRead } from './failed-read.tsx';
import { useReplica, useSyncStatus } from '../../replica/use-replica.tsx';
import { type TodayView, useIsKnown } from './use-today-view.ts';
import { useWaitingAreas } from './use-waiting-areas.ts';

interface DayCardsProps {
  readonly view: TodayView;
  readonly day: SelectedDay;
  readonly today: CalendarDate;
  readonly onCreate: () => void;
  readonly onOpen: (entry: AreaOnDay) => void;
  readonly onEdit: (area: SyncedArea) => void;
}

const noStreaks: ReadonlyMap<string, number> = new Map();

/** The cards of the selected day, or what stands in their place. */
export function DayCards(props: DayCardsProps) {
  const { view, day, today, onCreate, onOpen, onEdit } = props;
  const date = day.selected;
  const isPast = date < today;
  const { marks } = useOutbox();
  const waiting = useWaitingAreas();
  const isKnown = useIsKnown(today)(date);
  const { error } = useSyncStatus();
  const years = useReplica((state) => state.years);
  const { timelines } = view;
  const entries = useMemo(
    () => (isPast ? areasOnDay({ timelines, years, date, today }) : view.entries),
    [isPast, timelines, years, date, today, view.entries],
  );
  if (!isKnown) return error === null ? <CardsSkeleton /> : <FailedRead />;
  if (entries.length === 0) {
    if (isPast) return <EmptyDay onBackToToday={day.selectToday} />;
    const lastDay = lastDayWithAreas(timelines);
    return (
      <EmptyState
        onCreate={onCreate}
        onSeePast={lastDay === null ? null : () => day.select(lastDay)}
      />
    );
  }
  return (
    <AreaGrid
      date={date}
      entries={entries}
      streaks={isPast ? noStreaks : view.streaks}
      waiting={waiting}
      marks={marks}
      readOnly={isPast}
      onOpen={onOpen}
      onEdit={onEdit}
    />
  );
}
