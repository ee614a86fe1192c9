import type { User } from '@daymark/shared/accounts/account.ts';
import type { LocalDatabase } from '../replica/local-database.ts';

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
