import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

/** How much an account stores, as it was last counted, and at which rev that was. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table users add column stored_bytes bigint not null default 0`.execute(db);
  await sql`alter table users add column counted_rev bigint not null default -1`.execute(db);
}
