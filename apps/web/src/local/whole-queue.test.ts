import { expect, it } from 'vitest';
import { createDevice, done } from '../testing/outbox-device.ts';

const ann = { id: 'ann', timezone: 'UTC', day_ends_at: '00:00' } as const;
const ben = { id: 'ben', timezone: 'UTC', day_ends_at: '00:00' } as const;

/** Creates a device on which Ann has one change and Ben has two, one of them refused. */
async function sharedDevice() {
  const device = createDevice();
  device.server.script(({ token, path }) =>
    token === 'token of ben' && path.includes('life-areas')
      ? { status: 422, code: 'too_many_areas' }
      : 'request lost',
  );
  const tab = device.openTab();
  await tab.outbox.recordEntry(done('sleep'));
  device.owner = ben;
  tab.outbox.ownerChanged();
  await tab.outbox.createLifeArea({ name: 'Sleep' });
  await tab.outbox.flush();
  await tab.outbox.recordEntry(done('work'));
  return { device, tab };
}

it("`unsent` counts the user's changes, including refused changes, and the changes of other users", async () => {
  const { tab } = await sharedDevice();
  expect(await tab.outbox.unsent()).toEqual({ own: 2, others: 1 });
});

it('`unsent` counts all changes as changes of other users while nobody is signed in', async () => {
  const { device, tab } = await sharedDevice();
  device.owner = null;
  expect(await tab.outbox.unsent()).toEqual({ own: 0, others: 3 });
});

it('`discardAllOf` removes only the changes of its user', async () => {
  const { device, tab } = await sharedDevice();
  await tab.outbox.discardAllOf('ben');
  expect(tab.outbox.items()).toEqual([]);
  expect((await device.storedItems()).map((item) => item.user_id)).toEqual(['ann']);
});

it("`discardAllOf` removes a user's changes after another user has signed in", async () => {
  const { device, tab } = await sharedDevice();
  device.owner = ann;
  tab.outbox.ownerChanged();
  await tab.outbox.discardAllOf('ben');
  await expect.poll(() => tab.outbox.items().length).toBe(1);
  expect(await tab.outbox.unsent()).toEqual({ own: 1, others: 0 });
});

it('`eraseDevice` empties the queue in every tab, and new changes are accepted', async () => {
  const { device, tab } = await sharedDevice();
  const other = device.openTab();
  await expect.poll(() => other.outbox.items().length).toBe(2);
  await tab.outbox.eraseDevice();
  expect(tab.outbox.items()).toEqual([]);
  await expect.poll(() => other.outbox.items().length).toBe(0);
  expect(await device.storedItems()).toEqual([]);
  await other.outbox.recordEntry(done('work'));
  expect(await tab.outbox.unsent()).toEqual({ own: 1, others: 0 });
});
