import { sql, type Kysely } from 'kysely';
import { isPostgres } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';

const fields = [
  'name',
  'description',
  'color',
  'icon',
  'group',
  'reminder_time',
  'created_on',
  'is_active',
  'position',
  'schedule',
  'deleted_on',
];

export async function up(db: Kysely<Database>): Promise<void> {
  const getColumn = (field: string) => sql.ref(`${field}_edited_at`);
  const pairs = sql.join(fields.flatMap((field) => [sql.lit(field), getColumn(field)]));
  // Some code compares the JSON as text, so the spaces that PostgreSQL writes are removed.
  const json = isPostgres(db)
    ? sql`replace(replace(json_build_object(${pairs})::text, '" : "', '":"'), '", "', '","')`
    : sql`json_object(${pairs})`;
  const text = isPostgres(db) ? sql`text collate "C"` : sql`text`;
  await sql`alter table life_areas
    add column fields_edited_at ${text} not null default '{}'`.execute(db);
  await sql`update life_areas set fields_edited_at = ${json}`.execute(db);
  for (const field of fields) {
    await sql`alter table life_areas drop column ${getColumn(field)}`.execute(db);
  }
}
