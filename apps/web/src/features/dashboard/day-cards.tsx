import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { Trans } from '@lingui/react/macro';
import { CalendarOff, CircleAlert, Plus, Sprout } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useOutbox, useShownUser, useWaitingItems } from '../../outbox/use-outbox.tsx';
import { useReplica } from '../../replica/use-replica.tsx';
import { Button } from '../../ui/button.tsx';
import { MessagePanel } from '../../ui/feedback.tsx';
import { AreaGrid } from './area-grid.tsx';
import { type AreaOnDay, areasOnDay, lastDayWithAreas } from './area-on-day.ts';
import { CardsSkeleton } from './dashboard-layout.tsx';
import type { SelectedDay } from './use-selected-day.ts';
import { noStreaks, type TodayView } from './use-today-view.ts';

interface DayCardsProps {
  readonly view: TodayView;
  readonly day: SelectedDay;
  readonly today: CalendarDate;
  /** In the place of a day that could not be loaded; null while it may still come. */
  readonly failure: ReactNode;
  readonly onCreate: () => void;
  readonly onOpen: (entry: AreaOnDay) => void;
  readonly onMark: (entry: AreaOnDay) => void;
  readonly onEdit: (area: SyncedArea) => void;
}

/** The cards of the selected day, or a message in their place. */
export function DayCards(props: DayCardsProps) {
  const { view, day, today, failure, onCreate, onOpen, onMark, onEdit } = props;
  const date = day.selected;
  const isPast = date < today;
  const outbox = useOutbox();
  const doneLast = useShownUser().done_last;
  const waiting = useWaitingAreas();
  const years = useReplica((state) => state.years);
  const { timelines } = view;
  const entries = useMemo(
    () => (isPast ? areasOnDay({ timelines, years, date }) : view.entries),
    [isPast, timelines, years, date, view.entries],
  );
  if (!view.isKnown(date)) return failure ?? <CardsSkeleton />;
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
      doneLast={doneLast}
      streaks={isPast ? noStreaks : view.streaks}
      waiting={waiting}
      pending={outbox.marks}
      mode={isPast ? 'read-only' : 'today'}
      onOpen={onOpen}
      onMark={onMark}
      onEdit={onEdit}
    />
  );
}

interface EmptyStateProps {
  readonly onCreate: () => void;
  /** Shows the last day that had areas; null where there is none. */
  readonly onSeePast: (() => void) | null;
}

/** Where there is no area to score. */
function EmptyState({ onCreate, onSeePast }: EmptyStateProps) {
  if (onSeePast !== null) return <NoneActive onCreate={onCreate} onSeePast={onSeePast} />;
  return (
    <MessagePanel
      icon={<Sprout size={40} strokeWidth={1.5} />}
      title={<Trans>No Life Areas Yet</Trans>}
      action={<CreateButton onCreate={onCreate} />}
    >
      <Trans>Start by creating your first life area to track!</Trans>
    </MessagePanel>
  );
}

/** All areas have ended, and what was marked in them is still there. */
function NoneActive({ onCreate, onSeePast }: EmptyStateProps & { readonly onSeePast: () => void }) {
  return (
    <MessagePanel
      icon={<Sprout size={40} strokeWidth={1.5} />}
      title={<Trans>No areas are active today</Trans>}
      action={
        <>
          <CreateButton onCreate={onCreate} />
          <Button onClick={onSeePast}>
            <Trans>See your last day</Trans>
          </Button>
        </>
      }
    >
      <Trans>Everything you have marked is kept. Create an area to go on.</Trans>
    </MessagePanel>
  );
}

function CreateButton({ onCreate }: Pick<EmptyStateProps, 'onCreate'>) {
  return (
    <Button variant="primary" icon={<Plus size={20} aria-hidden="true" />} onClick={onCreate}>
      <Trans>Create Life Area</Trans>
    </Button>
  );
}

/** A past day on which no area counted. */
function EmptyDay({ onBackToToday }: { readonly onBackToToday: () => void }) {
  return (
    <MessagePanel
      icon={<CalendarOff size={40} strokeWidth={1.5} />}
      title={<Trans>No areas on this day</Trans>}
      action={
        <Button onClick={onBackToToday}>
          <Trans>Back to today</Trans>
        </Button>
      }
    >
      <Trans>You had no life areas to track yet.</Trans>
    </MessagePanel>
  );
}

interface LoadErrorProps {
  /** Null where nothing is known but that it failed. */
  readonly reason: ReactNode;
  readonly onRetry: () => void;
}

export function LoadError({ reason, onRetry }: LoadErrorProps) {
  return (
    <div role="alert">
      <MessagePanel
        icon={<CircleAlert size={40} strokeWidth={1.5} />}
        title={<Trans>Something went wrong</Trans>}
        action={
          <Button variant="primary" onClick={onRetry}>
            <Trans>Retry</Trans>
          </Button>
        }
      >
        {reason ?? <Trans>We couldn't load your dashboard. Please try again.</Trans>}
      </MessagePanel>
    </div>
  );
}

/** Ids of the areas of which a change, or one of their scores', is still to be sent. */
function useWaitingAreas(): ReadonlySet<string> {
  const items = useWaitingItems();
  return useMemo(
    () => new Set(items.flatMap(({ subject: { life_area_id } }) => life_area_id ?? [])),
    [items],
  );
}
