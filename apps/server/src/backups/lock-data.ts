import type { DataPlace } from '../data-folder.ts';
import { lockPostgres, lockSqlite, type DataLock, type LockMode } from '../database/data-lock.ts';

export async function lockData(place: DataPlace, mode: LockMode): Promise<DataLock> {
  if ('databaseUrl' in place) return lockPostgres(place.databaseUrl, mode);
  return lockSqlite(place.sqliteFile, mode);
}
