import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isPostgres } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';

type Statement = RawBuilder<unknown>;

export function runInOrder(statementsOf: (text: Statement) => readonly Statement[]) {
  return async (db: Kysely<Database>): Promise<void> => {
    // PostgreSQL would otherwise compare text by the locale of its host. SQLite compares bytes.
    const text = isPostgres(db) ? sql`text collate "C"` : sql`text`;
    for (const statement of statementsOf(text)) await statement.execute(db);
  };
}
