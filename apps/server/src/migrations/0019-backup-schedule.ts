import { sql, type Kysely } from 'kysely';
import { isPostgres } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';

export async function up(db: Kysely<Database>): Promise<void> {
  const text = isPostgres(db) ? sql`text collate "C"` : sql`text`;
  await sql`create table backup_schedule (
    id integer not null primary key check (id = 1),
    holder ${text} not null,
    next_attempt_at ${text} not null,
    last_made_at ${text}
  )`.execute(db);
}
