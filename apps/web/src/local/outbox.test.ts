import { createEndEdit } from '@daymark/shared/outbox/create-edit.ts';
import { describe, expect, it, vi } from 'vitest';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import { createDevice, done } from '../testing/outbox-device.ts';
import { LocalWriteError } from './local-database.ts';

const day = '2026-03-01';

it('a change is stored on the device before its first request', async () => {
  const device = createDevice();
  const stored: string[] = [];
  device.server.script(async () => {
    for (const item of await device.storedItems()) stored.push(item.id);
    return 'request lost' as const;
  });
  const { outbox } = device.openTab();
  const item = await outbox.createLifeArea({ name: 'Sleep' });
  await outbox.flush();
  expect(new Set(stored)).toEqual(new Set([item.id]));
});

it('a change is shown and stored when its promise resolves, even without a server', async () => {
  const device = createDevice();
  device.server.script(() => 'request lost');
  const { outbox } = device.openTab();
  const item = await outbox.recordEntry(done('sleep'));
  expect(outbox.items().map(({ id }) => id)).toEqual([item.id]);
  expect((await device.storedItems()).map(({ id }) => id)).toEqual([item.id]);
  expect(await outbox.pendingCount()).toBe(1);
});

it('`waiting` returns the same list while a change is being sent', async () => {
  const device = createDevice();
  device.server.script(() => 'request lost');
  const { outbox } = device.openTab();
  await outbox.recordEntry(done('sleep'));
  const { items, waiting } = outbox;
  const [before, shown] = [items(), waiting()];
  await outbox.flush();
  expect(items()).not.toBe(before);
  expect(waiting()).toBe(shown);
  device.server.script(() => ({ status: 404, code: 'not_found' }));
  device.pass(3600);
  await outbox.flush();
  expect(items()).toMatchObject([{ state: 'refused' }]);
  expect(waiting()).toEqual([]);
});

it("a change has a valid date even if the device's clock starts in 1970", async () => {
  const device = createDevice();
  device.owner = { id: 'ann', timezone: 'America/New_York', day_ends_at: '00:00' };
  device.pass(-device.clock.now() / 1000);
  const { outbox } = device.openTab();
  const item = await outbox.createLifeArea({ name: 'Sleep' });
  expect(item).toMatchObject({
    edited_on: '1970-01-01',
    edit: { fields: { created_on: '1970-01-01' } },
  });
});

it('each kind of change is sent as the contract says, with its id as the idempotency key', async () => {
  const device = createDevice();
  const { outbox } = device.openTab();
  const items = [
    await outbox.createLifeArea({ name: 'Sleep' }),
    await outbox.updateLifeArea('area-1', { color: 'ocean' }),
    ...(await outbox.add((given) => [createEndEdit('area-2', given)])),
    await outbox.eraseLifeArea('area-3'),
    await outbox.recordEntry({ life_area_id: 'area-4', score: 0, score_date: day }),
    await outbox.deleteEntry({ life_area_id: 'area-5', score_date: day }),
  ];
  await outbox.flush();
  const sent = device.server.arrivals;
  expect(sent.map(({ key }) => key)).toEqual(items.map(({ id }) => id));
  expect(sent.map(({ token }) => token)).toEqual(items.map(() => 'token of ann'));
  const when = items.map(
    ({ edited_at, edited_on }) =>
      `edited_at=${encodeURIComponent(edited_at)}&edited_on=${edited_on}`,
  );
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/v1/life-areas/',
    'PUT /api/v1/life-areas/area-1',
    `DELETE /api/v1/life-areas/area-2?${when[2]}`,
    `DELETE /api/v1/life-areas/area-3?${when[3]}&erase=true`,
    'POST /api/v1/scores/batch',
    `DELETE /api/v1/life-areas/area-5/scores/${day}?${when[5]}`,
  ]);
  const uuid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/) as string;
  const [create, update, score] = [sent[0], sent[1], sent[4]].map((arrival) => arrival?.body);
  const color = '#667eea';
  expect(create).toEqual({
    id: uuid,
    name: 'Sleep',
    description: '',
    color,
    created_on: items[0]?.edited_on,
    edited_at: items[0]?.edited_at,
    edited_on: items[0]?.edited_on,
  });
  expect(update).toEqual({
    color: 'ocean',
    edited_at: items[1]?.edited_at,
    edited_on: items[1]?.edited_on,
  });
  expect(score).toEqual({
    id: uuid,
    life_area_id: 'area-4',
    score: 0,
    score_date: day,
    notes: '',
    edited_at: items[4]?.edited_at,
    edited_on: items[4]?.edited_on,
  });
});

it('a change is rejected while nobody is signed in', async () => {
  const device = createDevice();
  device.owner = null;
  const { outbox } = device.openTab();
  await expect(outbox.createLifeArea({ name: 'Sleep' })).rejects.toThrow(LocalWriteError);
});

it("a change's time is corrected by the offset of the server's clock", async () => {
  const device = createDevice();
  const twoHours = 2 * 3_600_000;
  device.server.answerWith(({ body }) => {
    const serverTime = new Date(device.clock.now() + twoHours).toUTCString();
    return Response.json(body, { status: 201, headers: { Date: serverTime } });
  });
  const { outbox } = device.openTab();
  const early = await outbox.recordEntry(done('sleep'));
  await outbox.flush();
  const late = await outbox.recordEntry(done('sleep'));
  const ahead = (item: OutboxItem) => Date.parse(item.edited_at) - Date.parse(item.timestamp);
  expect(ahead(early)).toBe(0);
  expect(Math.abs(ahead(late) - twoHours)).toBeLessThan(2_000);
});

it('a change has a later time than the previous change, even if the clock was set back', async () => {
  const device = createDevice();
  const { outbox } = device.openTab();
  const first = await outbox.recordEntry(done('sleep'));
  await outbox.flush();
  device.pass(-60);
  const second = await outbox.recordEntry(done('sleep'));
  expect(second.edited_at > first.edited_at).toBe(true);
});

describe('a device that fails to store', () => {
  /** Makes every nth write of the browser's database fail until the returned function is called. */
  function failEvery(n: number): () => void {
    const { prototype } = IDBObjectStore;
    const put = Reflect.get(prototype, 'put') as (...args: unknown[]) => IDBRequest<IDBValidKey>;
    let count = 0;
    prototype.put = function putOrFail(...args) {
      count += 1;
      if (count % n === 0) throw new DOMException('The disk is full', 'QuotaExceededError');
      return put.apply(this, args);
    };
    return () => {
      prototype.put = put;
    };
  }

  it.each([1, 2, 3, 5])(
    'each change that the device cannot store is rejected when 1 of %i writes fails',
    async (n) => {
      const device = createDevice();
      device.server.holdBack();
      const { outbox } = device.openTab();
      const first = await outbox.recordEntry(done('first'));
      await vi.waitFor(() => expect(outbox.items()[0]?.state).toBe('sending'));

      const restore = failEvery(n);
      const results = [];
      for (let count = 0; count < 30; count += 1) {
        results.push(await Promise.allSettled([outbox.recordEntry(done(`area-${count}`))]));
      }
      restore();

      const kept = results
        .flat()
        .flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []));
      const errors = results
        .flat()
        .flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
      expect(errors).toHaveLength(Math.floor(30 / n));
      expect(errors.every((error) => error instanceof LocalWriteError)).toBe(true);
      expect((await device.storedItems()).map(({ id }) => id)).toEqual([first.id, ...kept]);
      expect(outbox.items().map(({ id }) => id)).toEqual([first.id, ...kept]);
    },
  );

  it('Retry of a refused change changes nothing if the device cannot store all of its items', async () => {
    const device = createDevice();
    device.server.script(() => ({ status: 422, code: 'too_many_areas' }));
    const { outbox } = device.openTab();
    const create = await outbox.createLifeArea({ name: 'Sleep' });
    const id = create.life_area_id ?? '';
    await outbox.recordEntry(done(id));
    await vi.waitFor(() =>
      expect(outbox.items().map(({ state }) => state)).toEqual(['refused', 'refused']),
    );
    const before = await device.storedItems();

    const restore = failEvery(2);
    await expect(outbox.retry(create.id)).rejects.toThrow(LocalWriteError);
    restore();
    expect(await device.storedItems()).toEqual(before);
    expect(outbox.items()).toEqual(before);
  });
});
