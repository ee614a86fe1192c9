import type { OutboxItem } from './outbox-item.ts';

type GivenOnJoining = 'sequence' | 'state' | 'attempts' | 'next_attempt_at' | 'depends_on';

/** An outbox item before it has its place in the queue. */
export type NewOutboxItem = OutboxItem extends infer Item
  ? Item extends OutboxItem
    ? Omit<Item, GivenOnJoining | 'refusal'>
    : never
  : never;

/**
 * When an edit counts as made, in milliseconds of the server's clock: later than any before it in the queue, no matter what
 * became of the device's clock or of its measured offset meanwhile. Else an older edit of the same person's would win.
 */
export function editTimeAfter(items: readonly OutboxItem[], now: number): number {
  return items.reduce((latest, item) => Math.max(latest, Date.parse(item.edited_at) + 1), now);
}

/**
 * The item at the end of its user's queue. Behind a failed item that it depends on, it fails as well. A mark for
 * an unmarked day has nothing to do where a mark of that day waits: that one is the result, as it is.
 */
export function joinQueue(items: readonly OutboxItem[], item: NewOutboxItem): OutboxItem {
  const waiting = waitingMark(items, item);
  if (waiting !== null) return waiting;
  const required = items.filter((earlier) => dependsOn(item, earlier));
  return {
    ...item,
    sequence: (items.at(-1)?.sequence ?? 0) + 1,
    state: required.some((earlier) => earlier.state === 'refused') ? 'refused' : 'pending',
    attempts: 0,
    next_attempt_at: null,
    depends_on: required.map((earlier) => earlier.id),
  };
}

function waitingMark(items: readonly OutboxItem[], item: NewOutboxItem): OutboxItem | null {
  if (item.operation !== 'recordScore' || item.data.only_if_unmarked !== true) return null;
  const { life_area_id, score_date } = item.subject;
  const last = items.findLast(
    ({ state, subject }) =>
      state !== 'refused' &&
      'score_date' in subject &&
      subject.life_area_id === life_area_id &&
      subject.score_date === score_date,
  );
  return last?.operation === 'recordScore' ? last : null;
}

/** An area's changes, scores and pauses depend on its creation, those of a pause on what made the pause. */
function dependsOn(item: NewOutboxItem, earlier: OutboxItem): boolean {
  const made = pauseMadeBy(earlier);
  if (made !== undefined && 'pause_id' in item.subject && item.subject.pause_id === made)
    return true;
  return (
    earlier.operation === 'createLifeArea' &&
    earlier.subject.life_area_id === item.subject.life_area_id
  );
}

function pauseMadeBy(item: OutboxItem): string | undefined {
  if (item.operation === 'createPause') return item.subject.pause_id;
  return item.operation === 'updateLifeArea' ? item.data.pause_id : undefined;
}
