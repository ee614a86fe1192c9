import { sql, type Kysely } from 'kysely';
import type { Database } from './schema.ts';

export class DatabaseDamaged extends Error {
  override name = 'DatabaseDamaged';

  constructor(damage: string) {
    super(`The database is damaged: ${damage}`);
  }
}

export async function assertIntact(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db);
  const found = rows[0]?.integrity_check ?? 'nothing can be read';
  if (found !== 'ok') throw new DatabaseDamaged(found);
  const { rows: orphans } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  if (orphans[0]) throw new DatabaseDamaged(`${orphans[0].table} refers to what is not there`);
}

/** SQLite's result codes for a damaged file: SQLITE_CORRUPT and SQLITE_NOTADB. */
const damage: ReadonlySet<unknown> = new Set([11, 26]);

export async function rethrowDamage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
    throw damage.has(code) && error instanceof Error ? new DatabaseDamaged(error.message) : error;
  }
}
