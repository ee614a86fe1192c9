import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { type CalendarDate, toDayNumber } from '@daymark/shared/calendar/calendar-date.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import { getBoardDays, createBoardGroups, listBoardItems } from '../features/board/board-groups.ts';
import { NoDays, NoneActive } from '../features/board/board-messages.tsx';
import { BoardSkeleton } from '../features/board/board-skeleton.tsx';
import styles from '../features/board/board.module.css';
import { DayGrid } from '../features/board/day-grid.tsx';
import { MonthTable } from '../features/board/month-table.tsx';
import { useBoardView } from '../features/board/use-board-view.ts';
import { YearTiles } from '../features/board/year-tiles.tsx';
import { LoadError } from '../features/dashboard/day-cards.tsx';
import { useToday } from '../features/dashboard/use-today.ts';
import { useMedia } from '../lib/use-media.ts';
import { useTrueClock } from '../lib/use-services.ts';
import { useShownUser } from '../local/use-outbox.tsx';
import type { Timelines } from '../local/shown-data.ts';
import { listTargetStates } from '../rules/shown-cell.ts';
import { useReplica, useSyncStatus, useTimelines } from '../local/use-replica.tsx';
import { useFirstWeekday } from '../local/use-first-weekday.ts';
import { useMarking, usePendingMark } from '../marking/use-marking.ts';
import { DayLegend } from '../ui/day-legend.tsx';
import { Segments } from '../ui/fields.tsx';
import { Disclosure, Screen } from '../ui/layout.tsx';
import { getOutageText } from './shell/message-screens.tsx';
import { ScreenNavigation } from './shell/screen-navigation.tsx';

export function BoardScreen() {
  const { t } = useLingui();
  const today = useToday(useTrueClock(), useShownUser()).date;
  const timelines = useTimelines(today);
  const isThere = useReplica(({ cursor }) => cursor !== null);
  const { error } = useSyncStatus();
  return (
    <Screen title={<Trans>Board</Trans>}>
      <title>{t`Board · Daymark`}</title>
      {!isThere ? (
        error === null ? (
          <BoardSkeleton />
        ) : (
          <LoadError reason={getOutageText(error)} onRetry={() => location.reload()} />
        )
      ) : timelines.length === 0 ? (
        <NoDays />
      ) : (
        <LoadedBoard timelines={timelines} today={today} />
      )}
      <ScreenNavigation />
    </Screen>
  );
}

interface BoardProps {
  readonly timelines: Timelines;
  readonly today: CalendarDate;
}

function LoadedBoard({ timelines, today }: BoardProps) {
  const { t } = useLingui();
  const isComplete = useReplica(({ syncedAt }) => syncedAt !== null);
  const pauses = useReplica((state) => state.pauses);
  const marking = useMarking();
  const years = useReplica((state) => state.years);
  const mark = usePendingMark();
  const [view, selectView] = useBoardView();
  const isCoarse = useMedia('(pointer: coarse)');
  const firstWeekday = useFirstWeekday();
  const { current, over } = useMemo(
    () => createBoardGroups(timelines, pauses, today),
    [timelines, pauses, today],
  );
  const items = useMemo(() => listBoardItems(current), [current]);
  const onOpen = useCallback(
    (area: SyncedArea, date: CalendarDate) => marking.open(area, date, true),
    [marking],
  );
  const common = { today: toDayNumber(today), mark, years, onMark: marking.mark, onOpen };
  const bounds = { today, isComplete };
  return (
    <div className={styles.board}>
      {current.length === 0 ? (
        <NoneActive />
      ) : (
        <>
          <div className={styles.switch}>
            <Segments
              label={t`Days shown at once`}
              segments={[
                { value: 'month', label: t({ message: 'Month', comment: 'A view of the Board' }) },
                { value: 'year', label: t({ message: 'Year', comment: 'A view of the Board' }) },
              ]}
              value={view}
              onValueChange={selectView}
            />
          </div>
          {view === 'year' ? (
            <YearTiles timelines={current} firstWeekday={firstWeekday} {...common} />
          ) : (
            <DayGrid
              label={t`Days of your life areas`}
              items={items}
              days={getBoardDays(current, bounds)}
              {...common}
            />
          )}
        </>
      )}
      {!isComplete && (
        <output className={styles.loading}>
          <Trans>Loading earlier years…</Trans>
        </output>
      )}
      <div className={styles.key}>
        <DayLegend further={[...new Set(current.flatMap(listTargetStates))]} />
        {current.length > 0 && (
          <p className={styles.hint}>
            {isCoarse && view === 'year' ? (
              <Trans>Tap a square to see that day and mark it.</Trans>
            ) : isCoarse ? (
              <Trans>Tap a square to mark the day. Press and hold it to add a note.</Trans>
            ) : (
              <Trans>Click a square to mark the day. Right-click it to add a note.</Trans>
            )}
          </p>
        )}
      </div>
      <div className={styles.folds}>
        {over.length > 0 && (
          <Disclosure summary={<Trans>Ended and archived</Trans>} isLate>
            <DayGrid
              label={t`Days of ended and archived areas`}
              items={over}
              days={getBoardDays(over, bounds)}
              isQuiet
              {...common}
            />
          </Disclosure>
        )}
        <Disclosure summary={<Trans>Show as a table</Trans>} isLate>
          <MonthTable timelines={timelines} days={getBoardDays(timelines, bounds)} years={years} />
        </Disclosure>
      </div>
    </div>
  );
}
