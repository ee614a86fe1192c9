import { type DaySettings, getToday } from '../calendar/today.ts';
import { getAreaId, type QueuedEdit, type EntryEdit } from './edit.ts';
import type { OutboxItem } from './outbox-item.ts';

export interface EditContext extends Pick<OutboxItem, 'user_id' | 'timestamp' | 'edited_at'> {
  readonly edited_on: string;
  readonly owner: DaySettings;
  readonly restore_id?: string | undefined;
  readonly newId: () => string;
}

/**
 * Returns `now`, or a time after all edits in the queue if the device's clock was set back.
 * Otherwise the previous edit would have the later time and win.
 */
export function getNextEditTime(items: readonly OutboxItem[], now: number): number {
  return items.reduce((latest, item) => Math.max(latest, Date.parse(item.edited_at) + 1), now);
}

/**
 * Converts the edits to items for the end of the queue. If a queued mark already makes the only
 * edit unnecessary, returns that mark.
 */
export function createItems(
  items: readonly OutboxItem[],
  edits: readonly QueuedEdit[],
  given: EditContext,
): readonly OutboxItem[] {
  const [only] = edits;
  const waiting = edits.length === 1 && only !== undefined ? findWaitingMark(items, only) : null;
  if (waiting !== null) return [waiting];
  // Indexes the items that create areas and pauses, because a restore adds thousands of edits.
  const creators = new Map<string, OutboxItem[]>();
  const addCreator = (item: OutboxItem) => {
    const id = getCreatedId(item.edit);
    if (id !== undefined) creators.set(id, [...(creators.get(id) ?? []), item]);
  };
  for (const item of items) addCreator(item);
  const last = items.at(-1)?.sequence ?? 0;
  return edits.map((edit, index) => {
    const item = createItem(edit, { ...given, creators, sequence: last + 1 + index });
    addCreator(item);
    return item;
  });
}

interface ItemContext extends EditContext {
  /** Items by the id of the area or pause that they create. */
  readonly creators: ReadonlyMap<string, readonly OutboxItem[]>;
  readonly sequence: number;
}

/** An item that depends on a failed item fails as well. */
function createItem(
  { edited_at: made_at, ...edit }: QueuedEdit,
  { creators, sequence, owner, restore_id, ...given }: ItemContext,
): OutboxItem {
  const { user_id, timestamp } = given;
  const edited_at = made_at ?? given.edited_at;
  const edited_on = made_at === undefined ? given.edited_on : getToday(Date.parse(made_at), owner);
  const area = getAreaId(edit);
  // Edits depend on the creation of their area. Edits of a pause also depend on the creation of the
  // pause.
  const needed = [area, edit.kind === 'pause' ? edit.id : undefined];
  const required = needed.flatMap((id) => (id === undefined ? [] : (creators.get(id) ?? [])));
  return {
    id: given.newId(),
    user_id,
    timestamp,
    edited_at,
    edited_on,
    sequence,
    edit,
    ...(area !== undefined && { life_area_id: area }),
    ...(restore_id !== undefined && { restore_id }),
    state: required.some((earlier) => earlier.state === 'refused') ? 'refused' : 'pending',
    attempts: 0,
    next_attempt_at: null,
    depends_on: required.map(({ id }) => id),
  };
}

/**
 * Returns the queued mark of the day that makes an `only_if_unmarked` mark unnecessary, or the
 * queued addition if a page stored it right before it was closed and the next page stores it again.
 */
function findWaitingMark(items: readonly OutboxItem[], edit: QueuedEdit): OutboxItem | null {
  if (edit.kind !== 'mark' || edit.fields === null) return null;
  const { id, added_amount, only_if_unmarked } = edit.fields;
  if (added_amount !== undefined)
    return items.find((item) => item.edit.kind === 'mark' && item.edit.fields?.id === id) ?? null;
  if (only_if_unmarked !== true) return null;
  const last = items.findLast(
    ({ state, edit: earlier }) =>
      state !== 'refused' && earlier.kind === 'mark' && isOfSameDay(earlier, edit),
  );
  return last?.edit.kind === 'mark' && last.edit.fields !== null ? last : null;
}

function isOfSameDay(one: EntryEdit, other: EntryEdit): boolean {
  return one.life_area_id === other.life_area_id && one.score_date === other.score_date;
}

function getCreatedId(edit: QueuedEdit): string | undefined {
  if (edit.kind === 'pause') return edit.is_new ? edit.id : undefined;
  if (edit.kind !== 'area') return undefined;
  return edit.is_new ? edit.id : edit.fields?.pause_id;
}
