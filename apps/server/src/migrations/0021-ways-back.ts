import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table users add column mail_recovery integer not null default 1`.execute(db);
  await sql`alter table mail_tokens add column never_confirmed integer not null default 0`.execute(
    db,
  );
}
