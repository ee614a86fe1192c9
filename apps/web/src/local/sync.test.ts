import { planRestore } from '@daymark/shared/backups/restore-plan.ts';
import type { NewScore } from '@daymark/shared/entries/score.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import type { Notification } from '@daymark/shared/notifications/notification.ts';
import { getEntry } from '@daymark/shared/sync/person-data.ts';
import type { SyncAnswer } from '@daymark/shared/sync/sync.ts';
import { setMark } from '@daymark/shared/timeline/year-marks.ts';
import { expect, it, vi } from 'vitest';
import { systemClock } from '../lib/clock.ts';
import { createDeviceStore } from './device-store.ts';
import { json, networkFailure } from '../testing/fake-network.ts';
import { madeArea, madeEntry, madeUser } from '../testing/factories.ts';
import { openSyncedDevice } from '../testing/synced-device.ts';
import { createSyncedRows, emptyAnswer } from '../testing/synced-rows.ts';

const user = { ...madeUser, id: 'ann' };
const reading = madeArea({ id: 'reading', name: 'Reading' });
const piano = madeArea({ id: 'piano', name: 'Piano', position: 1 });
const day = '2026-03-01';
const done: NewScore = { life_area_id: 'reading', score: 1, score_date: day };

function madeNotifications(daysAgo: number, count: number): Notification[] {
  return Array.from({ length: count }, (_, index) => {
    const instant = systemClock.now() - daysAgo * 86_400_000 + index;
    const id = uuidv7(instant, (bytes) => crypto.getRandomValues(bytes));
    const created_at = new Date(instant).toISOString();
    return { id, notification_type: 'other', content: '', is_read: false, created_at };
  });
}

/** Responds to the next pulls with these changes, and to later pulls with none. */
function answerPulls(
  device: Awaited<ReturnType<typeof openSyncedDevice>>,
  ...pages: Partial<SyncAnswer>[]
): void {
  device.intercept(({ path }) =>
    path.includes('/sync') ? json(200, { ...emptyAnswer, ...pages.shift() }) : undefined,
  );
}

it('a pull loads all data of the user, and the next start reads it from the device', async () => {
  const score = madeEntry({ life_area_id: 'reading', score_date: day, notes: 'Twenty pages' });
  const device = await openSyncedDevice({ areas: [reading, piano], scores: [score] });
  const tab = await device.openTab();
  expect(tab.replica.state()).toMatchObject({ cursor: null, syncedAt: null });
  await tab.sync.pull();
  const next = await device.openTab();
  for (const { replica } of [tab, next]) {
    expect([...replica.state().areas.keys()].toSorted()).toEqual(['piano', 'reading']);
    expect(getEntry(replica.state(), 'reading', day)).toMatchObject({ notes: 'Twenty pages' });
    expect(replica.state().syncedAt).not.toBeNull();
  }
  await next.sync.pull();
  expect(device.cursors()).toEqual([null, '1']);
  expect(next.replica.state().areas.size).toBe(2);
});

it('a pull stores a page with more rows than one write contains', async () => {
  const areas = Array.from({ length: 230 }, (_, index) =>
    madeArea({ id: `area ${index}`, name: `Area ${index}`, position: index }),
  );
  const device = await openSyncedDevice({ areas });
  await (await device.openTab()).sync.pull();
  const next = await device.openTab();
  expect(next.replica.state().areas.size).toBe(230);
});

it("the time of a pull follows the server's clock if the device's clock is wrong", async () => {
  const rows = createSyncedRows({ areas: [reading] }, () => user);
  const device = await openSyncedDevice({});
  device.intercept((request) => {
    const answer = rows.answer(request);
    answer?.headers.set('date', new Date().toUTCString());
    return answer;
  });
  const aDayBehind = { now: () => systemClock.now() - 86_400_000 };
  const { sync, replica } = await device.openTab(aDayBehind);
  await sync.pull();
  const { syncedAt } = replica.state();
  expect(Math.abs(Date.parse(syncedAt ?? '') - systemClock.now())).toBeLessThan(60_000);
});

it('a mark contains the time of the last pull before it', async () => {
  const device = await openSyncedDevice({ areas: [reading] });
  const { sync, replica, outbox } = await device.openTab();
  const before = await outbox.recordEntry(done);
  expect(before.edit).not.toHaveProperty('synced_at');
  await sync.pull();
  const { syncedAt } = replica.state();
  const marked = await outbox.recordEntry(done);
  expect(marked.edit).toMatchObject({ synced_at: syncedAt });
  const cleared = await outbox.deleteEntry(done);
  expect(cleared.edit).toMatchObject({ fields: null, synced_at: syncedAt });
});

it('the time of a pull is when it was requested, not when the response arrived', async () => {
  const rows = createSyncedRows({ areas: [reading] }, () => user);
  const device = await openSyncedDevice({});
  let now = systemClock.now();
  device.intercept((request) => {
    if (request.path.includes('/sync')) now += 5000;
    return rows.answer(request);
  });
  const { sync, replica } = await device.openTab({ now: () => now });
  const asked = now;
  await sync.pull();
  expect(replica.state().syncedAt).toBe(new Date(asked).toISOString());
});

it('a pull keeps the objects of unchanged rows', async () => {
  const device = await openSyncedDevice({ areas: [reading] });
  const { sync, replica } = await device.openTab();
  await sync.pull();
  const before = replica.state();
  await sync.pull();
  expect(replica.state().areas).toBe(before.areas);
  expect(replica.state().years).toBe(before.years);
});

it('other tabs receive the data of a pull', async () => {
  const device = await openSyncedDevice({ areas: [reading] });
  const [one, other] = [await device.openTab(), await device.openTab()];
  await one.sync.pull();
  await expect.poll(() => other.replica.state().areas.size).toBe(1);
});

it('a pull that the device did not store is shown only in its own tab', async () => {
  const device = await openSyncedDevice({ areas: [reading] });
  const [one, other] = [await device.openTab(), await device.openTab()];
  await other.sync.pull();
  await createDeviceStore(one.database).forgetSession({ keepsReplicas: false });
  device.change({ areas: [reading, piano] });
  await one.sync.pull();
  expect(one.replica.state().areas.size).toBe(2);
  expect(other.replica.state().areas.size).toBe(1);
  const next = await device.openTab();
  expect(next.replica.state().areas.size).toBe(0);
});

it('an interrupted pull continues with the cursor of its last page', async () => {
  const device = await openSyncedDevice({});
  const second = { ...emptyAnswer, cursor: 'second', has_more: true, areas: [piano] };
  device.intercept(({ path }) => {
    if (path.includes('cursor=second')) return networkFailure;
    return inPages(path) ?? json(200, second);
  });
  const { sync, replica } = await device.openTab();
  await sync.pull();
  expect(sync.status()).toMatchObject({ isRunning: false, error: expect.any(Error) as Error });
  expect(replica.state()).toMatchObject({ cursor: 'second', syncedAt: null });
  device.intercept(({ path }) => (path.includes('cursor=second') ? lastPage() : undefined));
  await sync.pull();
  expect(sync.status().error).toBeNull();
  expect([...replica.state().areas.keys()]).toEqual(['reading', 'piano']);
  expect(replica.state().syncedAt).not.toBeNull();
});

it('the time of an interrupted pull is when its first page was requested', async () => {
  const device = await openSyncedDevice({});
  let now = systemClock.now();
  device.intercept(({ path }) => inPages(path) ?? networkFailure);
  const { sync, replica } = await device.openTab({ now: () => now });
  const asked = now;
  await sync.pull();
  now += 86_400_000;
  const untilLast = Promise.withResolvers<string | null>();
  replica.subscribe(() => {
    const { syncedAt } = replica.state();
    if (syncedAt !== null) untilLast.resolve(syncedAt);
  });
  device.intercept(({ path }) => inPages(path) ?? lastPage());
  await sync.pull();
  expect(await untilLast.promise).toBe(new Date(asked).toISOString());
  expect(replica.state().syncedAt).toBe(new Date(now).toISOString());
});

it('a pull loads all its pages into memory if the device cannot store them', async () => {
  const device = await openSyncedDevice({});
  device.intercept(({ path }) => {
    if (!path.includes('/sync')) return undefined;
    if (device.cursors().length > 2) return networkFailure;
    return inPages(path) ?? json(200, { ...emptyAnswer, cursor: 'last', areas: [piano] });
  });
  const { sync, replica } = await device.openTab();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError');
  });
  await sync.pull();
  put.mockRestore();
  expect(device.cursors()).toEqual([null, 'first']);
  expect([...replica.state().areas.keys()]).toEqual(['reading', 'piano']);
  expect(replica.state().syncedAt).not.toBeNull();
});

it('a pull removes an erased area with its entries', async () => {
  const score = madeEntry({ life_area_id: 'reading', score_date: day });
  const device = await openSyncedDevice({ areas: [reading], scores: [score] });
  const tab = await device.openTab();
  await tab.sync.pull();
  answerPulls(device, { cursor: '2', removed: [{ kind: 'area', id: 'reading' }] });
  await tab.sync.pull();
  const next = await device.openTab();
  for (const { replica } of [tab, next]) {
    expect(replica.state().areas.size).toBe(0);
    expect(replica.state().years.size).toBe(0);
  }
});

it('a pull removes the old entries of an area that was erased and created again', async () => {
  const score = madeEntry({ life_area_id: 'reading', score_date: day });
  const device = await openSyncedDevice({ areas: [reading], scores: [score] });
  const tab = await device.openTab();
  await tab.sync.pull();
  const areas = [{ ...reading, name: 'Again' }];
  answerPulls(device, { cursor: '2', removed: [{ kind: 'area', id: 'reading' }], areas });
  await tab.sync.pull();
  for (const { replica } of [tab, await device.openTab()]) {
    expect(replica.state().areas.get('reading')?.name).toBe('Again');
    expect(getEntry(replica.state(), 'reading', day)).toBeNull();
  }
});

it('a pull removes notifications that are too old or over 1,000, as the server does', async () => {
  const old = madeNotifications(364, 2);
  const known = madeNotifications(2, 997);
  const fresh = madeNotifications(-1, 5);
  const device = await openSyncedDevice({});
  answerPulls(
    device,
    { full: true, notifications: [...old, ...known] },
    { cursor: '2', notifications: fresh },
  );
  let now = systemClock.now();
  const tab = await device.openTab({ now: () => now });
  await tab.sync.pull();
  now += 2 * 86_400_000;
  await tab.sync.pull();
  const kept = [...known.slice(2), ...fresh].map(({ id }) => id);
  const next = await device.openTab();
  await next.replica.load('ann');
  for (const { replica } of [tab, next]) {
    expect([...replica.state().notifications.keys()].toSorted()).toEqual(kept.toSorted());
  }
});

it('a pull stores only the newest 1,000 notifications of a response', async () => {
  const device = await openSyncedDevice({});
  answerPulls(device, { full: true, notifications: madeNotifications(1, 1002) });
  const tab = await device.openTab();
  await tab.sync.pull();
  expect(tab.replica.state().notifications.size).toBe(1000);
});

it('a full pull removes rows that the server lacks, and keeps the data that the server lost', async () => {
  const scores = [day, '2026-02-28'].map((score_date) =>
    madeEntry({ life_area_id: 'reading', score_date }),
  );
  const device = await openSyncedDevice({ areas: [reading, piano], scores });
  const tab = await device.openTab();
  await tab.sync.pull();
  const older = createSyncedRows({ areas: [reading], scores: scores.slice(1) }, () => user);
  device.intercept((request) => {
    if (!request.path.includes('/sync')) return undefined;
    return older.answer({ ...request, path: '/api/v1/sync' });
  });
  await tab.sync.pull();
  const next = await device.openTab();
  for (const { replica } of [tab, next]) {
    const state = replica.state();
    expect([...state.areas.keys()]).toEqual(['reading']);
    expect(getEntry(state, 'reading', day)).toBeNull();
    const [known] = state.replacedServers;
    const { changes } = planRestore(known?.data ?? state, state, day);
    expect(changes).toMatchObject([
      { kind: 'add-area', area: { id: 'piano' } },
      {
        kind: 'add-entries',
        entries: { life_area_id: 'reading', marks: setMark(undefined, day, 1) },
      },
    ]);
  }
  await tab.replica.forgetKnown();
  expect(tab.replica.state().replacedServers).toEqual([]);
  expect((await device.openTab()).replica.state().replacedServers).toEqual([]);
});

const lastPage = () => json(200, { ...emptyAnswer, cursor: 'last' });

/** Returns the first page of a full pull, or undefined for the request of a later page. */
function inPages(path: string): Response | undefined {
  if (!path.includes('/sync') || path.includes('cursor=')) return undefined;
  const first = { ...emptyAnswer, full: true, cursor: 'first', has_more: true, areas: [reading] };
  return json(200, first);
}

it('a change sent between two pages of a pull stays shown until a later pull', async () => {
  const device = await openSyncedDevice({ areas: [reading] });
  const isOfSync = (path: string) => path.includes('/sync');
  device.intercept(({ path }) => (isOfSync(path) ? (inPages(path) ?? networkFailure) : undefined));
  const { sync, outbox, shown } = await device.openTab();
  await sync.pull();
  await outbox.recordEntry(done);
  await outbox.flush();
  const seen: unknown[] = [];
  shown.subscribe(() => seen.push(getEntry(shown.state(), 'reading', day)?.score));
  // The last page has the state that the server had when the first page was requested.
  device.intercept(({ path }) => (path.includes('cursor=first') ? lastPage() : undefined));
  await sync.pull();
  expect(new Set(seen)).toEqual(new Set([1]));
  expect(device.cursors()).toEqual([null, 'first', 'first', 'last']);
  expect(outbox.overlaid()).toEqual([]);
});

it('a sent change is shown over older data until a pull contains it', async () => {
  const device = await openSyncedDevice({ areas: [reading] });
  const { sync, outbox, shown, replica } = await device.openTab();
  await sync.pull();
  await outbox.recordEntry(done);
  await outbox.flush();
  expect(outbox.items()).toEqual([]);
  expect(getEntry(replica.state(), 'reading', day)).toBeNull();
  expect(getEntry(shown.state(), 'reading', day)).toMatchObject({ score: 1 });
  await sync.pull();
  expect(outbox.overlaid()).toEqual([]);
  expect(getEntry(replica.state(), 'reading', day)).toMatchObject({ score: 1 });
});

it('a pulled later change by another device replaces a sent change', async () => {
  const device = await openSyncedDevice({ areas: [reading] });
  const { sync, outbox, shown } = await device.openTab();
  await sync.pull();
  await outbox.recordEntry(done);
  await outbox.flush();
  const score = madeEntry({ life_area_id: 'reading', score_date: day, score: 0, notes: 'Ill' });
  device.change({ scores: [score] });
  await sync.pull();
  expect(getEntry(shown.state(), 'reading', day)).toMatchObject({ score: 0, notes: 'Ill' });
});

it('a change that is sent during a pull stays in the overlay until the next pull', async () => {
  const device = await openSyncedDevice({ areas: [reading] });
  const { sync, outbox } = await device.openTab();
  await sync.pull();
  const sent: Promise<unknown>[] = [];
  device.intercept(({ path }) => {
    if (path.includes('/sync') && sent.length === 0) {
      sent.push(outbox.recordEntry(done).then(outbox.flush));
    }
    return undefined;
  });
  await sync.pull();
  await Promise.all(sent);
  expect(outbox.overlaid()).toHaveLength(1);
  await sync.pull();
  expect(outbox.overlaid()).toEqual([]);
});
