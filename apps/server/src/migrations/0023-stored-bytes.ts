import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table users add column stored_bytes bigint not null default 0`.execute(db);
  await sql`alter table users add column counted_rev bigint not null default -1`.execute(db);
}
