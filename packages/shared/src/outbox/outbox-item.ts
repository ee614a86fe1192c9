import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { FieldError } from '../errors.ts';
import type { QueuedEdit, YearEdit } from './edit.ts';

/** Reason of the server for refusing a change, in its words. */
export interface ServerRefusal {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: FieldError[];
}

/**
 * 'pending' waits for its turn. 'sending' was handed to the network and has no answer yet. After a
 * reload nobody knows whether it arrived, so it is sent again under the same key. The server has
 * what is 'sent'. It stays until a pull that began later has brought it back. 'refused' is a failed
 * item. It waits until the user retries or discards it.
 */
type OutboxItemState = 'pending' | 'sending' | 'sent' | 'refused';

/** Request as version 1.0.0 or 1.1.0 of the app wrote it into the queue. */
export interface StoredCall {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** Address with its query. */
  readonly endpoint: string;
  readonly data: object | null;
}

/** Edit of a person that waits to reach the server. */
export interface OutboxItem {
  /** Also the Idempotency-Key, so that a second send is no second write. */
  readonly id: string;
  readonly user_id: string;
  /** Moment of the edit by the device's own clock. */
  readonly timestamp: string;
  /** Same moment corrected to the server's clock. Of two edits the later wins. */
  readonly edited_at: string;
  /** Person's date at that moment. The edit may be sent on another day. */
  readonly edited_on: CalendarDate;
  readonly sequence: number;
  readonly edit: QueuedEdit;
  /** Area of the edit, for the index. */
  readonly life_area_id?: string;
  readonly state: OutboxItemState;
  /** How often the server has put it off. Sends without an answer are not counted. */
  readonly attempts: number;
  /** Earliest moment of the next attempt by the device's clock. Null means now. */
  readonly next_attempt_at: string | null;
  /** Error code of the last answer that put it off. */
  readonly put_off_by?: string | undefined;
  /** Absent on a failed item that was never sent. It failed with one that it depends on. */
  readonly refusal?: ServerRefusal | undefined;
  /** Backup that was made before the restore or import of which this is a part. */
  readonly restore_id?: string;
  /** Items without which this one means nothing. */
  readonly depends_on: readonly string[];
  /** Sent in place of the edit's own call: the server takes under a key one request only. */
  readonly stored_call?: StoredCall;
}

export type YearItem = OutboxItem & { readonly edit: YearEdit };
