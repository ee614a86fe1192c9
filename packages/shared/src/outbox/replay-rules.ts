import * as limits from '../limits.ts';
import { changesIn, isYearItem } from './count-queued.ts';
import type { OutboxItem } from './outbox-item.ts';
import { longestDelay } from './retry-delay.ts';

/** What an answer means for the item that was sent. */
export type AnswerOutcome =
  /** The server has it, now or since an earlier attempt. */
  | 'done'
  /** A later change of the same has made it void: the server leaves it out, and it is done with. */
  | 'overtaken'
  /** Nothing more goes out until the same person has signed in again. */
  | 'signed-out'
  /** The server will not have it as it is; it fails, and what does not depend on it goes on. */
  | 'refused'
  /** This item again later; other areas go on meanwhile. */
  | 'wait'
  /** The server or the way to it is not available: nothing else would arrive now either. */
  | 'wait-all';

const waitsForItself: ReadonlySet<number> = new Set([408, 425]);
const waitsForAll: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** @param answer its status and error code, or null when no answer of the server's arrived */
export function outcomeOfAnswer(answer: { status: number; code?: string } | null): AnswerOutcome {
  if (answer === null || waitsForAll.has(answer.status)) return 'wait-all';
  if (answer.status >= 500 || waitsForItself.has(answer.status)) return 'wait';
  if (answer.status === 409 && answer.code === 'request_in_progress') return 'wait';
  if (answer.status === 409 && answer.code === 'overtaken') return 'overtaken';
  if (answer.status === 401) return 'signed-out';
  return answer.status >= 400 ? 'refused' : 'done';
}

/** Whether a moment to wait for has come. One further away than any delay was set by a clock that has been put right since. */
export function hasCome(moment: number, now: number): boolean {
  return moment <= now || moment > now + longestDelay;
}

function isDue(item: OutboxItem, now: number): boolean {
  return item.next_attempt_at === null || hasCome(Date.parse(item.next_attempt_at), now);
}

/** Returns in which line an edit waits: that of its area, or that of its kind. */
function laneOf({ life_area_id, edit }: OutboxItem): string {
  return life_area_id ?? edit.kind;
}

/** The items that can be sent when their time comes: the first unsent one of each lane, unless one it depends on is still here. */
function headItems(items: readonly OutboxItem[]): OutboxItem[] {
  const unsent = items.filter(({ state }) => state !== 'sent');
  const present = new Set(unsent.map((item) => item.id));
  const begun = new Set<string>();
  return unsent.filter((item) => {
    const lane = laneOf(item);
    if (item.state === 'refused' || begun.has(lane)) return false;
    begun.add(lane);
    return !item.depends_on.some((id) => present.has(id));
  });
}

/**
 * What to send now: scores together, up to `most` of them, everything else alone. No item passes an unsent one of its lane. Empty when nothing
 * can go. @param items one user's, by sequence; nothing of theirs is on its way
 */
export function nextBatch(
  items: readonly OutboxItem[],
  now: number,
  most: number = limits.scoresPerBatch,
): readonly OutboxItem[] {
  const heads = headItems(items).filter((item) => isDue(item, now));
  const [first] = heads;
  if (first === undefined || !isOfScores(first)) return first === undefined ? [] : [first];
  const going = new Set(heads.map(laneOf));
  const batch: OutboxItem[] = [];
  let [scores, bytes] = [0, 0];
  for (const item of items) {
    if (item.state === 'sent' || item.state === 'refused' || !going.has(laneOf(item))) continue;
    scores += changesIn(item);
    bytes += mostBytesOf(item);
    if (batch.length > 0 && (scores > most || bytes > batchBytes)) break;
    if (isOfScores(item) && isDue(item, now)) batch.push(item);
    else going.delete(laneOf(item));
  }
  return batch;
}

function isOfScores(item: OutboxItem): boolean {
  return isYearItem(item) || (item.edit.kind === 'mark' && item.edit.fields !== null);
}

/** Of a batch of more than one item: what any call takes, less what is around the scores. */
const batchBytes = limits.bodyBytes - 10_000;

/** A character takes six bytes at most, as an escape. */
function mostBytesOf(item: OutboxItem): number {
  if (isYearItem(item)) {
    const notes = Object.values(item.edit.entries.notes).reduce(
      (sum, note) => sum + note.length,
      0,
    );
    // Without an id, of which a single one has two.
    return 300 * changesIn(item) + 6 * notes;
  }
  return 400 + 6 * (item.edit.kind === 'mark' ? (item.edit.fields?.notes.length ?? 0) : 0);
}

/** When an item can be sent next, in milliseconds since the epoch; null when none is waiting. */
export function nextAttemptAt(items: readonly OutboxItem[], now: number): number | null {
  const times = headItems(items).map((item) =>
    isDue(item, now) ? now : Date.parse(item.next_attempt_at ?? ''),
  );
  return times.length === 0 ? null : Math.min(...times);
}
