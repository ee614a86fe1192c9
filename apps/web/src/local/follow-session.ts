import type { ApiClient } from '../lib/api-client.ts';
import type { Session } from '../lib/session.ts';
import type { DeviceStore } from './device-store.ts';
import type { Replica } from './replica.ts';
import type { Sync } from './sync.ts';

interface Following {
  readonly session: Session;
  readonly client: Pick<ApiClient, 'assumeClockOffset' | 'chooseClock'>;
  readonly device: DeviceStore;
  readonly replica: Replica;
  readonly sync: Sync;
  readonly firstScreen: Promise<void>;
}

/** Longest wait for the database, in milliseconds. A hanging database must not block the screen. */
const maxWait = 1000;

/** Resolves when the stored data is ready to be painted, or after `maxWait`. Never rejects. */
export async function followSessionData(following: Following): Promise<void> {
  const { session, client, device, replica, sync, firstScreen } = following;

  function mirror(): void {
    const state = session.state();
    const token = session.token();
    if (state.status === 'signed-in' && token !== null) {
      device.storeSession({ token, user: state.user }).catch(() => {});
    } else if (state.status === 'signed-out') {
      const left = session.leftBehind();
      // The same person may continue with the data, even under a new account on a new server.
      const keepsReplicas = left !== null && !left.isEnded;
      device.forgetSession({ keepsReplicas }).catch(() => {});
    }
  }

  async function follow(): Promise<void> {
    const state = session.state();
    const userId = state.status === 'signed-in' ? state.user.id : null;
    if (replica.state().userId === userId) return;
    // If the device cannot read its data, all data comes from the server.
    await replica.load(userId).catch(() => {});
    if (userId === null) return;
    // A screen without any data waits for this pull.
    if (replica.state().syncedAt === null) void sync.pull();
    else void firstScreen.then(sync.pull);
  }

  session.subscribe(() => {
    mirror();
    void follow();
  });
  mirror();
  await Promise.race([
    Promise.all([
      // The offset decides which day is today.
      device.clockOffset().then(client.assumeClockOffset, () => {}),
      device.clockChoice().then(client.chooseClock, () => {}),
      follow(),
    ]),
    new Promise((resolve) => setTimeout(resolve, maxWait)),
  ]);
}
