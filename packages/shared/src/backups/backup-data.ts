import type { PersonData } from '../sync/person-data.ts';

// A separate module, because pages hand the data to a worker and need none of its code.

export type BackupData = Pick<PersonData, 'user' | 'settings' | 'areas' | 'pauses' | 'years'>;

/** Drops the rest, such as the inbox, because a worker gets a copy of all that it is sent. */
export function pickBackupData({ user, settings, areas, pauses, years }: BackupData): BackupData {
  return { user, settings, areas, pauses, years };
}
