import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Cards no longer show strength, and no release had the choice whether they do. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table users drop column show_strength`.execute(db);
}
