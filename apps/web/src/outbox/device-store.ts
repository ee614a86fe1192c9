import type { User } from '@daymark/shared/accounts/account.ts';
import type { LocalDatabase } from '../replica/local-database.ts';
import { allRowsOf } from '../replica/replica-row.ts';

/** Who is signed in here, for what runs without a page. */
export interface DeviceSession {
  readonly token: string;
  readonly user: User;
}

export type DeviceStore = ReturnType<typeof createDeviceStore>;

const clockOffsetKey = 'clock_offset';
export const sessionKey = 'session';

/** What the device knows for itself. */
export function createDeviceStore(database: LocalDatabase) {
  async function read(key: string): Promise<unknown> {
    return (await database.connect()).get('device', key);
  }

  return {
    session: async (): Promise<DeviceSession | null> =>
      ((await read(sessionKey)) as DeviceSession | undefined) ?? null,
    /** Null when nobody is signed in any more: then everything stored of anybody is removed too, all at once. */
    async storeSession(session: DeviceSession | null): Promise<void> {
      const connection = await database.connect();
      const transaction = connection.transaction(['device', 'replica'], 'readwrite');
      const device = transaction.objectStore('device');
      const requests =
        session === null
          ? [device.delete(sessionKey), transaction.objectStore('replica').clear()]
          : [device.put(session, sessionKey)];
      await Promise.all([...requests, transaction.done]);
    },
    /** As `ApiClient.clockOffset`; 0 when none was measured. */
    async clockOffset(): Promise<number> {
      const offset = await read(clockOffsetKey);
      return typeof offset === 'number' ? offset : 0;
    },
    async storeClockOffset(offset: number): Promise<void> {
      await (await database.connect()).put('device', offset, clockOffsetKey);
    },
  };
}

/** Removes a person's backups and replica from this device. Rejects when it did not let go of them. */
export async function forgetBackups(database: LocalDatabase, userId: string): Promise<void> {
  const connection = await database.connect();
  const transaction = connection.transaction(['backups', 'replica'], 'readwrite');
  const backups = transaction.objectStore('backups');
  const ids = await backups.index('by-user').getAllKeys(backupsOf(userId));
  await Promise.all([
    ...ids.map((id) => backups.delete(id)),
    transaction.objectStore('replica').delete(allRowsOf(userId)),
    transaction.done,
  ]);
}

/** Removes those of all other users: only who is signed in has any. */
export async function forgetBackupsOfOthers(
  database: LocalDatabase,
  userId: string,
): Promise<void> {
  for (const other of await othersWithData(database, userId)) await forgetBackups(database, other);
}

/** Ids of everybody else who has a replica or backups on this device. */
export async function othersWithData(database: LocalDatabase, userId: string): Promise<string[]> {
  const connection = await database.connect();
  const [rows, backups] = await Promise.all([
    connection.getAllKeys('replica'),
    connection.getAll('backups'),
  ]);
  const ids = new Set([...rows.map(([id]) => id), ...backups.map(({ user_id }) => user_id)]);
  ids.delete(userId);
  return [...ids];
}

/** The keys of the index that begin with the person. */
export function backupsOf(userId: string): IDBKeyRange {
  return IDBKeyRange.bound([userId], [userId, []]);
}
