import type { PersonData } from '../sync/person-data.ts';

// Apart from the file: pages hand the data to a worker, and need no code that makes or reads one.

/** All that a backup restores. */
export type BackupData = Pick<PersonData, 'user' | 'settings' | 'areas' | 'pauses' | 'years'>;

/** Drops what no file holds, such as the inbox: a worker gets a copy of all that it is sent. */
export function backupDataOf({ user, settings, areas, pauses, years }: BackupData): BackupData {
  return { user, settings, areas, pauses, years };
}
