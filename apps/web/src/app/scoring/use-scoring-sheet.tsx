import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { type ReactNode, type Ref, useCallback, useImperativeHandle, useMemo, useRef } from 'react';
import { lazyPart } from '../../lib/lazy.tsx';
import { useDialogState } from '../../lib/use-dialog-state.ts';

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

/** What a sheet is opened for. */
export interface SheetDay {
  readonly area: SyncedArea;
  readonly date: CalendarDate;
  /** A note that was typed for it and could not be saved. */
  readonly draft?: string;
}

/** What is done without the sheet. */
export type TapActs = Readonly<Record<'mark' | 'skip' | 'unskip', (day: SheetDay) => void>>;

/** One that waits for the code that answers it. */
interface Tap {
  readonly act: keyof TapActs;
  readonly day: SheetDay;
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
  const sheet = useDialogState<SheetDay>();
  const { open } = sheet;
  const loaded = useRef<TapActs>(null);
  const waiting = useRef<Tap[]>([]);
  const takeActs = useCallback((acts: TapActs | null) => {
    loaded.current = acts;
    if (acts !== null) for (const { act, day } of waiting.current.splice(0)) acts[act](day);
  }, []);
  useImperativeHandle(ref, () => {
    const tap =
      (act: keyof TapActs): ActOfDay =>
      (area, date) => {
        const day = { area, date };
        if (loaded.current === null) waiting.current.push({ act, day });
        else loaded.current[act](day);
      };
    return {
      open: (area, date) => open({ area, date }),
      mark: tap('mark'),
      skip: tap('skip'),
      unskip: tap('unskip'),
    };
  }, [open]);
  return <Scoring ref={takeActs} sheet={sheet} namesDay={namesDay} />;
}
