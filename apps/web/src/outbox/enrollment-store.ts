import type { LocalDatabase } from '../replica/local-database.ts';

/** That this device gets notifications, because this person turned them on here. */
export interface Enrollment {
  readonly user_id: string;
  /** Of the device, as the server names it. */
  readonly id: string;
  readonly endpoint: string;
  /** The session it was made with is over; the next one of the same person takes it up again. */
  readonly lapsed?: true;
}

/** Keeps that beside what the device knows for itself. */
export interface EnrollmentStore {
  readonly find: () => Promise<Enrollment | null>;
  readonly keep: (enrollment: Enrollment) => Promise<void>;
  /** Notes that its session is over. */
  readonly lapse: () => Promise<void>;
  readonly remove: () => Promise<void>;
  /** Enrolling, ending it and looking after it go one after the other, in all tabs: none goes on with what another has changed. */
  readonly inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

export const enrollmentKey = 'enrollment';

export function createEnrollmentStore(database: LocalDatabase): EnrollmentStore {
  return {
    async find() {
      const connection = await database.connect();
      return ((await connection.get('device', enrollmentKey)) as Enrollment | undefined) ?? null;
    },
    async keep(enrollment) {
      await (await database.connect()).put('device', enrollment, enrollmentKey);
    },
    async lapse() {
      const { store, done } = (await database.connect()).transaction('device', 'readwrite');
      const enrollment = (await store.get(enrollmentKey)) as Enrollment | undefined;
      if (enrollment) await store.put({ ...enrollment, lapsed: true }, enrollmentKey);
      await done;
    },
    async remove() {
      await (await database.connect()).delete('device', enrollmentKey);
    },
    async inTurn(work) {
      // Only secure origins have locks, and only they have notifications.
      const locks: LockManager | undefined = navigator.locks;
      return locks === undefined
        ? work()
        : locks.request(`${database.name} ${enrollmentKey}`, work);
    },
  };
}
