import { Kysely } from 'kysely';
import type { DatabasePlace } from '../database/data-place.ts';
import { getSessionUrl } from '../config/postgres-settings.ts';
import { createPostgresDialect } from '../database/postgres.ts';
import type { Database } from '../database/schema.ts';
import { createSqliteDialect } from '../database/sqlite.ts';

export function openDatabase(place: DatabasePlace): Kysely<Database> {
  if ('databaseUrl' in place) {
    const url = getSessionUrl(place);
    const onLostConnection = () => {};
    return new Kysely({
      dialect: createPostgresDialect({ url, onLostConnection, withoutTimeouts: true }),
    });
  }
  // A read-only connection would leave an empty `-wal` and `-shm` file behind when no server runs.
  return new Kysely({ dialect: createSqliteDialect(place.sqliteFile, { readOnly: false }) });
}
