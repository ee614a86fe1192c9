import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import type { Entry } from '@daymark/shared/sync/person-data.ts';
import type { Due } from '../rules/due-on.ts';
import type { Timelines } from '../local/shown-data.ts';

/** What a person does with an area on a day. */
export type DayChange =
  | { readonly kind: 'score'; readonly value: ScoreValue; readonly notes: string }
  | {
      readonly kind: 'clear';
      /** The note becomes a draft for the next mark. */
      readonly keepsNote?: boolean;
    }
  | { readonly kind: 'skip'; readonly reason: string }
  | { readonly kind: 'unskip' }
  /** Writes an earlier version of the day. A null score clears it. */
  | { readonly kind: 'restore'; readonly score: ScoreValue | null; readonly notes: string };

/** An area on a day, as the screens show it. */
export interface AreaDay {
  readonly area: SyncedArea;
  readonly date: CalendarDate;
  readonly score: Entry | null;
  /** What the day asks; null where the area was not alive. */
  readonly due: Due | null;
  /** Reason of a skipped day; '' where none was given. */
  readonly skipReason: string;
}

interface EventOfPerson {
  readonly userId: string;
}

/** The device has stored a change. */
export interface Changed extends EventOfPerson {
  readonly kind: 'changed';
  readonly change: DayChange;
  readonly before: AreaDay;
  /** Timelines of all areas before the change. */
  readonly timelines: Timelines;
  /** The draft that Undo stores again; absent where the change left the draft alone. */
  readonly draft?: string;
}

/** The device has stored an Undo. */
interface Undone extends EventOfPerson {
  readonly kind: 'undone';
}

/** The device could not store a change. */
export interface Failed extends EventOfPerson {
  readonly kind: 'failed';
  readonly area: SyncedArea;
  readonly date: CalendarDate;
  /** Null where an Undo failed. */
  readonly change: DayChange | null;
}

/** A person wants to see the day in the sheet, where a note is typed and a mark is chosen. */
export interface SheetAsked extends EventOfPerson {
  readonly kind: 'sheet';
  readonly area: SyncedArea;
  readonly date: CalendarDate;
  /** The screen shows many days, so that the sheet says which one it is about. */
  readonly namesDay: boolean;
  /** Path of that screen. */
  readonly path: string;
}

export type MarkEvent = Changed | Undone | Failed | SheetAsked;

/** A mark that is shown and not stored yet. */
export interface PendingMark {
  readonly life_area_id: string;
  readonly score_date: CalendarDate;
  /** Null clears the day. */
  readonly score: ScoreValue | null;
  readonly notes: string;
}
