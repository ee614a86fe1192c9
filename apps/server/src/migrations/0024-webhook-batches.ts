import { sql, type Kysely } from 'kysely';
import { isPostgres } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';

/** Old attempts must no longer reveal which names a private network knows. */
export async function up(db: Kysely<Database>): Promise<void> {
  const text = isPostgres(db) ? sql`text collate "C"` : sql`text`;
  const statements = [
    sql`alter table webhook_events add column batch ${text}`,
    sql`alter table webhook_attempts add column event_count integer not null default 1`,
    sql`update webhook_attempts set failure = 'unknown_host', duration = 0
      where failure in ('private_address', 'unknown_host')`,
  ];
  for (const statement of statements) await statement.execute(db);
}
