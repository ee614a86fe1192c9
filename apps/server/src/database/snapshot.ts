import { sql, type Kysely } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Database } from './schema.ts';

/** Everything that `work` reads is as it was at its first read, while others go on writing. */
export function snapshot<T>(
  db: Kysely<Database>,
  work: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  const level = isPostgres(db) ? sql`isolation level repeatable read read only` : sql``;
  return db.connection().execute(async (connection) => {
    await sql`begin ${level}`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`rollback`.execute(connection);
    }
  });
}
