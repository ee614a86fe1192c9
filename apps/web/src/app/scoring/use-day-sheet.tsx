import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { type ReactNode, useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import type { MarkedDay } from '../../local/outbox-view.ts';
import { useOutbox } from '../../local/use-outbox.tsx';
import { useScoringSheet } from './use-scoring-sheet.tsx';

interface DaySheet {
  /** Stays the same function. */
  readonly open: (area: SyncedArea, date: CalendarDate) => void;
  /** Marks the day done, or clears what is done. Stays the same function. */
  readonly markDay: (area: SyncedArea, date: CalendarDate) => void;
  /** What was just decided and is not stored yet. */
  readonly mark: MarkedDay | null;
  /** To be put on the screen. */
  readonly place: ReactNode;
}

/** The sheet on a screen of many days. Opening it there is meant to write that day, past or not. */
export function useDaySheet(): DaySheet {
  const scoring = useScoringSheet({ namesDay: true });
  const [opened, setOpened] = useState<{ areaId: string; date: CalendarDate } | null>(null);
  const { marks } = useOutbox();
  const mark = useSyncExternalStore(
    useCallback((listener: () => void) => marks.subscribe(listener), [marks]),
    () => opened && marks.of(opened.areaId, opened.date),
  );
  const acts = useMemo(() => {
    const act = (name: 'open' | 'mark') => (area: SyncedArea, date: CalendarDate) => {
      setOpened({ areaId: area.id, date });
      scoring[name](area, date);
    };
    return { open: act('open'), markDay: act('mark') };
  }, [scoring]);
  return { ...acts, mark, place: scoring.place };
}
