import { describe, expect, it } from 'vitest';
import { createDevice, done } from '../testing/outbox-device.ts';

const ann = { id: 'ann', timezone: 'UTC', day_ends_at: '00:00' } as const;
const ben = { id: 'ben', timezone: 'UTC', day_ends_at: '00:00' } as const;

/** A device on which Ann kept a change and Ben has two, one of them refused. */
async function sharedDevice() {
  const device = createDevice();
  device.server.script(({ token, path }) =>
    token === 'token of ben' && path.includes('life-areas')
      ? { status: 422, code: 'too_many_areas' }
      : 'request lost',
  );
  const tab = device.openTab();
  await tab.outbox.recordScore(done('sleep'));
  device.owner = ben;
  tab.outbox.ownerChanged();
  await tab.outbox.createLifeArea({ name: 'Sleep' });
  await tab.outbox.flush();
  await tab.outbox.recordScore(done('work'));
  return { device, tab };
}

describe('the whole queue', () => {
  it('the whole queue counts what would be lost: the own changes, refused ones too, and those of others', async () => {
    const { tab } = await sharedDevice();
    expect(await tab.outbox.unsent()).toEqual({ own: 2, others: 1 });
  });

  it('the whole queue counts nothing as the own while nobody is signed in', async () => {
    const { device, tab } = await sharedDevice();
    device.owner = null;
    expect(await tab.outbox.unsent()).toEqual({ own: 0, others: 3 });
  });

  it("the whole queue gives up one person's changes and leaves those of others", async () => {
    const { device, tab } = await sharedDevice();
    await tab.outbox.discardAllOf('ben');
    expect(tab.outbox.items()).toEqual([]);
    expect((await device.storedItems()).map((item) => item.user_id)).toEqual(['ann']);
  });

  it('the whole queue gives them up after their owner has signed out, too', async () => {
    const { device, tab } = await sharedDevice();
    device.owner = ann;
    tab.outbox.ownerChanged();
    await tab.outbox.discardAllOf('ben');
    await expect.poll(() => tab.outbox.items().length).toBe(1);
    expect(await tab.outbox.unsent()).toEqual({ own: 1, others: 0 });
  });

  it('the whole queue is erased with the device, in every tab, and takes changes again', async () => {
    const { device, tab } = await sharedDevice();
    const other = device.openTab();
    await expect.poll(() => other.outbox.items().length).toBe(2);
    await tab.outbox.eraseDevice();
    expect(tab.outbox.items()).toEqual([]);
    await expect.poll(() => other.outbox.items().length).toBe(0);
    expect(await device.storedItems()).toEqual([]);
    await other.outbox.recordScore(done('work'));
    expect(await tab.outbox.unsent()).toEqual({ own: 1, others: 0 });
  });
});
