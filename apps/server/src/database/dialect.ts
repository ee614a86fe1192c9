import { PostgresAdapter, type Kysely } from 'kysely';

/** Where the two databases need different words; there should be few places that ask. */
export function isPostgres(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
