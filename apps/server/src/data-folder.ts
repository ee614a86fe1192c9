import { join } from 'node:path';
import type { Config } from './config.ts';

/** Where everything lies that has to be kept: in a PostgreSQL, or in files. */
export type DataPlace =
  | { readonly databaseUrl: string }
  | { readonly sqliteFile: string; readonly vapidKeysFile: string };

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
