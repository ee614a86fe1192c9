import { sql, type Kysely } from 'kysely';
import { isPostgres } from '../statements.ts';
import type { Database } from '../schema.ts';

/** When a session last showed that it is its person's. */
export async function up(db: Kysely<Database>): Promise<void> {
  const text = isPostgres(db) ? sql`text collate "C"` : sql`text`;

  // Never so far.
  await sql`alter table sessions add column confirmed_at ${text} not null default ''`.execute(db);
}
