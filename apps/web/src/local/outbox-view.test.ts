import { expect, it, onTestFinished, test, vi } from 'vitest';
import { createLocalDatabase } from './local-database.ts';
import { createDevice, done, drain } from '../testing/outbox-device.ts';
import { createOutboxStore } from './outbox-store.ts';
import { createMarks, createOutboxView } from './outbox-view.ts';

/** Ann's queue of three, on the disk only. */
async function openQueue() {
  const device = createDevice();
  device.server.script(() => 'request lost');
  const tab = device.openTab();
  for (const area of ['a', 'b', 'c']) await tab.outbox.recordScore(done(area));
  tab.outbox.close();
  const database = createLocalDatabase({ name: device.name, onOutdated: () => {} });
  onTestFinished(() => database.erase());
  return createOutboxStore(database);
}

it('the queue is read after a sign-in, too', async () => {
  const view = createOutboxView(await openQueue(), (act) => act());
  await view.read(null);
  await view.read('ann');
  expect(view.items()).toHaveLength(3);
});

it('only what a person decided waits for the disk', async () => {
  const device = createDevice();
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction');
  onTestFinished(() => spy.mockRestore());
  const tab = device.openTab();
  for (const area of ['a', 'b']) await tab.outbox.recordScore(done(area));
  await drain(tab);
  expect(device.server.effects.size).toBe(2);
  const waits = spy.mock.calls.filter(([, , options]) => options?.durability === 'strict');
  expect(waits).toHaveLength(2);
});

it('a queue that goes on being sent is read once, and shown as it is', async () => {
  const store = await openQueue();
  let reads = 0;
  const view = createOutboxView(
    {
      ...store,
      /** While the queue is being read, a page sends: one change begins, another is done. */
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

const date = '2026-03-20';
const mark = { life_area_id: 'sleep', score_date: date, score: 1, notes: '' } as const;

function start() {
  const frame = Promise.withResolvers<void>();
  const device = Promise.withResolvers<string>();
  const marks = createMarks(() => frame.promise);
  const kept = marks.during(mark, () => device.promise);
  return { marks, frame, device, kept };
}

test('a mark shows from the first moment, on its area and its day alone', () => {
  const { marks } = start();
  expect(marks.of('sleep', date)).toBe(mark);
  expect(marks.of('sleep', '2026-03-19')).toBeNull();
  expect(marks.of('other', date)).toBeNull();
});

test('listeners are notified when it comes and when it goes', async () => {
  const marks = createMarks(async () => {});
  const seen: unknown[] = [];
  const stop = marks.subscribe(() => seen.push(marks.of('sleep', date)));
  await marks.during(mark, async () => {});
  expect(seen).toEqual([mark, null]);
  stop();
  await marks.during(mark, async () => {});
  expect(seen).toHaveLength(2);
});

test('one that the device refuses is taken back', async () => {
  const { marks, frame, device, kept } = start();
  frame.resolve();
  device.reject(new Error('full'));
  await expect(kept).rejects.toThrow('full');
  expect(marks.of('sleep', date)).toBeNull();
});

test('what follows from it waits for its frame, and then comes before it is done', async () => {
  const { marks, frame, device, kept } = start();
  const order: string[] = [];
  device.resolve('item');
  marks.afterPaint(() => order.push(`screens, ${marks.of('sleep', date) === mark}`));
  void kept.then((item) => order.push(`${item}, ${marks.of('sleep', date) === null}`));
  await Promise.resolve();
  expect(order).toEqual([]);
  frame.resolve();
  await kept;
  expect(order).toEqual(['screens, true', 'item, true']);
});

test('it is stored once it is painted: the frame of a tap has nothing else to do', async () => {
  const frame = Promise.withResolvers<void>();
  const marks = createMarks(() => frame.promise);
  let isStored = false;
  const kept = marks.during(mark, async () => {
    isStored = true;
  });
  await Promise.resolve();
  expect(isStored).toBe(false);
  frame.resolve();
  await kept;
  expect(isStored).toBe(true);
});

test('within another of the same mark it is only stored, and shown by that one', async () => {
  const marks = createMarks(async () => {});
  const seen: unknown[] = [];
  marks.subscribe(() => seen.push(marks.of('sleep', date)?.notes));
  await marks.during(mark, async () => {
    await marks.during({ ...mark, notes: 'With a note' }, async () => {});
  });
  expect(seen).toEqual(['', undefined]);
});

test('where no mark is on its way, nothing waits', async () => {
  const { marks, frame, device, kept } = start();
  frame.resolve();
  device.resolve('item');
  await kept;
  let isDone = false;
  marks.afterPaint(() => {
    isDone = true;
  });
  expect(isDone).toBe(true);
});

test('of two marks of a day the later one shows, and stays until it is kept itself', async () => {
  const { marks, frame, device, kept } = start();
  const second = { ...mark, score: 0, notes: 'Too late' } as const;
  const later = Promise.withResolvers<void>();
  const secondKept = marks.during(second, () => later.promise);
  expect(marks.of('sleep', date)).toBe(second);
  frame.resolve();
  device.resolve('item');
  await kept;
  expect(marks.of('sleep', date)).toBe(second);
  later.resolve();
  await secondKept;
  expect(marks.of('sleep', date)).toBeNull();
});
