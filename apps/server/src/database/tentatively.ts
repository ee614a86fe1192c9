import { sql, type Kysely } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Runs `work` inside a transaction so that its failure undoes nothing but itself. Without it PostgreSQL takes no further
 * statement in a transaction of which one has failed.
 */
export async function tentatively<T>(db: Kysely<Database>, work: () => Promise<T>): Promise<T> {
  await sql`savepoint attempt`.execute(db);
  try {
    const result = await work();
    await sql`release savepoint attempt`.execute(db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(db);
    throw error;
  }
}
