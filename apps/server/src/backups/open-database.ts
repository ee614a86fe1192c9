import { Kysely } from 'kysely';
import type { DatabasePlace } from '../database/data-place.ts';
import { getSessionUrl } from '../config/postgres-settings.ts';
import { readIsDistributed } from '../database/distribution.ts';
import { createPostgresDialect } from '../database/postgres.ts';
import type { Database } from '../database/schema.ts';
import { createSqliteDialect } from '../database/sqlite.ts';

export async function openDatabase(place: DatabasePlace): Promise<Kysely<Database>> {
  if ('databaseUrl' in place) {
    const db = openPostgres(getSessionUrl(place), false);
    if (!(await readIsDistributed(db))) return db;
    await db.destroy();
    return openPostgres(getSessionUrl(place), true);
  }
  // A read-only connection would leave an empty `-wal` and `-shm` file behind when no server runs.
  return new Kysely({ dialect: createSqliteDialect(place.sqliteFile, { readOnly: false }) });
}

function openPostgres(url: string, isDistributed: boolean): Kysely<Database> {
  const onLostConnection = () => {};
  return new Kysely({
    dialect: createPostgresDialect({ url, onLostConnection, withoutTimeouts: true, isDistributed }),
  });
}
