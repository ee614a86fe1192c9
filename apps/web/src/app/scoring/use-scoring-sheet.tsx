import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { entryOn } from '@daymark/shared/sync/person-data.ts';
import { type ReactNode, type Ref, useCallback, useImperativeHandle, useMemo, useRef } from 'react';
import { lazyPart } from '../../lib/lazy.tsx';
import { useDialogState } from '../../lib/use-dialog-state.ts';
import { useOutbox } from '../../outbox/use-outbox.tsx';
import { useReplicaParts } from '../../replica/use-replica.tsx';
import type { SheetDay, TapActs } from './scoring.tsx';

const Scoring = lazyPart(async () => (await import('./scoring.tsx')).Scoring, 'dialogs', 'errors');

type ActOfDay = (area: SyncedArea, date: CalendarDate) => void;

/** What can be done with an area on a day, past ones too. */
export interface ScoringActs {
  /** Opens the sheet. */
  readonly open: ActOfDay;
  /** Marks done at once, or clears what is done. */
  readonly mark: ActOfDay;
  /** Skips the day at once. */
  readonly skip: ActOfDay;
  readonly unskip: ActOfDay;
}

interface ScoringSheet extends ScoringActs {
  /** To be put on the screen. */
  readonly place: ReactNode;
}

interface ScoringSheetOptions {
  /** The screen shows many days: the sheet always says which it is about, and writes that one. */
  readonly namesDay?: boolean;
}

/** The sheet of an area and a day, for any screen. Opening and closing it renders nothing else there. */
export function useScoringSheet({ namesDay = false }: ScoringSheetOptions = {}): ScoringSheet {
  const place = useRef<ScoringActs>(null);
  return useMemo(
    () => ({
      open: (...day) => place.current?.open(...day),
      mark: (...day) => place.current?.mark(...day),
      skip: (...day) => place.current?.skip(...day),
      unskip: (...day) => place.current?.unskip(...day),
      place: <ScoringPlace ref={place} namesDay={namesDay} />,
    }),
    [namesDay],
  );
}

interface ScoringPlaceProps {
  readonly ref: Ref<ScoringActs>;
  readonly namesDay: boolean;
}

function ScoringPlace({ ref, namesDay }: ScoringPlaceProps) {
  const { marks } = useOutbox();
  const { shownData } = useReplicaParts();
  const sheet = useDialogState<SheetDay>();
  const { open } = sheet;
  const loaded = useRef<TapActs>(null);
  /** Taps that wait for the code that answers them. */
  const waiting = useRef<((acts: TapActs) => void)[]>([]);
  const takeActs = useCallback((acts: TapActs | null) => {
    loaded.current = acts;
    if (acts !== null) for (const act of waiting.current.splice(0)) act(acts);
  }, []);
  useImperativeHandle(ref, () => {
    const arrival = async () => new Promise<TapActs>((resolve) => waiting.current.push(resolve));
    const tap =
      (act: keyof TapActs): ActOfDay =>
      (area, date) => {
        const day = { area, date };
        if (loaded.current !== null) void loaded.current[act](day);
        else waiting.current.push((acts) => void acts[act](day));
      };
    return {
      open: (area, date) => open({ area, date }),
      mark(area, date) {
        const { score, notes = '' } = entryOn(shownData.state(), area.id, date) ?? {};
        const day = { life_area_id: area.id, score_date: date };
        const mark =
          score === 1 ? { ...day, score: null, notes: '' } : { ...day, score: 1 as const, notes };
        // Shown at once: who sees no answer taps again, which would take the mark back.
        void marks.during(mark, async () =>
          (loaded.current ?? (await arrival())).mark({ area, date }),
        );
      },
      skip: tap('skip'),
      unskip: tap('unskip'),
    };
  }, [open, marks, shownData]);
  return <Scoring ref={takeActs} sheet={sheet} namesDay={namesDay} />;
}
