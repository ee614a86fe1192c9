import * as limits from '../limits.ts';
import { countChangesOfItem, isYearItem } from './count-queued.ts';
import type { OutboxItem } from './outbox-item.ts';
import { maxRetryDelay } from './retry-delay.ts';

export type AnswerOutcome =
  /** The server stored the item, now or in an earlier attempt. */
  | 'done'
  /** The server ignores the item because of a later change. The item is finished. */
  | 'overtaken'
  /** Nothing is sent until the same person signs in again. */
  | 'signed-out'
  /** The server does not accept the item. Items that do not depend on it continue. */
  | 'refused'
  /** The item is sent again later. Items of other areas continue. */
  | 'wait'
  /** The server is unavailable or limits requests, so no other item is sent either. */
  | 'wait-all';

const waitsForItself: ReadonlySet<number> = new Set([408, 425]);
const waitsForAll: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** @param answer null if the server did not answer */
export function getOutcome(answer: { status: number; code?: string } | null): AnswerOutcome {
  if (answer === null || waitsForAll.has(answer.status)) return 'wait-all';
  if (answer.status >= 500 || waitsForItself.has(answer.status)) return 'wait';
  if (answer.status === 409 && answer.code === 'request_in_progress') return 'wait';
  if (answer.status === 409 && answer.code === 'overtaken') return 'overtaken';
  if (answer.status === 401) return 'signed-out';
  return answer.status >= 400 ? 'refused' : 'done';
}

/**
 * A wait beyond the maximum counts as over, because the clock must have been wrong when the wait
 * began.
 */
export function isWaitOver(moment: number, now: number): boolean {
  return moment <= now || moment > now + maxRetryDelay;
}

function isDue(item: OutboxItem, now: number): boolean {
  return item.next_attempt_at === null || isWaitOver(Date.parse(item.next_attempt_at), now);
}

/** Items of a lane are sent in order. A lane is an area, or a kind of edit without an area. */
function getLane({ life_area_id, edit }: OutboxItem): string {
  return life_area_id ?? edit.kind;
}

function headItems(items: readonly OutboxItem[]): OutboxItem[] {
  const unsent = items.filter(({ state }) => state !== 'sent');
  const unsentIds = new Set(unsent.map((item) => item.id));
  const seenLanes = new Set<string>();
  return unsent.filter((item) => {
    const lane = getLane(item);
    if (item.state === 'refused' || seenLanes.has(lane)) return false;
    seenLanes.add(lane);
    return !item.depends_on.some((id) => unsentIds.has(id));
  });
}

/**
 * Returns the items of the next request: marks and year edits with up to `maxEntries` entries, or
 * one item of another kind. Items of a lane stay in order.
 * @param items one user's items by sequence; no request may be in progress
 */
export function pickNextBatch(
  items: readonly OutboxItem[],
  now: number,
  maxEntries: number = limits.scoresPerBatch,
): readonly OutboxItem[] {
  const heads = headItems(items).filter((item) => isDue(item, now));
  const [first] = heads;
  if (first === undefined || !isBatchable(first)) return first === undefined ? [] : [first];
  const sendableLanes = new Set(heads.map(getLane));
  const batch: OutboxItem[] = [];
  let [scores, bytes] = [0, 0];
  for (const item of items) {
    if (item.state === 'sent' || item.state === 'refused' || !sendableLanes.has(getLane(item)))
      continue;
    scores += countChangesOfItem(item);
    bytes += getMaxBytes(item);
    if (batch.length > 0 && (scores > maxEntries || bytes > batchBytes)) break;
    if (isBatchable(item) && isDue(item, now)) batch.push(item);
    else sendableLanes.delete(getLane(item));
  }
  return batch;
}

function isBatchable(item: OutboxItem): boolean {
  return isYearItem(item) || (item.edit.kind === 'mark' && item.edit.fields !== null);
}

/**
 * Maximum bytes of the entries in a batch. The JSON around the entries may use the remaining
 * 10,000.
 */
const batchBytes = limits.bodyBytes - 10_000;

/** An escaped UTF-16 code unit takes up to six bytes. */
function getMaxBytes(item: OutboxItem): number {
  if (isYearItem(item)) {
    const notes = Object.values(item.edit.entries.notes).reduce(
      (sum, note) => sum + note.length,
      0,
    );
    // An entry of a year has no `id`, so it is shorter than a single mark.
    return 320 * countChangesOfItem(item) + 6 * notes;
  }
  return 420 + 6 * (item.edit.kind === 'mark' ? (item.edit.fields?.notes.length ?? 0) : 0);
}

export function getNextAttemptTime(items: readonly OutboxItem[], now: number): number | null {
  const times = headItems(items).map((item) =>
    isDue(item, now) ? now : Date.parse(item.next_attempt_at ?? ''),
  );
  return times.length === 0 ? null : Math.min(...times);
}
