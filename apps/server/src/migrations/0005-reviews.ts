import { sql, type Kysely } from 'kysely';
import { isPostgres } from '../database/statements.ts';
import { markErased } from '../database/erased-pages.ts';
import type { Database } from '../database/schema.ts';

export async function up(db: Kysely<Database>): Promise<void> {
  const text = isPostgres(db) ? sql`text collate "C"` : sql`text`;

  const statements = [
    // The table has no foreign key to the user, because devices of a deleted account must also
    // learn that their sessions ended.
    sql`create table ended_sessions (
      token_hash ${text} primary key,
      expires_at ${text} not null
    )`,
    sql`create index ended_sessions_expires_at on ended_sessions (expires_at)`,

    sql`create table erased_areas (
      user_id ${text} not null references users (id) on delete cascade,
      id ${text} not null,
      erased_at ${text} not null,
      primary key (user_id, id)
    )`,

    sql`create table server_state (
      name ${text} primary key,
      value ${text} not null
    )`,

    // JSON of the last edit time of each field. A missing field counts as never edited.
    sql`alter table users add column fields_edited_at ${text} not null default '{}'`,
    sql`alter table notification_settings add column fields_edited_at ${text} not null default '{}'`,
  ];
  // The SQLite file may still contain texts that earlier versions erased, so it is marked for a
  // rebuild.
  await markErased(db);
  for (const statement of statements) await statement.execute(db);
}
