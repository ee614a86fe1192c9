import { describe, expect, it } from 'vitest';
import { createDevice, done, drain } from '../testing/outbox-device.ts';

it('three tabs send each change once @long', async () => {
  const device = createDevice();
  const tabs = [await device.openFrame(), await device.openFrame(), await device.openFrame()];
  await Promise.all(
    tabs.map(async ({ outbox }, tab) => {
      for (let n = 0; n < 20; n += 1) await outbox.recordEntry(done(`area-${tab}-${n % 5}`));
    }),
  );
  await Promise.all(tabs.map(drain));
  expect(device.server.arrivals).toHaveLength(60);
  expect(device.server.effects.size).toBe(60);
  expect(await device.storedItems()).toEqual([]);
  for (const { outbox } of tabs) await expect.poll(() => outbox.items()).toEqual([]);
  for (const tab of tabs) tab.kill();
});

it('other tabs show a new change at once, and stop showing it as unsent after it was sent', async () => {
  const device = createDevice();
  const answer = device.server.holdBack();
  const [one, other] = [device.openTab(), device.openTab()];
  const item = await one.outbox.recordEntry(done('a'));
  await expect.poll(() => other.outbox.items().map(({ id }) => id)).toEqual([item.id]);

  answer();
  await expect.poll(() => other.outbox.items()).toEqual([]);
  expect(other.outbox.overlaid().map(({ id }) => id)).toEqual([item.id]);
});

it('all tabs show a refused change', async () => {
  const device = createDevice();
  device.server.script(() => ({ status: 404, code: 'not_found' }));
  const [one, other] = [device.openTab(), device.openTab()];
  const item = await one.outbox.recordEntry(done('a'));
  await expect.poll(() => other.outbox.items()).toMatchObject([{ id: item.id, state: 'refused' }]);
  expect(one.outbox.items()).toMatchObject([{ id: item.id, state: 'refused' }]);
});

describe('a tab that is closed', () => {
  /**
   * Moments at which the tab closes: the number of the running request, and the turns of the event
   * loop after it.
   */
  const points = [1, 2, 3, 4].flatMap((request) =>
    [0, 1, 2, 3].map((turns) => ({ request, turns })),
  );

  it.each(points)(
    'a tab closed at request $request, $turns turns later, loses and repeats no change',
    async ({ request, turns }) => {
      const device = createDevice();
      const tab = await device.openFrame();
      device.server.script(() => 'request lost');
      const ids: string[] = [];
      for (const area of ['a', 'b', 'c']) {
        ids.push((await tab.outbox.recordEntry(done(area))).id);
        ids.push((await tab.outbox.updateLifeArea(area, { name: 'Sleep' })).id);
      }
      await tab.outbox.flush();

      let seen = 0;
      const killed = Promise.withResolvers<void>();
      device.server.script(() => {
        seen += 1;
        if (seen === request) void after(turns).then(tab.kill).then(killed.resolve);
        return seen % 2 === 0 ? 'response lost' : 'answered';
      });
      void drain(tab);
      await killed.promise;

      const next = device.openTab();
      await drain(next);
      expect([...device.server.effects.keys()].toSorted()).toEqual(ids.toSorted());
      expect(await device.storedItems()).toEqual([]);
    },
  );

  it('a refused change keeps its reason after its tab was closed', async () => {
    const device = createDevice();
    device.server.script(() => ({ status: 422, code: 'area_not_alive' }));
    const tab = await device.openFrame();
    await tab.outbox.recordEntry(done('a'));
    await expect.poll(() => tab.outbox.items()).toMatchObject([{ state: 'refused' }]);
    tab.kill();
    const next = device.openTab();
    await expect.poll(() => next.outbox.items()[0]?.refusal?.code).toBe('area_not_alive');
    expect(device.server.arrivals).toHaveLength(1);
  });

  it('the waiting time that the server requested is kept after the tab was closed', async () => {
    const device = createDevice();
    device.server.script(() => ({ status: 503, code: 'unavailable', retryAfter: 600 }));
    const tab = await device.openFrame();
    await tab.outbox.recordEntry(done('a'));
    await expect.poll(() => tab.outbox.items()[0]?.attempts).toBe(1);
    tab.kill();
    const next = device.openTab();
    await next.outbox.flush();
    expect(device.server.arrivals).toHaveLength(1);
    expect(await next.outbox.pendingCount()).toBe(1);
  });
});

async function after(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}
