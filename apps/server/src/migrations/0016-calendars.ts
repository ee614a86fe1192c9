import { sql, type Kysely } from 'kysely';
import { isPostgres } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';

export async function up(db: Kysely<Database>): Promise<void> {
  const text = isPostgres(db) ? sql`text collate "C"` : sql`text`;
  await sql`create table calendars (
    user_id ${text} not null references users (id) on delete cascade,
    id ${text} not null,
    secret_hash ${text} not null unique,
    kind ${text} not null,
    created_at ${text} not null,
    last_used_at ${text},
    last_used_address ${text},
    primary key (user_id, id)
  )`.execute(db);
}
