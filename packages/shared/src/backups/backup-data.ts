import type { PersonData } from '../sync/person-data.ts';

// A separate module, because pages send the data to a worker and need no other backup code.

export type BackupData = Pick<PersonData, 'user' | 'settings' | 'areas' | 'pauses' | 'years'>;

/** Leaves out the other fields, because all data that is sent to a worker is copied. */
export function pickBackupData({ user, settings, areas, pauses, years }: BackupData): BackupData {
  return { user, settings, areas, pauses, years };
}
