import { uuidv7 } from '@daymark/shared/identifier.ts';
import * as limits from '@daymark/shared/limits.ts';
import type { SyncAnswer, SyncedYear } from '@daymark/shared/sync/sync.ts';
import { type DeviceSession, sessionKey } from './device-store.ts';
import { abortTransaction, type LocalDatabase, type ReplicaTransaction } from './local-database.ts';
import {
  getRowRange,
  type PersonRow,
  type ReplicaKey,
  type ReplicaRow,
  type ReplicaState,
} from './replica-row.ts';

export interface Page {
  readonly userId: string;
  readonly cursor: string | null;
  readonly answer: SyncAnswer;
  /** Ids of changes that the server had before the first request of this pull. */
  readonly sentIds: readonly string[];
  /** Whether an earlier pull requested the first page. The pages lack all changes since then. */
  readonly isResumed: boolean;
  /** Time of the request, as an instant of the server's clock. */
  readonly now: string;
}

export interface WrittenPage {
  readonly isStored: boolean;
  readonly put: readonly ReplicaRow[];
  readonly remove: readonly ReplicaKey[];
  /**
   * Ids of changes that the replica contains now. If `isStored`, they have left the queue.
   * Otherwise the caller removes them.
   */
  readonly settledIds: readonly string[];
  /** Ids of sent changes that must be sent again, because a restored server may have lost them. */
  readonly resendIds: readonly string[];
}

/**
 * Stores a page. The last page also removes queued changes that the server had before the pull.
 * After a resumed pull or a restore of the server, these changes stay in the queue.
 * Writes nothing and returns null if another tab was faster. Rejects if the device cannot store the
 * page.
 */
export async function writePage(database: LocalDatabase, page: Page): Promise<WrittenPage | null> {
  const connection = await database.connect();
  const stores = ['device', 'replica', 'outbox'] as const;
  const transaction = connection.transaction(stores, 'readwrite', { durability: 'relaxed' });
  // The error is thrown below. Without this handler, `done` of the aborted transaction would also
  // be an unhandled rejection.
  transaction.done.catch(() => {});
  try {
    const stored = await transaction.objectStore('device').get(sessionKey);
    const session = stored as DeviceSession | undefined;
    const before = await readPerson(transaction, page.userId);
    if (session?.user.id !== page.userId) throw new Error('The device knows no such session');
    const isNext = (before?.cursor ?? null) === page.cursor;
    const written = isNext ? await write(transaction, page, before) : null;
    await transaction.done;
    return written;
  } catch (error) {
    abortTransaction(transaction);
    throw error;
  }
}

/** Returns the changes of a page to the replica, without storing them. */
export function applyPageInMemory(before: ReplicaState, page: Page): WrittenPage {
  const { userId: user_id, answer, now, sentIds, isResumed } = page;
  const isLast = !answer.has_more;
  const askedAt = answer.full ? now : (before.askedAt ?? now);
  const row: PersonRow = {
    user: answer.user ?? before.user,
    settings: answer.settings ?? before.settings,
    cursor: answer.cursor,
    rev: isLast ? answer.rev : before.rev,
    synced_at: isLast ? askedAt : before.syncedAt,
    ...(!isLast && { asked_at: askedAt }),
    is_full_run: false,
    run: 0,
  };
  const person: ReplicaRow = { user_id, run: 0, kind: 'person', id: '', row };
  return {
    isStored: false,
    put: [...rowsOf(answer, { user_id, run: 0 }), person],
    remove: answer.removed,
    settledIds: isLast && !isResumed ? sentIds : [],
    resendIds: [],
  };
}

async function readPerson(
  transaction: ReplicaTransaction,
  userId: string,
): Promise<PersonRow | null> {
  const stored = await transaction.objectStore('replica').get([userId, 'person', '']);
  return stored?.kind === 'person' ? stored.row : null;
}

async function write(
  transaction: ReplicaTransaction,
  page: Page,
  before: PersonRow | null,
): Promise<WrittenPage> {
  const { userId: user_id, answer, now, isResumed } = page;
  const isFullStart = before === null || answer.full;
  const askedAt = isFullStart ? now : (before.asked_at ?? now);
  const isFullRun = isFullStart || before.is_full_run;
  const run = (before?.run ?? 0) + Number(isFullStart);
  const isLast = !answer.has_more;
  const replica = transaction.objectStore('replica');
  const rows = rowsOf(answer, { user_id, run });
  const replaced = await replacedRow(transaction, page, before);
  const stale = isFullRun && isLast ? await staleRows(transaction, user_id, { rows, run }) : [];
  const remove = [...stale, ...(await removedKeys(transaction, user_id, answer))];
  const row: PersonRow = {
    user: answer.user ?? before?.user ?? null,
    settings: answer.settings ?? before?.settings ?? null,
    cursor: answer.cursor,
    rev: isLast ? answer.rev : (before?.rev ?? -1),
    synced_at: isLast ? askedAt : (before?.synced_at ?? null),
    ...(!isLast && { asked_at: askedAt }),
    is_full_run: isFullRun && !isLast,
    run,
  };
  const put: ReplicaRow[] = [...rows, { user_id, run, kind: 'person', id: '', row }];
  if (replaced !== null) {
    put.push(isLast ? { ...replaced, kind: 'known', id: String(run) } : replaced);
    if (isLast) remove.push({ kind: 'replaced', id: '' });
  }
  const sent = isLast ? page.sentIds : [];
  const resendIds = replaced === null ? [] : sent;
  const settledIds = replaced === null && !isResumed ? sent : [];
  const outbox = transaction.objectStore('outbox');
  await Promise.all([
    ...remove.map(({ kind, id }) => replica.delete([user_id, kind, id])),
    ...settledIds.map((id) => outbox.delete(id)),
    ...resendIds.map((id) => sendAgain(outbox, id)),
  ]);
  await inBatches(put, (each) => replica.put(each));
  const written = { isStored: true, put, remove, settledIds, resendIds };
  if (answer.notifications.length > 0) {
    const trimmed = await trimmedKeys(transaction, page);
    await Promise.all(trimmed.map(({ kind, id }) => replica.delete([user_id, kind, id])));
    const gone = new Set(trimmed.map(({ id }) => id));
    const kept = put.filter(({ kind, id }) => kind !== 'notification' || !gone.has(id));
    return { ...written, put: kept, remove: [...remove, ...trimmed] };
  }
  return written;
}

const dayInMilliseconds = 86_400_000;

/** Returns keys of notifications that the server removed silently. Ids sort by time. */
async function trimmedKeys(
  transaction: ReplicaTransaction,
  { userId, now }: Page,
): Promise<ReplicaKey[]> {
  const ofInbox = IDBKeyRange.bound([userId, 'notification'], [userId, 'notification', []]);
  const keys = await transaction.objectStore('replica').getAllKeys(ofInbox);
  const oldest = uuidv7(Date.parse(now) - limits.inboxDays * dayInMilliseconds, () => {});
  return keys
    .filter(([, , id], index) => id < oldest || index < keys.length - limits.inboxEntries)
    .map(([, , id]) => ({ kind: 'notification', id }));
}

/** Number of rows to write together. Fifty areas over ten years would stall a slow phone. */
const batchSize = 100;

async function inBatches<T>(
  all: readonly T[],
  write: (each: T) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < all.length; start += batchSize) {
    await Promise.all(all.slice(start, start + batchSize).map(write));
  }
}

/** Queues a sent item again. Its Idempotency-Key prevents a second write. */
async function sendAgain(outbox: ReturnType<typeof queueOf>, id: string): Promise<void> {
  const item = await outbox.get(id);
  if (item?.state === 'sent') await outbox.put({ ...item, state: 'pending', result: undefined });
}

const queueOf = (transaction: ReplicaTransaction) => transaction.objectStore('outbox');

type ReplacedRow = Extract<ReplicaRow, { kind: 'replaced' | 'known' }>;

/**
 * Returns the replica as it was before the full pull from a restored server. Returns null if the
 * pull is not full or if no complete replica existed.
 */
async function replacedRow(
  transaction: ReplicaTransaction,
  { userId: user_id, answer }: Page,
  before: PersonRow | null,
): Promise<ReplacedRow | null> {
  if (before === null || !(answer.full || before.is_full_run)) return null;
  const replica = transaction.objectStore('replica');
  const stored = await replica.get([user_id, 'replaced', '']);
  if (stored?.kind === 'replaced') return stored;
  if (before.synced_at === null) return null;
  const all = await replica.getAll(getRowRange(user_id));
  const rows = all.filter(({ kind }) => kind !== 'known' && kind !== 'notification');
  const row = { rows, synced_at: before.synced_at };
  return { user_id, run: before.run, kind: 'replaced', id: '', row };
}

/** Returns the rows that no page of the full pull contained. */
async function staleRows(
  transaction: ReplicaTransaction,
  userId: string,
  { rows, run }: { rows: readonly ReplicaRow[]; run: number },
): Promise<ReplicaRow[]> {
  const written = new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
  const all = await transaction.objectStore('replica').getAll(getRowRange(userId));
  return all.filter(
    (row) => row.run < run && !localKinds.has(row.kind) && !written.has(`${row.kind} ${row.id}`),
  );
}

const localKinds: ReadonlySet<ReplicaRow['kind']> = new Set(['person', 'replaced', 'known']);

/** Returns the removed keys. A removed area also removes its years and pauses. */
async function removedKeys(
  transaction: ReplicaTransaction,
  userId: string,
  { removed }: SyncAnswer,
): Promise<ReplicaKey[]> {
  const replica = transaction.objectStore('replica');
  const keys: ReplicaKey[] = [...removed];
  for (const { kind, id } of removed) {
    if (kind !== 'area') continue;
    const years = await replica.getAllKeys(yearsOf(userId, id));
    const pauses = await replica.getAll(
      IDBKeyRange.bound([userId, 'pause'], [userId, 'pause', []]),
    );
    const ofArea = pauses.filter((each) => each.kind === 'pause' && each.row.life_area_id === id);
    keys.push(...years.map(([, , yearKey]) => ({ kind: 'year' as const, id: yearKey })), ...ofArea);
  }
  return keys;
}

function yearId({ life_area_id, year }: Pick<SyncedYear, 'life_area_id' | 'year'>): string {
  return `${life_area_id} ${year}`;
}

function yearsOf(userId: string, areaId: string): IDBKeyRange {
  return IDBKeyRange.bound([userId, 'year', `${areaId} `], [userId, 'year', `${areaId} ~`]);
}

function rowsOf(
  answer: SyncAnswer,
  { user_id, run }: Pick<ReplicaRow, 'user_id' | 'run'>,
): ReplicaRow[] {
  const place = { user_id, run };
  return [
    ...answer.areas.map((row) => ({ ...place, kind: 'area' as const, id: row.id, row })),
    ...answer.pauses.map((row) => ({ ...place, kind: 'pause' as const, id: row.id, row })),
    ...answer.years.map((row) => ({ ...place, kind: 'year' as const, id: yearId(row), row })),
    ...answer.notifications.map((row) => ({
      ...place,
      kind: 'notification' as const,
      id: row.id,
      row,
    })),
  ];
}
