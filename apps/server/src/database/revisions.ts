import type { Weekday } from '@daymark/shared/calendar/week.ts';
import { sql, type Kysely } from 'kysely';
import { isPostgres } from './dialect.ts';
import { givenRows } from './given-rows.ts';
import { prepare } from './prepare.ts';
import type { Database } from './schema.ts';

/*
 * On SQLite there is one writer at a time. On PostgreSQL those who write for the same user take turns by the user's row, which each
 * locks before all else: so no two of them wait for each other, and revs appear in their order.
 */

/** Until this transaction ends nobody else changes what is the user's. False when there is no such user. */
export async function lockUser(db: Kysely<Database>, id: string): Promise<boolean> {
  return (await selectUserToLock(db, { id })).length > 0;
}

const selectUserToLock = prepare((db, { id }: { id: string }) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .$if(isPostgres(db), (query) => query.forNoKeyUpdate()),
);

/** Locks the user too, and resolves with the rev that all rows have to carry that are changed for it; null when there is no such user. */
export async function raiseRev(db: Kysely<Database>, id: string): Promise<number | null> {
  return (await raiseRevOf(db, id))?.rev ?? null;
}

/** The same for what has to know with which the user's weeks begin. */
export async function raiseRevOf(
  db: Kysely<Database>,
  id: string,
): Promise<{ rev: number; first_weekday: Weekday | null } | null> {
  const [user] = await updateRev(db, { id });
  return user ?? null;
}

const updateRev = prepare((db, { id }: { id: string }) =>
  db
    .updateTable('users')
    .set({ rev: sql<number>`rev + 1` })
    .where('id', '=', id)
    .returning(['rev', 'first_weekday']),
);

/** Of many users, in the order of their ids. */
export async function raiseRevs(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  const given = givenRows(
    db,
    ids.map((id) => ({ id })),
    ['id'],
  );
  const lock = isPostgres(db) ? sql`for no key update of users` : sql``;
  await sql`
    update users set rev = rev + 1 where id in (
      select users.id from ${given} as given join users on users.id = given.id
      order by users.id ${lock}
    )`.execute(db);
}

/** Of those that are still there. */
export async function readRevs(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<{ user_id: string; rev: number }[]> {
  const given = givenRows(
    db,
    ids.map((id) => ({ id })),
    ['id'],
  );
  const { rows } = await sql<{ user_id: string; rev: number }>`
    select users.id as user_id, users.rev from ${given} as given join users on users.id = given.id
  `.execute(db);
  return rows;
}
