import type { Instant } from '@daymark/shared/field-schemas.ts';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../database/schema.ts';
import { isDistributed, isPostgres, prepare } from '../database/statements.ts';

/*
 * The directory keeps values unique among all users, and finds the user of a value. A row is only
 * a claim: the user's own rows decide whether the user has the value. A claim that they do not
 * confirm can be taken over, so no value stays blocked.
 */

type Kind = 'email' | 'username' | 'identity' | 'passkey' | 'endpoint';

export function createDirectoryKey(kind: Kind, ...values: readonly string[]): string {
  return [kind, ...values].join(' ');
}

interface Entry {
  readonly key: string;
  readonly user_id: string;
}

interface Claim extends Entry {
  readonly now: Instant;
  /** Returns whether the rows of another user confirm the claim of that user. */
  readonly isHeldBy: (user_id: string) => Promise<boolean>;
}

export async function findOwner(db: Kysely<Database>, key: string): Promise<string | null> {
  const [row] = await selectRow(db, { key });
  return row?.user_id ?? null;
}

/** Returns false if another user has the value. Must run in the transaction that stores it. */
export async function claimKey(db: Kysely<Database>, claim: Claim): Promise<boolean> {
  const { key, user_id, now, isHeldBy } = claim;
  if ((await insertClaim(db, { key, user_id, now })).length > 0) return true;
  const [found] = await selectRow(db, { key });
  if (found === undefined || isUnderWay(db, found, now)) return false;
  if (await isHeldBy(found.user_id)) return false;
  return (await takeOver(db, { key, user_id, now, from: found.user_id })).length > 0;
}

/**
 * Returns whether the rows of the claim may still be invisible. A transaction on several nodes
 * becomes visible on one node after the other. On one node, the insert has waited for it.
 */
function isUnderWay(db: Kysely<Database>, { claimed_at, left_at }: Row, now: Instant): boolean {
  if (!isDistributed(db) || left_at !== null) return false;
  return Math.abs(Date.parse(now) - Date.parse(claimed_at)) < longestCommit;
}

/** Milliseconds after which every node shows a transaction. */
const longestCommit = 60_000;

/** Marks a value that the user no longer has. The user may still be able to restore it. */
export const leaveKey = prepare((db, { key, user_id, now }: Entry & { now: Instant }) =>
  db
    .updateTable('directory')
    .set({ left_at: now })
    .where('key', '=', key)
    .where('user_id', '=', user_id),
);

export const releaseKey = prepare((db, { key, user_id }: Entry) =>
  db.deleteFrom('directory').where('key', '=', key).where('user_id', '=', user_id),
);

export const deleteKeysOfUser = prepare((db, { user_id }: { user_id: string }) =>
  db.deleteFrom('directory').where('user_id', '=', user_id),
);

/** Gives the value to the user. Returns the former owner, or null. */
export async function takeKey(
  db: Kysely<Database>,
  { key, user_id, now }: Entry & { now: Instant },
): Promise<string | null> {
  if ((await insertClaim(db, { key, user_id, now })).length > 0) return null;
  const [row] = await lockRow(db, { key });
  if (row === undefined) return null;
  await takeOver(db, { key, user_id, now, from: row.user_id });
  return row.user_id;
}

type Row = Selectable<Database['directory']>;

const selectRow = prepare((db, { key }: { key: string }) =>
  db.selectFrom('directory').selectAll().where('key', '=', key),
);

const lockRow = prepare((db, { key }: { key: string }) =>
  db
    .selectFrom('directory')
    .select('user_id')
    .where('key', '=', key)
    .$if(isPostgres(db), (query) => query.forUpdate()),
);

const insertClaim = prepare((db, { key, user_id, now }: Entry & { now: Instant }) =>
  db
    .insertInto('directory')
    .values({ key, user_id, claimed_at: now, left_at: null })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ claimed_at: now, left_at: null })
        .where(sql<boolean>`directory.user_id = excluded.user_id`),
    )
    .returning('key'),
);

const takeOver = prepare((db, given: Entry & { from: string; now: Instant }) =>
  db
    .updateTable('directory')
    .set({ user_id: given.user_id, claimed_at: given.now, left_at: null })
    .where('key', '=', given.key)
    .where('user_id', '=', given.from)
    .returning('key'),
);
