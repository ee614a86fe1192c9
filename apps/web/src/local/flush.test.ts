import { expect, it, onTestFinished, vi } from 'vitest';
import { failStorage } from '../testing/device-storage.ts';
import { createDevice, done, drain } from '../testing/outbox-device.ts';

it('a change whose response is lost is sent again under its key and has one effect', async () => {
  const device = createDevice();
  device.server.inTurn('response lost', 'answered');
  const tab = device.openTab();
  const item = await tab.outbox.recordEntry(done('sleep'));
  await drain(tab);
  expect(device.server.arrivals.map(({ key }) => key)).toEqual([item.id, item.id]);
  expect([...device.server.effects.keys()]).toEqual([item.id]);
  expect(await device.storedItems()).toEqual([]);
});

it('a change whose request is lost is sent again without a trigger', async () => {
  const device = createDevice();
  device.server.inTurn('request lost', 'answered');
  const { outbox } = device.openTab();
  await outbox.recordEntry(done('sleep'));
  await vi.waitFor(async () => expect(await device.storedItems()).toEqual([]), 5_000);
  expect(device.server.effects.size).toBe(1);
});

it('each flush on a failing network sends only one change', async () => {
  const device = createDevice();
  let attempts = 0;
  device.server.script(() => {
    attempts += 1;
    return 'request lost';
  });
  const { outbox } = device.openTab();
  for (const area of ['a', 'b', 'c']) await outbox.updateLifeArea(area, { name: 'Sleep' });
  await outbox.flush();
  const before = attempts;
  await outbox.flush();
  expect(attempts - before).toBe(1);
});

it('the queue is sent even if the device has no storage left', async () => {
  const reported = vi.spyOn(window, 'reportError').mockImplementation(() => {});
  onTestFinished(() => reported.mockRestore());
  const device = createDevice();
  device.server.script(() => 'request lost');
  const { outbox } = device.openTab();
  for (const area of ['a', 'b', 'c']) await outbox.recordEntry(done(area));
  await outbox.flush();
  failStorage('full');
  device.server.script(() => 'answered');
  await outbox.flush();
  expect(device.server.effects.size).toBe(3);
  expect(await device.storedItems()).toEqual([]);
  expect(outbox.items()).toEqual([]);
});

it("after a proxy's 404 response, all changes stay pending and each flush sends only one request", async () => {
  const device = createDevice();
  let answers = 0;
  device.server.answerWith(() => {
    answers += 1;
    return new Response('<h1>404 page not found</h1>', { status: 404 });
  });
  const { outbox } = device.openTab();
  for (let n = 0; n < 30; n += 1) await outbox.recordEntry(done(`area-${n}`));
  await outbox.flush();
  const attempts = () => outbox.items()[0]?.attempts ?? 0;
  const [answersBefore, attemptsBefore] = [answers, attempts()];
  await outbox.flush();
  await outbox.flush();
  expect(answers).toBe(answersBefore + 2);
  expect(attempts()).toBe(attemptsBefore + 2);
  expect(outbox.items().map(({ state }) => state)).toEqual(Array(30).fill('pending'));
});

it("a captive portal's 200 response does not remove a change from the queue", async () => {
  const device = createDevice();
  device.server.answerWith(() => new Response('<h1>Hotel</h1>', { status: 200 }));
  const { outbox } = device.openTab();
  await outbox.recordEntry(done('sleep'));
  await outbox.flush();
  expect(await outbox.pendingCount()).toBe(1);
});

it('no trigger sends a change before the time of Retry-After is over', async () => {
  const device = createDevice();
  device.server.inTurn({ status: 429, code: 'rate_limited', retryAfter: 600 }, 'answered');
  const { outbox } = device.openTab();
  await outbox.recordEntry(done('a'));
  await outbox.flush();
  await outbox.recordEntry(done('b'));
  device.pass(590);
  await outbox.flush();
  expect(device.server.arrivals).toHaveLength(1);
  device.pass(11);
  await outbox.flush();
  expect(device.server.arrivals).toHaveLength(3);
  expect(await device.storedItems()).toEqual([]);
});

it('each flush sends a change after an error without Retry-After, even in a new page', async () => {
  const device = createDevice();
  const away = { status: 502, code: 'unavailable' };
  device.server.inTurn(away, away, away, 'answered');
  const tab = device.openTab();
  await tab.outbox.recordEntry(done('a'));
  await tab.outbox.flush();
  await tab.outbox.flush();
  expect(device.server.arrivals).toHaveLength(2);
  tab.outbox.close();
  const next = device.openTab();
  await next.outbox.flush();
  await next.outbox.flush();
  expect(device.server.arrivals).toHaveLength(4);
  expect(await device.storedItems()).toEqual([]);
});

it('an error about one change delays only the changes of its area', async () => {
  const device = createDevice();
  let failing = true;
  device.server.script(({ path }) =>
    failing && path.endsWith('/a') ? { status: 500, code: 'internal_error' } : 'answered',
  );
  const { outbox } = device.openTab();
  for (const area of ['a', 'a', 'b']) await outbox.updateLifeArea(area, { name: 'Sleep' });
  await outbox.flush();
  expect(outbox.items().map(({ attempts }) => attempts)).toEqual([1, 0]);
  expect(device.server.effects.size).toBe(1);
  failing = false;
  device.pass(2);
  await outbox.flush();
  expect(await device.storedItems()).toEqual([]);
});

it.each([408, 425, 500, 502, 503, 504])(
  'a change is sent again unchanged after a response with status %i',
  async (status) => {
    const device = createDevice();
    device.server.inTurn({ status, code: 'unavailable' }, 'answered');
    const { outbox } = device.openTab();
    await outbox.recordEntry(done('a'));
    await outbox.flush();
    device.pass(2);
    await outbox.flush();
    const [first, second] = device.server.arrivals;
    expect(second).toEqual(first);
    expect(await device.storedItems()).toEqual([]);
  },
);

it('a change is sent again if the server is still processing it', async () => {
  const device = createDevice();
  device.server.inTurn({ status: 409, code: 'request_in_progress' }, 'answered');
  const { outbox } = device.openTab();
  await outbox.recordEntry(done('a'));
  await outbox.flush();
  device.pass(2);
  await outbox.flush();
  expect(outbox.items()).toEqual([]);
  expect(await device.storedItems()).toEqual([]);
});

it('a flush reports a failed read of the queue, and the change is sent later without a trigger @long', async () => {
  const device = createDevice();
  device.server.script(() => 'request lost');
  const { outbox } = device.openTab();
  await outbox.recordEntry(done('a'));
  await outbox.flush();
  device.server.script(() => 'answered');
  const report = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
  const read = vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementationOnce(() => {
    throw new DOMException('The disk is gone', 'UnknownError');
  });
  await outbox.flush();
  expect(report).toHaveBeenCalledOnce();
  read.mockRestore();
  report.mockRestore();
  await vi.waitFor(async () => expect(await device.storedItems()).toEqual([]), 5_000);
  expect(device.server.effects.size).toBe(1);
});
