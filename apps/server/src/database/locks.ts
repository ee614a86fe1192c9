import type { Kysely } from 'kysely';
import { areaColumns, type AreaRow } from './area-row.ts';
import { isPostgres } from './dialect.ts';
import { prepare } from './prepare.ts';
import type { Database } from './schema.ts';

/*
 * On SQLite there is one writer at a time. On PostgreSQL writers of the same rows take turns by these locks, always in
 * the order idempotency key, area, user, week, so that no two of them wait for each other.
 */

/** The area as it stands, unchanged by others until this transaction ends; null when the user has no such area. */
export async function lockArea(
  db: Kysely<Database>,
  user_id: string,
  id: string,
): Promise<AreaRow | null> {
  const [area] = await selectArea(db, { user_id, id });
  return area ?? null;
}

/** Held by whoever changes which days of the user are possible. */
export async function lockUser(db: Kysely<Database>, id: string): Promise<void> {
  await selectUser(db, { id });
}

const selectArea = prepare((db, { user_id, id }: { user_id: string; id: string }) =>
  db
    .selectFrom('life_areas')
    .select(areaColumns)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .$if(isPostgres(db), (query) => query.forNoKeyUpdate()),
);

const selectUser = prepare((db, { id }: { id: string }) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .$if(isPostgres(db), (query) => query.forNoKeyUpdate()),
);
