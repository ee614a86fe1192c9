import type { Kysely } from 'kysely';
import type { Connections } from './connect.ts';
import type { Database } from './schema.ts';

/** Runs `work` in the transaction these connections belong to or, outside of one, in a transaction of its own. */
export function atomically<T>(
  { writer, transact }: Connections,
  work: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return writer.isTransaction ? work(writer) : transact(work);
}
