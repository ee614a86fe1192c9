import { sql, type Kysely } from 'kysely';
import { isPostgres } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';

export async function up(db: Kysely<Database>): Promise<void> {
  const text = isPostgres(db) ? sql`text collate "C"` : sql`text`;
  await sql`create table invitations (
    id ${text} primary key,
    token_hash ${text} not null unique,
    email ${text},
    created_at ${text} not null,
    expires_at ${text} not null,
    used_at ${text}
  )`.execute(db);
  await sql`create index invitations_expires_at on invitations (expires_at)`.execute(db);
}
