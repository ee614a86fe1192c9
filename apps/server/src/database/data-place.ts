import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { getSessionUrl, type PostgresPlace } from '../config/postgres-settings.ts';
import { lockPostgres, lockSqlite, type DataLock, type LockMode } from './data-lock.ts';

export type DataPlace =
  | PostgresPlace
  | { readonly sqliteFile: string; readonly vapidKeysFile: string };

export type DatabasePlace = PostgresPlace | { readonly sqliteFile: string };

export function getDataPlace({ postgres, dataDir }: Config): DataPlace {
  if (postgres !== undefined) return postgres;
  return {
    sqliteFile: join(dataDir, 'daymark.db'),
    vapidKeysFile: join(dataDir, 'vapid-keys.json'),
  };
}

export async function lockData(place: DatabasePlace, mode: LockMode): Promise<DataLock> {
  if ('databaseUrl' in place) return lockPostgres(getSessionUrl(place), mode);
  return lockSqlite(place.sqliteFile, mode);
}
