import type { User } from '@daymark/shared/accounts/account.ts';
import type { LocalDatabase } from './local-database.ts';

/** Who is signed in here, for what runs without a page. */
export interface DeviceSession {
  readonly token: string;
  readonly user: User;
}

/** That this device gets notifications, because this person turned them on here. */
export interface Enrollment {
  readonly user_id: string;
  /** Of the device, as the server names it. */
  readonly id: string;
  readonly endpoint: string;
  /** The session it was made with is over; the next one of the same person takes it up again. */
  readonly lapsed?: true;
}

/** What the device knows for itself. */
export interface DeviceStore {
  readonly session: () => Promise<DeviceSession | null>;
  /**
   * Null when nobody is signed in any more: then what was kept of anybody's is gone too, all at once, but for whether
   * they had notifications here.
   */
  readonly keepSession: (session: DeviceSession | null) => Promise<void>;
  readonly enrollment: () => Promise<Enrollment | null>;
  readonly keepEnrollment: (enrollment: Enrollment | null) => Promise<void>;
  /** As `ApiClient.clockOffset`; 0 when none was measured. */
  readonly clockOffset: () => Promise<number>;
  readonly keepClockOffset: (offset: number) => Promise<void>;
}

const clockOffsetKey = 'clock_offset';
const enrollmentKey = 'enrollment';
export const sessionKey = 'session';

export function createDeviceStore(database: LocalDatabase): DeviceStore {
  async function read(key: string): Promise<unknown> {
    return (await database.connect()).get('device', key);
  }

  return {
    session: async () => ((await read(sessionKey)) as DeviceSession | undefined) ?? null,
    async keepSession(session) {
      const connection = await database.connect();
      const transaction = connection.transaction(['device', 'snapshots'], 'readwrite');
      const device = transaction.objectStore('device');
      if (session === null) {
        await Promise.all([
          device.delete(sessionKey),
          transaction.objectStore('snapshots').clear(),
        ]);
        const enrollment = (await device.get(enrollmentKey)) as Enrollment | undefined;
        if (enrollment) await device.put({ ...enrollment, lapsed: true }, enrollmentKey);
      } else {
        await device.put(session, sessionKey);
      }
      await transaction.done;
    },
    enrollment: async () => ((await read(enrollmentKey)) as Enrollment | undefined) ?? null,
    async keepEnrollment(enrollment) {
      const connection = await database.connect();
      if (enrollment === null) await connection.delete('device', enrollmentKey);
      else await connection.put('device', enrollment, enrollmentKey);
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
