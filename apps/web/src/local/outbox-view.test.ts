import { expect, it, onTestFinished, vi } from 'vitest';
import { createLocalDatabase } from './local-database.ts';
import { createDevice, done, drain } from '../testing/outbox-device.ts';
import { createOutboxStore } from './outbox-store.ts';
import { createOutboxView } from './outbox-view.ts';

/** Stores three changes of Ann. */
async function openQueue() {
  const device = createDevice();
  device.server.script(() => 'request lost');
  const tab = device.openTab();
  for (const area of ['a', 'b', 'c']) await tab.outbox.recordEntry(done(area));
  tab.outbox.close();
  const database = createLocalDatabase({ name: device.name, onOutdated: () => {} });
  onTestFinished(() => database.erase());
  return createOutboxStore(database);
}

it('the outbox view reads the queue again after a sign-in', async () => {
  const view = createOutboxView(await openQueue(), (act) => act());
  await view.read(null);
  await view.read('ann');
  expect(view.items()).toHaveLength(3);
});

it("storing a user's change waits for the disk, and sending the change does not", async () => {
  const device = createDevice();
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction');
  onTestFinished(() => spy.mockRestore());
  const tab = device.openTab();
  for (const area of ['a', 'b']) await tab.outbox.recordEntry(done(area));
  await drain(tab);
  expect(device.server.effects.size).toBe(2);
  const waits = spy.mock.calls.filter(([, , options]) => options?.durability === 'strict');
  expect(waits).toHaveLength(2);
});

it('the outbox view reads a queue only once, even if the queue changes during the read', async () => {
  const store = await openQueue();
  let reads = 0;
  const view = createOutboxView(
    {
      ...store,
      /**
       * Simulates another page that sends one change during the read and begins to send the next
       * one.
       */
      async list(userId) {
        reads += 1;
        const items = await store.list(userId);
        const [first, second] = items;
        if (reads > 9 || first === undefined || second === undefined) return items;
        const gone = await store.change(userId, () => ({ put: [], remove: [first.id] }));
        view.apply(userId, gone);
        view.apply(userId, await store.rewrite([second.id], { state: 'sending' }));
        return items;
      },
    },
    (act) => act(),
  );
  await view.read('ann');
  expect(reads).toBe(1);
  expect(view.items()).toHaveLength(2);
  expect(view.items()).toEqual(await store.list('ann'));
});
