import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { entryOn } from '@daymark/shared/sync/person-data.ts';
import {
  type Ref,
  type RefObject,
  useCallback,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { areasOnDay } from '../features/dashboard/area-on-day.ts';
import type { ScoreSubject } from '../features/entries/score-sheet.tsx';
import { lazyPart } from '../lib/lazy.tsx';
import { useDialogState } from '../lib/use-dialog-state.ts';
import type { Mark } from '../outbox/outbox-view.ts';
import { useOutbox } from '../outbox/use-outbox.tsx';
import type { Timelines } from '../replica/shown-data.ts';
import { useReplica, useReplicaParts } from '../replica/use-replica.tsx';

const Scoring = lazyPart(
  async () => (await import('./dashboard/scoring.tsx')).Scoring,
  'dialogs',
  'errors',
);

type OpenSheet = (subject: ScoreSubject) => void;

interface SheetOfAnyDay {
  /** For the `DaySheet`. */
  readonly ref: RefObject<OpenSheet | null>;
  /** Stays the same function. */
  readonly open: (area: SyncedArea, date: CalendarDate) => void;
  /** What was just decided in it and is not stored yet. */
  readonly mark: Mark | null;
}

/** A sheet that opens for any area and day. Its state is in `DaySheet`, so that opening it draws nothing else anew. */
export function useDaySheet(): SheetOfAnyDay {
  const { shownData } = useReplicaParts();
  const ref = useRef<OpenSheet>(null);
  const [opened, setOpened] = useState<{ areaId: string; date: CalendarDate } | null>(null);
  const { marks } = useOutbox();
  const mark = useSyncExternalStore(
    useCallback((listener: () => void) => marks.subscribe(listener), [marks]),
    () => opened && marks.of(opened.areaId, opened.date),
  );
  const open = useCallback(
    (area: SyncedArea, date: CalendarDate) => {
      setOpened({ areaId: area.id, date });
      ref.current?.({ area, date, score: entryOn(shownData.state(), area.id, date) });
    },
    [shownData],
  );
  return { ref, open, mark };
}

interface DaySheetProps {
  readonly ref: Ref<OpenSheet>;
  readonly timelines: Timelines;
  readonly today: CalendarDate;
}

/** Whoever opens it means to write that day, past or not. */
export function DaySheet({ ref, timelines, today }: DaySheetProps) {
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
