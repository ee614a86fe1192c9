import type { User } from '@daymark/shared/accounts/account.ts';
import { completeUser, type EarlierUser } from '@daymark/shared/sync/complete-row.ts';
import type { ClockChoice } from '../lib/api-client.ts';
import type { LocalDatabase } from './local-database.ts';

/** Signed-in user and token, for code that runs without a page. */
export interface DeviceSession {
  readonly token: string;
  readonly user: User;
}

/** Session as this or an earlier version of the app stored it. */
interface StoredSession extends Omit<DeviceSession, 'user'> {
  readonly user: EarlierUser;
}

export type DeviceStore = ReturnType<typeof createDeviceStore>;

const clockOffsetKey = 'clock_offset';
const clockChoiceKey = 'clock_choice';
export const sessionKey = 'session';

export function createDeviceStore(database: LocalDatabase) {
  async function read(key: string): Promise<unknown> {
    return (await database.connect()).get('device', key);
  }

  return {
    async session(): Promise<DeviceSession | null> {
      const stored = (await read(sessionKey)) as StoredSession | undefined;
      return stored ? { ...stored, user: completeUser(stored.user) } : null;
    },
    async storeSession(session: DeviceSession): Promise<void> {
      await (await database.connect()).put('device', session, sessionKey);
    },
    /** Removes the session and, unless `keepsReplicas`, all replicas in the same transaction. */
    async forgetSession({ keepsReplicas }: { readonly keepsReplicas: boolean }): Promise<void> {
      const connection = await database.connect();
      const transaction = connection.transaction(['device', 'replica'], 'readwrite');
      const requests = [transaction.objectStore('device').delete(sessionKey)];
      if (!keepsReplicas) requests.push(transaction.objectStore('replica').clear());
      await Promise.all([...requests, transaction.done]);
    },
    /** Returns the last known `ApiClient.serverAhead` in milliseconds, or 0. */
    async clockOffset(): Promise<number> {
      const offset = await read(clockOffsetKey);
      return typeof offset === 'number' ? offset : 0;
    },
    async clockChoice(): Promise<ClockChoice | null> {
      return ((await read(clockChoiceKey)) as ClockChoice | undefined) ?? null;
    },
    async storeClockChoice(choice: ClockChoice): Promise<void> {
      await (await database.connect()).put('device', choice, clockChoiceKey);
    },
    async storeClockOffset(offset: number): Promise<void> {
      await (await database.connect()).put('device', offset, clockOffsetKey);
    },
  };
}

export function getBackupRange(userId: string): IDBKeyRange {
  return IDBKeyRange.bound([userId], [userId, []]);
}
