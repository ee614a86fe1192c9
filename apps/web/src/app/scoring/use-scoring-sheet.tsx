import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { entryOn } from '@daymark/shared/sync/person-data.ts';
import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react';
import { lazyPart } from '../../lib/lazy.tsx';
import { useDialogState } from '../../lib/use-dialog-state.ts';
import type { MarkedDay } from '../../local/outbox-view.ts';
import type { Outbox } from '../../local/outbox.ts';
import { useOutbox } from '../../local/use-outbox.tsx';
import { useReplicaParts } from '../../local/use-replica.tsx';
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

/** In milliseconds: so long a mark waits for the code that celebrates it and offers to undo it. */
const longestWait = 1000;

interface ScoringPlaceProps {
  readonly ref: Ref<ScoringActs>;
  readonly namesDay: boolean;
}

function ScoringPlace({ ref, namesDay }: ScoringPlaceProps) {
  const outbox = useOutbox();
  const { shownData } = useReplicaParts();
  const sheet = useDialogState<SheetDay>();
  const { open } = sheet;
  const loaded = useRef<TapActs>(null);
  /** Taps that wait for the code that answers them; null when it does not come any more. */
  const waiting = useRef<((acts: TapActs | null) => void)[]>([]);
  const takeActs = useCallback((acts: TapActs | null) => {
    loaded.current = acts;
    if (acts !== null) for (const act of waiting.current.splice(0)) act(acts);
  }, []);
  useEffect(
    () => () => {
      for (const act of waiting.current.splice(0)) act(null);
    },
    [],
  );
  useImperativeHandle(ref, () => {
    const arrival = async () =>
      new Promise<TapActs | null>((resolve) => {
        waiting.current.push(resolve);
        setTimeout(resolve, longestWait, null);
      });
    const tap =
      (act: keyof TapActs): ActOfDay =>
      (area, date) => {
        const day = { area, date };
        if (loaded.current !== null) void loaded.current[act](day);
        else waiting.current.push((acts) => void acts?.[act](day));
      };
    return {
      open: (area, date) => open({ area, date }),
      mark(area, date) {
        const { score, notes = '' } = entryOn(shownData.state(), area.id, date) ?? {};
        const day = { life_area_id: area.id, score_date: date };
        const mark =
          score === 1 ? { ...day, score: null, notes: '' } : { ...day, score: 1 as const, notes };
        // Of the tap: the screen can be left before the mark is painted and stored.
        const present = loaded.current;
        // Shown at once: who sees no answer taps again, which would take the mark back.
        const stored = outbox.marks.during(mark, async () => {
          const acts = present ?? (await arrival());
          if (acts !== null) await acts.mark({ area, date });
          else await write(outbox, mark);
        });
        // The code that says so tries it once more.
        stored.catch(() => tap('mark')(area, date));
      },
      skip: tap('skip'),
      unskip: tap('unskip'),
    };
  }, [open, outbox, shownData]);
  return <Scoring ref={takeActs} sheet={sheet} namesDay={namesDay} />;
}

async function write(outbox: Outbox, { score, ...day }: MarkedDay): Promise<void> {
  await (score === null ? outbox.deleteScore(day) : outbox.recordScore({ ...day, score }));
}
