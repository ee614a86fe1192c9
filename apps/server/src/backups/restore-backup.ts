import { existsSync } from 'node:fs';
import type { DataPlace } from '../data-folder.ts';
import { BackupError } from './backup-error.ts';
import type { Loaded } from './load-backup.ts';
import { lockData } from './lock-data.ts';
import { restorePostgres } from './restore-postgres.ts';
import { restoreSqlite } from './restore-sqlite.ts';

export interface RestoreOptions {
  readonly backup: string;
  readonly place: DataPlace;
  /** Where a backup of what is there now goes; must not be there yet. */
  readonly copy: string;
  /** The instant of the restore. */
  readonly madeAt: string;
  /** Whether everybody has to sign in again; else a session that was ended since is open again. */
  readonly endSessions?: boolean;
}

export interface Restored extends Loaded {
  /** Where what was there before is now; null when there was nothing. */
  readonly copy: string | null;
}

/**
 * Puts the content of a backup in the place of all that is there, at once and after a copy of it was made. Rejects with everything as
 * it was when the backup is not whole or anybody uses the data.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { backup, place } = options;
  if (!existsSync(backup)) throw new BackupError(`There is no file ${backup}.`);
  const lock = await lockData(place, 'alone');
  try {
    return 'databaseUrl' in place
      ? await restorePostgres(options, place, lock)
      : await restoreSqlite(options, place);
  } finally {
    await lock.release();
  }
}
