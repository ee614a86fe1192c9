import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Drops a setting that no release had. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table users drop column show_strength`.execute(db);
}
