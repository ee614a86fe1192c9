import { expect, it } from 'vitest';
import { createDevice, done, drain } from '../testing/outbox-device.ts';

const ann = { id: 'ann', timezone: 'UTC', day_ends_at: '00:00' } as const;
const ben = { id: 'ben', timezone: 'UTC', day_ends_at: '00:00' } as const;

it('an expired session pauses the queue until the same person signs in again', async () => {
  const device = createDevice();
  let tokenIsGood = false;
  device.server.script(() => (tokenIsGood ? 'answered' : { status: 401, code: 'unauthenticated' }));
  const tab = device.openTab();
  const item = await tab.outbox.recordEntry(done('a'));
  await expect.poll(() => device.owner).toBeNull();
  tab.outbox.ownerChanged();
  await tab.outbox.flush();
  expect(device.server.arrivals).toHaveLength(1);
  expect((await device.storedItems()).map(({ id, state }) => [id, state])).toEqual([
    [item.id, 'pending'],
  ]);

  tokenIsGood = true;
  device.owner = ann;
  tab.outbox.ownerChanged();
  await drain(tab);
  expect([...device.server.effects.keys()]).toEqual([item.id]);
  expect(tab.outbox.items()).toEqual([]);
});

it('sessions that expire during flushes lose no change and send no change twice', async () => {
  const device = createDevice();
  device.server.script(() => 'request lost');
  const tab = device.openTab();
  for (let n = 0; n < 9; n += 1) await tab.outbox.updateLifeArea(`area-${n}`, { name: 'Sleep' });
  await tab.outbox.flush();

  let turn = 0;
  device.server.script(() => {
    turn += 1;
    return turn % 3 === 0 ? { status: 401, code: 'unauthenticated' } : 'answered';
  });
  for (let signIn = 0; signIn < 9; signIn += 1) {
    device.owner = ann;
    tab.outbox.ownerChanged();
    await tab.outbox.flush();
  }
  expect(device.server.effects.size).toBe(9);
  expect(await device.storedItems()).toEqual([]);
});

it("two users of one device never send changes in each other's name", async () => {
  const device = createDevice();
  device.server.script(() => 'request lost');
  const tab = device.openTab();
  for (const area of ['a', 'b', 'c']) await tab.outbox.recordEntry(done(area));
  await tab.outbox.flush();

  device.owner = ben;
  device.server.script(() => 'answered');
  tab.outbox.ownerChanged();
  expect(tab.outbox.items()).toEqual([]);
  await tab.outbox.recordEntry(done('of ben'));
  await drain(tab);
  expect(device.server.arrivals.map(({ token }) => token)).toEqual(['token of ben']);
  expect((await device.storedItems()).map(({ user_id }) => user_id)).toEqual(['ann', 'ann', 'ann']);

  device.owner = ann;
  tab.outbox.ownerChanged();
  await drain(tab);
  expect(device.server.arrivals.slice(1).map(({ token }) => token)).toEqual([
    'token of ann',
    'token of ann',
    'token of ann',
  ]);
  expect(await device.storedItems()).toEqual([]);
});

it('a change is not sent if another user signs in just before its request', async () => {
  const device = createDevice();
  device.server.script(() => 'request lost');
  const tab = device.openTab();
  await tab.outbox.recordEntry(done('a'));
  await tab.outbox.flush();
  device.server.script(() => 'answered');
  const unsubscribe = tab.outbox.subscribe(() => {
    if (tab.outbox.items()[0]?.state === 'sending') device.owner = ben;
  });
  await tab.outbox.flush();
  unsubscribe();
  expect(device.server.arrivals).toEqual([]);
  expect(await device.storedItems()).toHaveLength(1);
});
