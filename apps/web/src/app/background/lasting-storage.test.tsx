import { getDateInZone } from '@daymark/shared/calendar/zone.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { InstallContext, type InstallState } from '../../lib/install-offer.ts';
import { OutboxContext } from '../../local/use-outbox.tsx';
import { dashboardNetwork } from '../../testing/app-network.ts';
import { json } from '../../testing/fake-network.ts';
import { madeArea } from '../../testing/factories.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { mountBare } from '../../testing/mount.tsx';
import { createDevice, done } from '../../testing/outbox-device.ts';
import { useLastingStorage } from './background-tasks.tsx';

function fakeStorage({ isPersisted = false, onAsked = async () => true } = {}) {
  const persisted = vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(isPersisted);
  const persist = vi.spyOn(navigator.storage, 'persist').mockImplementation(onAsked);
  onTestFinished(() => {
    persisted.mockRestore();
    persist.mockRestore();
  });
  return {
    timesAsked: () => persist.mock.calls.length,
    timesLooked: () => persisted.mock.calls.length,
    /** Resolves after `persisted()` has resolved. */
    lookedUp: async () => {
      await expect.poll(() => persisted.mock.calls.length).toBe(1);
      await persisted.mock.results[0]?.value;
    },
  };
}

function installOffer() {
  let state: InstallState = 'unavailable';
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    install: async () => {
      state = 'installed';
      for (const listener of listeners) listener();
    },
  };
}

function Asking() {
  useLastingStorage();
  return null;
}

/**
 * Starts with a user without changes, in a browser without the installed app. No change reaches the
 * server.
 */
function start() {
  const { server, openTab } = createDevice();
  server.script(() => 'request lost');
  const { outbox } = openTab();
  const offer = installOffer();
  mountBare(
    <OutboxContext value={outbox}>
      <InstallContext value={offer}>
        <Asking />
      </InstallContext>
    </OutboxContext>,
  );
  return { outbox, offer };
}

test('the app requests persistent storage at the first change and not at the second', async () => {
  const storage = fakeStorage();
  const { outbox } = start();
  expect([storage.timesLooked(), storage.timesAsked()]).toEqual([0, 0]);
  await outbox.recordEntry(done('reading'));
  await expect.poll(storage.timesAsked).toBe(1);
  await outbox.recordEntry(done('running'));
  await expect.poll(() => outbox.items().length).toBe(2);
  expect([storage.timesLooked(), storage.timesAsked()]).toEqual([1, 1]);
});

test('the app requests persistent storage when it is installed', async () => {
  const storage = fakeStorage();
  const { offer } = start();
  await offer.install();
  await expect.poll(storage.timesAsked).toBe(1);
});

test('the app does not request persistent storage if the storage already is persistent', async () => {
  const storage = fakeStorage({ isPersisted: true });
  const { outbox } = start();
  await outbox.recordEntry(done('reading'));
  await storage.lookedUp();
  expect(storage.timesAsked()).toBe(0);
});

test('the app ignores a rejected request for persistent storage', async () => {
  const unhandled = vi.fn<(event: Event) => void>();
  addEventListener('unhandledrejection', unhandled);
  onTestFinished(() => removeEventListener('unhandledrejection', unhandled));
  const storage = fakeStorage({ onAsked: () => Promise.reject(new TypeError('Not now')) });
  const { outbox } = start();
  await outbox.recordEntry(done('reading'));
  await expect.poll(storage.timesAsked).toBe(1);
  await outbox.recordEntry(done('running'));
  expect(unhandled).not.toHaveBeenCalled();
});

test('changes are stored in an insecure context, which has no storage manager', async () => {
  const absent = vi.spyOn(navigator, 'storage', 'get').mockReturnValue(undefined as never);
  onTestFinished(() => absent.mockRestore());
  const { outbox } = start();
  await outbox.recordEntry(done('reading'));
  await expect.poll(() => absent.mock.calls.length).toBeGreaterThan(0);
  expect(outbox.items()).toHaveLength(1);
});

test('the app requests persistent storage after a change by a signed-in user @long', async () => {
  const storage = fakeStorage();
  const network = dashboardNetwork({ areas: [madeArea({ id: 'reading', name: 'Reading' })] });
  network.intercept(({ method, path }) => {
    if (path.includes('/notifications/')) return json(200, null);
    return method === 'POST' && path.includes('/scores/') ? new Promise(() => {}) : undefined;
  });
  const { outbox } = mountApp({ network, path: '/help-support', stored: network.stored });
  await outbox.recordEntry({
    life_area_id: 'reading',
    score: 1,
    score_date: getDateInZone(Date.now(), 'UTC'),
  });
  // React's strict mode runs the effect twice.
  await expect.poll(storage.timesAsked, { timeout: 15_000 }).toBeGreaterThan(0);
});
