import { join } from 'node:path';
import type { Config } from './config.ts';
import { lockPostgres, lockSqlite, type DataLock, type LockMode } from './database/data-lock.ts';

/** Where the data are stored: in a PostgreSQL, or in files. */
export type DataPlace =
  | { readonly databaseUrl: string }
  | { readonly sqliteFile: string; readonly vapidKeysFile: string };

export type DatabasePlace = { readonly databaseUrl: string } | { readonly sqliteFile: string };

export function dataPlaceOf({ databaseUrl, dataDir }: Config): DataPlace {
  if (databaseUrl !== undefined) return { databaseUrl };
  return {
    sqliteFile: join(dataDir, 'daymark.db'),
    vapidKeysFile: join(dataDir, 'vapid-keys.json'),
  };
}

export function backupFolderIn({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'backups');
}

/** Until it is released, no restore replaces the data. */
export async function lockData(place: DatabasePlace, mode: LockMode): Promise<DataLock> {
  if ('databaseUrl' in place) return lockPostgres(place.databaseUrl, mode);
  return lockSqlite(place.sqliteFile, mode);
}
