import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { type CalendarDate, dayNumberOf } from '@daymark/shared/calendar/calendar-date.ts';
import { entryOn } from '@daymark/shared/sync/person-data.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  type Ref,
  useCallback,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { boardDays, boardGroups } from '../features/board/board-groups.ts';
import { NoDays, NoneActive } from '../features/board/board-messages.tsx';
import { BoardSkeleton } from '../features/board/board-skeleton.tsx';
import styles from '../features/board/board.module.css';
import { DayGrid } from '../features/board/day-grid.tsx';
import { MonthTable } from '../features/board/month-table.tsx';
import { areasOnDay } from '../features/dashboard/area-on-day.ts';
import { LoadError } from '../features/dashboard/day-cards.tsx';
import { useToday } from '../features/dashboard/use-today.ts';
import type { ScoreSubject } from '../features/entries/score-sheet.tsx';
import { lazyPart } from '../lib/lazy.tsx';
import { useDialogState } from '../lib/use-dialog-state.ts';
import { useTrueClock } from '../lib/use-services.ts';
import { useOutbox, useShownUser } from '../outbox/use-outbox.tsx';
import type { Timelines } from '../replica/shown-data.ts';
import {
  useReplica,
  useReplicaParts,
  useSyncStatus,
  useTimelines,
} from '../replica/use-replica.tsx';
import { DayLegend } from '../ui/day-legend.tsx';
import { Disclosure, Screen } from '../ui/layout.tsx';
import { outageWords } from './shell/message-screens.tsx';

const Scoring = lazyPart(
  async () => (await import('./dashboard/scoring.tsx')).Scoring,
  'dialogs',
  'errors',
);

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
    </Screen>
  );
}

interface BoardProps {
  readonly timelines: Timelines;
  readonly today: CalendarDate;
}

function LoadedBoard({ timelines, today }: BoardProps) {
  const { t } = useLingui();
  const { shownData } = useReplicaParts();
  const isComplete = useReplica(({ syncedAt }) => syncedAt !== null);
  const pauses = useReplica((state) => state.pauses);
  const openSheet = useRef<(subject: ScoreSubject) => void>(null);
  const [opened, setOpened] = useState<{ areaId: string; date: CalendarDate } | null>(null);
  const { marks } = useOutbox();
  const mark = useSyncExternalStore(
    useCallback((listener: () => void) => marks.subscribe(listener), [marks]),
    () => opened && marks.of(opened.areaId, opened.date),
  );
  const open = useCallback(
    (area: SyncedArea, date: CalendarDate) => {
      setOpened({ areaId: area.id, date });
      openSheet.current?.({ area, date, score: entryOn(shownData.state(), area.id, date) });
    },
    [shownData],
  );
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
      <Sheet ref={openSheet} timelines={timelines} today={today} />
    </div>
  );
}

interface SheetProps extends BoardProps {
  readonly ref: Ref<(subject: ScoreSubject) => void>;
}

/** Of any day. Whoever opens it here means to write that day, past or not. */
function Sheet({ ref, timelines, today }: SheetProps) {
  const sheet = useDialogState<ScoreSubject>();
  const { open } = sheet;
  useImperativeHandle(ref, () => open, [open]);
  const years = useReplica((state) => state.years);
  const entries = useMemo(
    () => areasOnDay({ timelines, years, date: today, today }),
    [timelines, years, today],
  );
  return <Scoring sheet={sheet} entries={entries} correctsPast />;
}
