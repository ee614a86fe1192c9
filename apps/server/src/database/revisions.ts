import { sql, type Kysely, type Selectable } from 'kysely';
import type { ChangeFeed } from './change-feed.ts';
import { givenRows, isPostgres, prepare } from './statements.ts';
import type { Database } from './schema.ts';
import type { WeekColumns } from './weeks.ts';

/*
 * Every write on PostgreSQL first locks its user's row. Writes of a user therefore run one after
 * the other, without deadlocks, and revs appear in order. SQLite has one writer anyway.
 */

/** Locks the user until the transaction ends. Returns false when the user does not exist. */
export async function lockUser(db: Kysely<Database>, id: string): Promise<boolean> {
  return (await selectUserToLock(db, { id })).length > 0;
}

export const selectUserToLock = prepare((db, { id }: { id: string }) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .$if(isPostgres(db), (query) => query.forNoKeyUpdate()),
);

/**
 * Locks the user, raises their rev and publishes it. Every row that the transaction changes for the
 * user must carry the rev. Returns null when the user does not exist.
 */
export async function raiseRev(
  db: Kysely<Database>,
  changes: ChangeFeed,
  id: string,
): Promise<RaisedRev | null> {
  const [user] = await updateRev(db, { id });
  if (user === undefined) return null;
  await changes.publish(db, [{ user_id: id, rev: user.rev }]);
  return user;
}

export interface RaisedRev extends WeekColumns {
  readonly rev: number;
  readonly has_webhooks: number;
}

export const updateRev = prepare((db, { id }: { id: string }) =>
  db
    .updateTable('users')
    .set({ rev: sql<number>`rev + 1` })
    .where('id', '=', id)
    .returning([
      'rev',
      'first_weekday',
      'week_starts',
      // Read here, because most users have no webhooks and a second query would double the cost.
      sql<number>`case when exists (select 1 from webhooks
        where webhooks.user_id = users.id and webhooks.is_enabled = 1) then 1 else 0 end`.as(
        'has_webhooks',
      ),
    ]),
);

/** Raises the revs of many users in the order of their ids. The caller publishes them. */
export async function raiseRevs(db: Kysely<Database>, ids: readonly string[]): Promise<UserRev[]> {
  const given = givenRows(
    db,
    ids.map((id) => ({ id })),
    ['id'],
  );
  const lock = isPostgres(db) ? sql`for no key update of users` : sql``;
  const { rows } = await sql<UserRev>`
    update users set rev = rev + 1 where id in (
      select users.id from ${given} as given join users on users.id = given.id
      order by users.id ${lock}
    ) returning id as user_id, rev`.execute(db);
  return rows;
}

interface UserRev {
  readonly user_id: string;
  readonly rev: number;
}

type Tombstone = Selectable<Database['tombstones']>;
type Buried = Pick<Tombstone, 'user_id' | 'kind' | 'id'>;

/** Returns the tombstone of a removed record, or null. */
export async function findTombstone(
  db: Kysely<Database>,
  { user_id, kind, id }: Buried,
): Promise<Pick<Tombstone, 'removed_at'> | null> {
  const [found] = await selectTombstone(db, { user_id, kind, id });
  return found ?? null;
}

const selectTombstone = prepare((db, { user_id, kind, id }: Buried) =>
  db
    .selectFrom('tombstones')
    .select('removed_at')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('id', '=', id),
);

/** Replaces an earlier tombstone, so devices that have the record again learn of it. */
export const insertTombstone = prepare((db, row: Tombstone) =>
  db
    .insertInto('tombstones')
    .values({
      user_id: row.user_id,
      kind: row.kind,
      id: row.id,
      removed_at: row.removed_at,
      rev: row.rev,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'id'])
        .doUpdateSet({ removed_at: row.removed_at, rev: row.rev }),
    ),
);
