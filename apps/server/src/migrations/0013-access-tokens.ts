import { sql, type Kysely } from 'kysely';
import { isPostgres } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';

export async function up(db: Kysely<Database>): Promise<void> {
  const text = isPostgres(db) ? sql`text collate "C"` : sql`text`;
  await sql`create table access_tokens (
    user_id ${text} not null references users (id) on delete cascade,
    id ${text} not null,
    token_hash ${text} not null unique,
    name ${text} not null,
    scope ${text} not null,
    life_area_ids ${text},
    created_at ${text} not null,
    expires_at ${text},
    last_used_at ${text},
    last_used_address ${text},
    primary key (user_id, id)
  )`.execute(db);
  await sql`create index access_tokens_expires_at on access_tokens (expires_at)
    where expires_at is not null`.execute(db);
}
