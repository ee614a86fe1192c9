import type { User } from '@daymark/shared/accounts/account.ts';
import { completeUser, type EarlierUser } from '@daymark/shared/sync/complete-row.ts';
import type { LocalDatabase } from '../replica/local-database.ts';

/** Who is signed in here, for what runs without a page. */
export interface DeviceSession {
  readonly token: string;
  readonly user: User;
}

/** As any version has stored it. */
interface StoredSession extends Omit<DeviceSession, 'user'> {
  readonly user: EarlierUser;
}

/** What the device knows for itself. */
export interface DeviceStore {
  readonly session: () => Promise<DeviceSession | null>;
  /** Null when nobody is signed in any more: then what was kept of anybody's is gone too, all at once. */
  readonly keepSession: (session: DeviceSession | null) => Promise<void>;
  /** As `ApiClient.clockOffset`; 0 when none was measured. */
  readonly clockOffset: () => Promise<number>;
  readonly keepClockOffset: (offset: number) => Promise<void>;
}

const clockOffsetKey = 'clock_offset';
export const sessionKey = 'session';

export function createDeviceStore(database: LocalDatabase): DeviceStore {
  async function read(key: string): Promise<unknown> {
    return (await database.connect()).get('device', key);
  }

  return {
    async session() {
      const stored = (await read(sessionKey)) as StoredSession | undefined;
      return stored ? { ...stored, user: completeUser(stored.user) } : null;
    },
    async keepSession(session) {
      const connection = await database.connect();
      const transaction = connection.transaction(['device', 'replica'], 'readwrite');
      const device = transaction.objectStore('device');
      const requests =
        session === null
          ? [device.delete(sessionKey), transaction.objectStore('replica').clear()]
          : [device.put(session, sessionKey)];
      await Promise.all([...requests, transaction.done]);
    },
    async clockOffset() {
      const offset = await read(clockOffsetKey);
      return typeof offset === 'number' ? offset : 0;
    },
    async keepClockOffset(offset) {
      await (await database.connect()).put('device', offset, clockOffsetKey);
    },
  };
}
