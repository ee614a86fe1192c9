import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { EntryContent } from '../timeline/add-to-entry.ts';
import type { FieldError } from '../errors.ts';
import type { QueuedEdit, YearEdit } from './edit.ts';

export interface ServerRefusal {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: FieldError[];
}

/**
 * A 'sending' item may have arrived, so after a reload it is sent again with the same key. A 'sent'
 * item stays until a later pull has returned its change. A 'refused' item waits until the user
 * retries or discards it.
 */
type OutboxItemState = 'pending' | 'sending' | 'sent' | 'refused';

/** Request that version 1.0.0 or 1.1.0 of the app stored in the queue. */
export interface StoredCall {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly endpoint: string;
  readonly data: object | null;
}

export interface OutboxItem {
  /** Also the idempotency key, so that an item that is sent twice is written once. */
  readonly id: string;
  readonly user_id: string;
  /** Time by the device's clock. `edited_at` is corrected to the server's clock. */
  readonly timestamp: string;
  readonly edited_at: string;
  /** The person's date at the edit, which may be sent on another day. */
  readonly edited_on: CalendarDate;
  readonly sequence: number;
  readonly edit: QueuedEdit;
  /** Copied from the edit for a database index. */
  readonly life_area_id?: string;
  readonly state: OutboxItemState;
  /** Number of responses that asked for a retry. Requests without a response do not count. */
  readonly attempts: number;
  /** Time of the next attempt by the device's clock. Null means now. */
  readonly next_attempt_at: string | null;
  /** Error code of the last response that asked for a retry. */
  readonly put_off_by?: string | undefined;
  /**
   * Content of the day after the server added a sent amount. The replica may already contain it, so
   * the overlay must not add it again.
   */
  readonly result?: EntryContent | undefined;
  /** Absent on a refused item that was never sent, but depends on another refused item. */
  readonly refusal?: ServerRefusal | undefined;
  /** Id of the backup that was made before the restore or import that created the item. */
  readonly restore_id?: string;
  /** Ids of the items that create the area or the pause of this edit. */
  readonly depends_on: readonly string[];
  /**
   * Request that an earlier version of the app stored. It is sent instead of the request for
   * `edit`, because the server accepts only one request per key.
   */
  readonly stored_call?: StoredCall;
}

export type YearItem = OutboxItem & { readonly edit: YearEdit };
