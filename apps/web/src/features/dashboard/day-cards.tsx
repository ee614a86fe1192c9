import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { Trans } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { lazyPart } from '../../lib/lazy.tsx';
import { useShownUser, useWaitingItems } from '../../local/use-outbox.tsx';
import { useMarking } from '../../marking/use-marking.ts';
import { Button } from '../../ui/button.tsx';
import { MessagePanel } from '../../ui/feedback.tsx';
import { AreaGrid } from './area-grid.tsx';
import type { AreaOnDay } from './area-on-day.ts';
import styles from './day-cards.module.css';
import { CardsSkeleton } from './dashboard-layout.tsx';
import type { SelectedDay } from './use-selected-day.ts';
import { noStreaks, type TodayView } from './use-today-view.ts';

const NoCards = lazyPart(async () => (await import('./no-cards.tsx')).NoCards, 'dialogs');
const BeginEarlierFold = lazyPart(
  async () => (await import('./begin-earlier.tsx')).BeginEarlierFold,
  'dialogs',
);

interface DayCardsProps {
  readonly view: TodayView;
  readonly day: SelectedDay;
  readonly entries: readonly AreaOnDay[];
  readonly today: CalendarDate;
  readonly failure: ReactNode;
  readonly onCreate: () => void;
  readonly menuOf: (entry: AreaOnDay) => ReactNode;
  readonly onOrder: () => void;
}

export function DayCards(props: DayCardsProps) {
  const { view, day, entries, today, failure, onCreate, menuOf, onOrder } = props;
  const date = day.selected;
  const isPast = date < today;
  const marking = useMarking();
  const { done_last: doneLast } = useShownUser();
  const waiting = useWaitingAreas();
  const { timelines } = view;
  if (!view.isKnown(date)) return failure ?? <CardsSkeleton />;
  if (entries.length === 0) {
    return (
      <div className={styles.noCards}>
        <NoCards {...{ timelines, day, isPast, onCreate }} />
      </div>
    );
  }
  return (
    <>
      <AreaGrid
        {...{ date, entries, doneLast, waiting, isPast, menuOf, onOrder }}
        streaks={isPast ? noStreaks : view.streaks}
        pending={marking.pending}
        onOpen={marking.open}
        onMark={marking.mark}
        onSkip={marking.skip}
      />
      {isPast && <BeginEarlierFold timelines={timelines} date={date} />}
    </>
  );
}

interface LoadErrorProps {
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

function useWaitingAreas(): ReadonlySet<string> {
  const items = useWaitingItems();
  return useMemo(() => new Set(items.flatMap(({ life_area_id }) => life_area_id ?? [])), [items]);
}
