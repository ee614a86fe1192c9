import { type CalendarDate, dayNumberOf } from '@daymark/shared/calendar/calendar-date.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { boardDays, boardGroups } from '../features/board/board-groups.ts';
import { NoDays, NoneActive } from '../features/board/board-messages.tsx';
import { BoardSkeleton } from '../features/board/board-skeleton.tsx';
import styles from '../features/board/board.module.css';
import { DayGrid } from '../features/board/day-grid.tsx';
import { MonthTable } from '../features/board/month-table.tsx';
import { LoadError } from '../features/dashboard/day-cards.tsx';
import { useToday } from '../features/dashboard/use-today.ts';
import { useTrueClock } from '../lib/use-services.ts';
import { useShownUser } from '../outbox/use-outbox.tsx';
import type { Timelines } from '../replica/shown-data.ts';
import { useReplica, useSyncStatus, useTimelines } from '../replica/use-replica.tsx';
import { DayLegend } from '../ui/day-legend.tsx';
import { Disclosure, Screen } from '../ui/layout.tsx';
import { useDaySheet } from './scoring/use-day-sheet.tsx';
import { outageWords } from './shell/message-screens.tsx';
import { ScreenNavigation } from './shell/screen-navigation.tsx';

/** Every day of every area: the picture before the sign-in, with the person's own days. */
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
          <LoadError reason={outageWords(error)} onRetry={() => location.reload()} />
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
  const { open, mark, place } = useDaySheet();
  const { lived, over } = useMemo(
    () => boardGroups(timelines, pauses, today),
    [timelines, pauses, today],
  );
  const common = { today: dayNumberOf(today), mark, onOpen: open };
  const bounds = { today, isComplete };
  return (
    <div className={styles.board}>
      {lived.length === 0 ? (
        <NoneActive />
      ) : (
        <DayGrid
          label={t`Days of your life areas`}
          timelines={lived}
          days={boardDays(lived, bounds)}
          {...common}
        />
      )}
      {!isComplete && (
        <output className={styles.loading}>
          <Trans>Earlier years are on their way.</Trans>
        </output>
      )}
      <DayLegend />
      <div className={styles.folds}>
        {over.length > 0 && (
          <Disclosure summary={<Trans>Ended and archived</Trans>} isLate>
            <DayGrid
              label={t`Days of ended and archived areas`}
              timelines={over}
              days={boardDays(over, bounds)}
              isQuiet
              {...common}
            />
          </Disclosure>
        )}
        <Disclosure summary={<Trans>Show as a table</Trans>} isLate>
          <MonthTable timelines={timelines} days={boardDays(timelines, bounds)} />
        </Disclosure>
      </div>
      {place}
    </div>
  );
}
