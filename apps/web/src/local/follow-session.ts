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

/** In milliseconds. A browser whose database hangs must not keep the person from the screen. */
const patience = 1000;

/**
 * Has the replica be that of who is signed in, and the device know them for what runs without a page. Resolves, never
 * rejects, once what the device has is there to be painted.
 */
export async function followSession(following: Following): Promise<void> {
  const { session, client, device, replica, sync, firstScreen } = following;

  function mirror(): void {
    const state = session.state();
    const token = session.token();
    if (state.status === 'signed-in' && token !== null) {
      device.storeSession({ token, user: state.user }).catch(() => {});
    } else if (state.status === 'signed-out') {
      const left = session.leftBehind();
      // The same person may go on with it, also under the account of a server that was set up anew.
      const keepsReplicas = left !== null && !left.isEnded;
      device.forgetSession({ keepsReplicas }).catch(() => {});
    }
  }

  async function follow(): Promise<void> {
    const state = session.state();
    const userId = state.status === 'signed-in' ? state.user.id : null;
    if (replica.state().userId === userId) return;
    // Where the device refuses, all comes from the server.
    await replica.load(userId).catch(() => {});
    if (userId === null) return;
    // Without anything to show, the screen waits for this.
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
      // Which day is today hangs on it.
      device.clockOffset().then(client.assumeClockOffset, () => {}),
      device.clockChoice().then(client.chooseClock, () => {}),
      follow(),
    ]),
    new Promise((resolve) => setTimeout(resolve, patience)),
  ]);
}
