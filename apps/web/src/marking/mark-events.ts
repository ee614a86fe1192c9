import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import type { Entry } from '@daymark/shared/sync/person-data.ts';
import type { DueState } from '../rules/due-on.ts';
import type { Timelines } from '../local/shown-data.ts';

export type DayChange =
  | {
      readonly kind: 'score';
      readonly value: ScoreValue;
      readonly notes: string;
      /** If absent, the day keeps its amount. Null removes the amount. */
      readonly amount?: number | null;
      /** Set by a tap, which adds to the amount of all devices. `amount` is then the sum. */
      readonly added?: AddedAmount;
    }
  | {
      readonly kind: 'clear';
      /** Whether the note becomes a draft for the next mark. */
      readonly keepsNote?: boolean;
    }
  | { readonly kind: 'skip'; readonly reason: string }
  | { readonly kind: 'unskip' }
  /** Writes an earlier version of the day. A null score clears the day. */
  | {
      readonly kind: 'restore';
      readonly score: ScoreValue | null;
      readonly notes: string;
      readonly amount?: number | undefined;
    };

export interface AddedAmount {
  /** Identifies the tap, so that it is not queued twice. */
  readonly id: string;
  readonly amount: number;
  /** An empty note keeps the note of the day. */
  readonly notes: string;
  readonly clears_at_zero?: true;
}

export interface AreaDay {
  readonly area: SyncedArea;
  readonly date: CalendarDate;
  readonly entry: Entry | null;
  /** Null on a day when the area does not exist. */
  readonly due: DueState | null;
  /** Reason of a skipped day, '' if none was given. */
  readonly skipReason: string;
}

interface EventOfPerson {
  readonly userId: string;
}

export interface MarkChanged extends EventOfPerson {
  readonly kind: 'changed';
  readonly change: DayChange;
  readonly before: AreaDay;
  /** Timelines of all areas before the change. */
  readonly timelines: Timelines;
  /** Draft that Undo stores again. Absent if the change did not touch the draft. */
  readonly draft?: string;
}

interface Undone extends EventOfPerson {
  readonly kind: 'undone';
}

export interface MarkFailed extends EventOfPerson {
  readonly kind: 'failed';
  readonly area: SyncedArea;
  readonly date: CalendarDate;
  /** Null if an Undo failed. */
  readonly change: DayChange | null;
}

export interface SheetRequested extends EventOfPerson {
  readonly kind: 'sheet';
  readonly area: SyncedArea;
  readonly date: CalendarDate;
  readonly namesDay: boolean;
  readonly path: string;
}

export type MarkEvent = MarkChanged | Undone | MarkFailed | SheetRequested;

/** Mark that is shown and not stored yet. */
export interface PendingMark {
  readonly life_area_id: string;
  readonly score_date: CalendarDate;
  /** Null clears the day. */
  readonly score: ScoreValue | null;
  readonly notes: string;
  /** If absent, the day keeps its amount. Null removes the amount. */
  readonly amount?: number | null;
  /** Set if the mark is stored as an addition. The other fields are then what is shown. */
  readonly added?: AddedAmount;
}
