import type { CalendarDate } from '../calendar/calendar-date.ts';
import { groupEntriesByYear } from '../sync/group-entries-by-year.ts';
import { getEntriesOfYear } from '../sync/get-entries.ts';
import type { Entry } from '../sync/person-data.ts';
import { isYearItem } from './count-queued.ts';
import type { OutboxItem, ServerRefusal, YearItem } from './outbox-item.ts';

/** Items to store and ids to remove. The caller does both in one transaction. */
export interface QueueChange {
  readonly put: readonly OutboxItem[];
  readonly remove: readonly string[];
}

export function failItem(
  items: readonly OutboxItem[],
  id: string,
  refusal: ServerRefusal,
): QueueChange {
  const failedIds = withDependents(items, new Set([id]));
  const put = items
    .filter((item) => failedIds.has(item.id))
    .map((item): OutboxItem => {
      const own = item.id === id ? { refusal } : {};
      return { ...item, ...own, state: 'refused', next_attempt_at: null };
    });
  return { put, remove: [] };
}

/**
 * Splits a year of entries. Days that were refused for the same reason become one failed item. All
 * other days become an item that counts as sent.
 */
export function failDays(
  items: readonly OutboxItem[],
  id: string,
  { refusals, newId }: { refusals: ReadonlyMap<CalendarDate, ServerRefusal>; newId: () => string },
): QueueChange {
  const item = items.find((other) => other.id === id);
  if (item === undefined || !isYearItem(item) || item.state === 'refused') {
    return { put: [], remove: [] };
  }
  const others = getEntriesOfYear(item.edit.entries).filter(
    ({ score_date }) => !refusals.has(score_date),
  );
  const sent = { ...withEntries(item, others), id: newId(), state: 'sent' as const };
  const reasons = Map.groupBy(refusals, ([, refusal]) => JSON.stringify(refusal));
  const last = items.at(-1)?.sequence ?? 0;
  const failed = [...reasons.values()].map((days, index): OutboxItem => {
    const own = new Map(days);
    const entries = getEntriesOfYear(item.edit.entries).filter(({ score_date }) =>
      own.has(score_date),
    );
    return {
      ...withEntries(item, entries),
      id: newId(),
      sequence: last + 1 + index,
      state: 'refused',
      refusal: days[0]?.[1],
    };
  });
  return { put: others.length === 0 ? failed : [sent, ...failed], remove: [id] };
}

function withEntries(item: YearItem, entries: readonly Entry[]): YearItem {
  const [year] = groupEntriesByYear(entries);
  return { ...item, edit: { ...item.edit, ...(year && { entries: year }) }, next_attempt_at: null };
}

/**
 * Queues a failed item again in its old position, together with the failed items that it needs or
 * that need it. A refused item gets a new id, because the server would repeat its response to the
 * old id.
 */
export function retryItem(
  items: readonly OutboxItem[],
  id: string,
  newId: () => string,
): QueueChange {
  const failed = items.filter((item) => item.state === 'refused');
  return makePending(addFreedItems(failed, withRequirements(failed, id)), newId);
}

/** Queues every failed item again, except hopeless items and the items that depend on them. */
export function retryAllItems(
  items: readonly OutboxItem[],
  newId: () => string,
  isHopeless: (item: OutboxItem) => boolean = () => false,
): QueueChange {
  const failed = items.filter((item) => item.state === 'refused');
  const left = withDependents(failed, new Set(failed.filter(isHopeless).map(({ id }) => id)));
  return makePending(
    failed.filter(({ id }) => !left.has(id)),
    newId,
  );
}

/**
 * Queues items again that were refused because their area or pause was missing. The items move to
 * the end, behind the creation of the area or pause.
 */
export function retryMissingItems(items: readonly OutboxItem[], newId: () => string): QueueChange {
  const missing = items.filter(
    ({ refusal }) => refusal !== undefined && isBecauseOfMissing(refusal),
  );
  const taken = withDependents(items, new Set(missing.map(({ id }) => id)));
  const { put, remove } = makePending(
    items.filter(({ id, state }) => state === 'refused' && taken.has(id)),
    newId,
  );
  const last = items.at(-1)?.sequence ?? 0;
  return { put: put.map((item, index) => ({ ...item, sequence: last + 1 + index })), remove };
}

function isBecauseOfMissing({ code, errors }: ServerRefusal): boolean {
  return code === 'not_found' || errors.some((error) => error.code === 'area_not_alive');
}

function makePending(taken: readonly OutboxItem[], newId: () => string): QueueChange {
  const renamed = new Map(
    taken.filter((item) => item.refusal !== undefined).map((item) => [item.id, newId()]),
  );
  return { put: taken.map((item) => toPendingItem(item, renamed)), remove: [...renamed.keys()] };
}

/**
 * Removes an item and the items that depend on it. Removes nothing if the item was already sent.
 */
export function discardItem(items: readonly OutboxItem[], id: string): QueueChange {
  const isUnsent = items.some((item) => item.id === id && item.state !== 'sent');
  if (!isUnsent) return { put: [], remove: [] };
  const discarded = withDependents(items, new Set([id]));
  return { put: [], remove: items.map((item) => item.id).filter((other) => discarded.has(other)) };
}

/**
 * Removes the items of a restore. Keeps items that were or are being sent, and items on which kept
 * items depend.
 */
export function withdrawItems(items: readonly OutboxItem[], restoreId: string): QueueChange {
  const needed = new Set<string>();
  const remove: string[] = [];
  for (const item of items.toReversed()) {
    const isOpen = item.state === 'pending' || item.state === 'refused';
    if (item.restore_id === restoreId && isOpen && !needed.has(item.id)) remove.push(item.id);
    else for (const required of item.depends_on) needed.add(required);
  }
  return { put: [], remove };
}

/** Returns the chosen items, and the items that failed only because a chosen item failed. */
function addFreedItems(failed: readonly OutboxItem[], chosen: ReadonlySet<string>): OutboxItem[] {
  const left = new Set(failed.map((item) => item.id));
  return failed.filter((item) => {
    const isFreed = item.refusal === undefined && !item.depends_on.some((id) => left.has(id));
    if (!isFreed && !chosen.has(item.id)) return false;
    left.delete(item.id);
    return true;
  });
}

function toPendingItem(item: OutboxItem, renamed: ReadonlyMap<string, string>): OutboxItem {
  const { refusal: _answered, ...fields } = item;
  return {
    ...fields,
    id: renamed.get(item.id) ?? item.id,
    depends_on: item.depends_on.map((id) => renamed.get(id) ?? id),
    state: 'pending',
    attempts: 0,
    next_attempt_at: null,
  };
}

/** One pass is enough, because items depend only on earlier items. */
function withDependents(items: readonly OutboxItem[], ids: ReadonlySet<string>): Set<string> {
  const found = new Set(ids);
  for (const item of items) {
    if (item.depends_on.some((id) => found.has(id))) found.add(item.id);
  }
  return found;
}

function withRequirements(items: readonly OutboxItem[], id: string): Set<string> {
  const found = new Set([id]);
  for (const item of items.toReversed()) {
    if (found.has(item.id)) for (const required of item.depends_on) found.add(required);
  }
  return found;
}
