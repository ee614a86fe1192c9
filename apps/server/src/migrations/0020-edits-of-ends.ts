import { sql, type Kysely } from 'kysely';
import { isPostgres } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';

/** Adds the edit time of ending and restoring an area, so that the later edit wins. */
export async function up(db: Kysely<Database>): Promise<void> {
  const text = isPostgres(db) ? sql`text collate "C"` : sql`text`;
  await sql`alter table life_areas
    add column deleted_on_edited_at ${text} not null default ''`.execute(db);
  await sql`update life_areas set deleted_on_edited_at = deleted_at
    where deleted_at is not null`.execute(db);
}
