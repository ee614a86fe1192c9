import { sql, type Kysely } from 'kysely';
import { isPostgres } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';

/** Adds the key that identifies devices of accounts without a password. */
export async function up(db: Kysely<Database>): Promise<void> {
  const text = isPostgres(db) ? sql`text collate "C"` : sql`text`;
  await sql`alter table users add column device_key ${text} not null default ''`.execute(db);
}
