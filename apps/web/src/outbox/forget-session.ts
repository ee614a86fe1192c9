import { type DeviceSession, sessionKey } from './device-store.ts';
import { enrollmentKey } from './enrollment-store.ts';
import { backupsOf } from './forget-backups.ts';
import type { LocalDatabase } from '../replica/local-database.ts';

/**
 * Removes from the device's database, all at once, whose session the server says was ended, unless another one has begun since. For
 * the worker: a page that opens later finds out by itself, and removes what lies elsewhere.
 */
export async function forgetSession(
  database: LocalDatabase,
  { token, user }: DeviceSession,
): Promise<void> {
  const connection = await database.connect();
  const names = ['device', 'replica', 'outbox', 'backups'] as const;
  const transaction = connection.transaction(names, 'readwrite');
  const device = transaction.objectStore('device');
  const current = (await device.get(sessionKey)) as DeviceSession | undefined;
  if (current?.token === token) {
    const outbox = transaction.objectStore('outbox');
    const backups = transaction.objectStore('backups');
    const items = IDBKeyRange.bound([user.id, -Infinity], [user.id, Infinity]);
    const [unsent, kept] = await Promise.all([
      outbox.index('by-user').getAllKeys(items),
      backups.index('by-user').getAllKeys(backupsOf(user.id)),
    ]);
    await Promise.all([
      ...unsent.map((id) => outbox.delete(id)),
      ...kept.map((id) => backups.delete(id)),
      transaction.objectStore('replica').clear(),
      device.delete(sessionKey),
      device.delete(enrollmentKey),
    ]);
  }
  await transaction.done;
}
