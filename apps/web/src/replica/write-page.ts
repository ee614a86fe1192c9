import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { markOn } from '@daymark/shared/timeline/year.ts';
import type { Entry } from '@daymark/shared/sync/person-data.ts';
import type { SyncAnswer, SyncedYear } from '@daymark/shared/sync/sync.ts';
import { type DeviceSession, sessionKey } from '../outbox/device-store.ts';
import type { LocalDatabase, ReplicaTransaction } from './local-database.ts';
import {
  allRowsOf,
  nothingLost,
  type LostData,
  type PersonRow,
  type ReplicaKey,
  type ReplicaRow,
  type ReplicaState,
  rowsOf,
  yearId,
  yearsOf,
} from './replica-row.ts';

export interface Page {
  readonly userId: string;
  /** With which it was asked for. */
  readonly cursor: string | null;
  readonly answer: SyncAnswer;
  /** Changes that the server had before it was asked for the first of these pages. */
  readonly sentIds: readonly string[];
  /** The device's clock, as an instant. */
  readonly now: string;
}

/** What a page has changed on this device. */
export interface WrittenPage {
  readonly put: readonly ReplicaRow[];
  readonly remove: readonly ReplicaKey[];
  /** Changes that have left the queue, because the replica has them now. */
  readonly left: readonly string[];
}

/**
 * Writes a page with its cursor in one transaction; with the last of them the changes leave the queue that it brought back.
 * Null, and nothing is written, where another page was faster or somebody else is signed in.
 */
export async function writePage(database: LocalDatabase, page: Page): Promise<WrittenPage | null> {
  const connection = await database.connect();
  const stores = ['device', 'replica', 'outbox'] as const;
  const transaction = connection.transaction(stores, 'readwrite', { durability: 'relaxed' });
  // The first request that fails says why.
  transaction.done.catch(() => {});
  try {
    const stored = await transaction.objectStore('device').get(sessionKey);
    const session = stored as DeviceSession | undefined;
    const before = await readPerson(transaction, page.userId);
    const isOurs = session?.user.id === page.userId && (before?.cursor ?? null) === page.cursor;
    const written = isOurs ? await write(transaction, page, before) : null;
    await transaction.done;
    return written;
  } catch (error) {
    abort(transaction);
    throw error;
  }
}

function abort(transaction: ReplicaTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is aborted already: that was the failure.
  }
}

/** The same for a device that stores nothing; the changes stay in the queue's hands. */
export function pageInMemory(before: ReplicaState, page: Page): WrittenPage {
  const { userId: user_id, answer, now, sentIds } = page;
  const isLast = !answer.has_more;
  const row: PersonRow = {
    user: answer.user ?? before.user,
    settings: answer.settings ?? before.settings,
    cursor: answer.cursor,
    rev: isLast ? answer.rev : before.rev,
    synced_at: isLast ? now : before.syncedAt,
    is_full_run: false,
    run: 0,
    lost: nothingLost,
  };
  const person: ReplicaRow = { user_id, run: 0, kind: 'person', id: '', row };
  return {
    put: [...rowsOf(answer, { user_id, run: 0 }), person],
    remove: answer.removed,
    left: isLast ? sentIds : [],
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
  const { userId: user_id, answer, now } = page;
  const isFullStart = before === null || answer.full;
  const isFullRun = isFullStart || before.is_full_run;
  const run = (before?.run ?? 0) + Number(isFullStart);
  const isLast = !answer.has_more;
  const replica = transaction.objectStore('replica');
  const rows = rowsOf(answer, { user_id, run });
  const isReplacing = isFullRun && before !== null && before.synced_at !== null;
  const overwritten = isReplacing ? await lostIn(transaction, user_id, answer) : [];
  const stale = isFullRun && isLast ? await staleRows(transaction, user_id, { rows, run }) : [];
  const remove = [...stale, ...(await removedKeys(transaction, user_id, answer))];
  const row: PersonRow = {
    user: answer.user ?? before?.user ?? null,
    settings: answer.settings ?? before?.settings ?? null,
    cursor: answer.cursor,
    rev: isLast ? answer.rev : (before?.rev ?? -1),
    synced_at: isLast ? now : (before?.synced_at ?? null),
    is_full_run: isFullRun && !isLast,
    run,
    lost: withLost(before?.lost ?? nothingLost, {
      entries: overwritten,
      stale: isReplacing ? stale : [],
    }),
  };
  const put: ReplicaRow[] = [...rows, { user_id, run, kind: 'person', id: '', row }];
  const left = isLast ? page.sentIds : [];
  await Promise.all([
    ...remove.map(({ kind, id }) => replica.delete([user_id, kind, id])),
    ...put.map((each) => replica.put(each)),
    ...left.map((id) => transaction.objectStore('outbox').delete(id)),
  ]);
  return { put, remove, left };
}

/** What was there before the full run and is not in it. */
async function staleRows(
  transaction: ReplicaTransaction,
  userId: string,
  { rows, run }: { rows: readonly ReplicaRow[]; run: number },
): Promise<ReplicaRow[]> {
  const written = new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
  const all = await transaction.objectStore('replica').getAll(allRowsOf(userId));
  return all.filter(
    (row) => row.run < run && row.kind !== 'person' && !written.has(`${row.kind} ${row.id}`),
  );
}

/** An area takes its years and pauses with it. */
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
    const own = pauses.filter((each) => each.kind === 'pause' && each.row.life_area_id === id);
    keys.push(...years.map(([, , yearKey]) => ({ kind: 'year' as const, id: yearKey })), ...own);
  }
  return keys;
}

/** Entries that this device has and the server's year has not. */
async function lostIn(
  transaction: ReplicaTransaction,
  userId: string,
  { years }: SyncAnswer,
): Promise<Entry[]> {
  const replica = transaction.objectStore('replica');
  const lost: Entry[] = [];
  for (const year of years) {
    const known = await replica.get([userId, 'year', yearId(year)]);
    if (known?.kind === 'year') lost.push(...entriesBeyond(known.row, year.marks));
  }
  return lost;
}

function entriesBeyond({ life_area_id, year, marks, notes }: SyncedYear, there: string): Entry[] {
  const first = `${String(year).padStart(4, '0')}-01-01`;
  const own = new Map([[year, marks]]);
  const dates = Array.from(marks, (_, day) => addDays(first, day));
  return dates.flatMap((score_date, day) => {
    const score = there[day] === '1' || there[day] === '0' ? null : markOn(own, score_date);
    return score === null
      ? []
      : [{ life_area_id, score_date, score, notes: notes[score_date] ?? '' }];
  });
}

function withLost(
  { areas, entries }: LostData,
  found: { entries: readonly Entry[]; stale: readonly ReplicaRow[] },
): LostData {
  return {
    areas: [...areas, ...found.stale.flatMap((row) => (row.kind === 'area' ? [row.row] : []))],
    entries: [
      ...entries,
      ...found.entries,
      ...found.stale.flatMap((row) => (row.kind === 'year' ? entriesBeyond(row.row, '') : [])),
    ],
  };
}
