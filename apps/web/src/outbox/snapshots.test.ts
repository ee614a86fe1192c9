import { defaultNotificationSettings } from '@daymark/shared/notifications/default-notification-settings.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import { areaIdOf, queueOf } from '@daymark/shared/testing/outbox-items.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { madeArea, madeScore } from '../testing/made-area.ts';
import { madeClient } from '../testing/made-client.ts';
import { madeUser } from '../testing/made-user.ts';
import { createScriptedServer } from '../testing/scripted-server.ts';
import { createDeviceStore } from './device-store.ts';
import { createLocalDatabase } from '../replica/local-database.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createSnapshots, snapshotVersion } from './snapshots.ts';

const now = Date.UTC(2026, 2, 4, 12);
const clock = { now: () => now };
const today = '2026-03-04';
const week = { start_date: '2026-03-02', end_date: '2026-03-08', today };
const reading = madeArea({ id: 'reading' });
const settings = { ...defaultNotificationSettings, daily_reminder_time: '09:00' };

function openDevice() {
  const database = createLocalDatabase({ name: crypto.randomUUID(), onOutdated: () => {} });
  onTestFinished(() => database.erase());
  const device = createDeviceStore(database);
  const signIn = (id: string) => device.keepSession({ token: id, user: { ...madeUser, id } });
  const signOut = () => device.keepSession(null);
  return { database, signIn, signOut, snapshots: createSnapshots(database, clock) };
}

type RecordItem = Extract<OutboxItem, { operation: 'recordScore' }>;
type Device = ReturnType<typeof openDevice>;

async function allKept({ database }: Device) {
  return (await database.connect()).getAll('snapshots');
}

describe('what the server last said', () => {
  test('is there again for its user, with when it was said', async () => {
    const device = openDevice();
    await device.signIn('ann');
    await device.snapshots.keep('ann', 'life-areas', [reading]);
    const kept = await device.snapshots.read('ann', ['life-areas', 'notification-settings']);
    const kept_at = new Date(now).toISOString();
    expect(kept['life-areas']).toMatchObject({ data: [reading], kept_at });
    expect(kept['notification-settings']).toBeUndefined();
  });

  test('is never there for another user', async () => {
    const device = openDevice();
    await device.signIn('ann');
    await device.snapshots.keep('ann', 'life-areas', [reading]);
    await device.snapshots.keepScores('ann', [], week);
    const { 'life-areas': areas } = await device.snapshots.read('bob', ['life-areas']);
    expect(areas).toBeUndefined();
    const book = await device.snapshots.readScores('bob', week);
    expect(book.knownFrom(today)).toBeNull();
  });

  test('is not kept for someone who is not signed in here any more', async () => {
    const device = openDevice();
    await device.snapshots.keep('ann', 'life-areas', [reading]);
    await device.signIn('bob');
    await device.snapshots.keep('ann', 'life-areas', [reading]);
    await device.snapshots.keepScores('ann', [], week);
    expect(await allKept(device)).toEqual([]);
  });

  test('goes with the session, and nothing that is late brings it back', async () => {
    const device = openDevice();
    await device.signIn('ann');
    await device.snapshots.keep('ann', 'life-areas', [reading]);
    const late = [
      device.snapshots.keep('ann', 'notification-settings', settings),
      device.snapshots.keepScores('ann', [], week),
    ];
    await device.signOut();
    await Promise.all(late);
    await device.snapshots.keep('ann', 'life-areas', [reading]);
    expect(await allKept(device)).toEqual([]);
  });

  test('in another shape is not read', async () => {
    const device = openDevice();
    await device.signIn('ann');
    await device.snapshots.keep('ann', 'life-areas', [reading]);
    await device.snapshots.keepScores('ann', [], week);
    const connection = await device.database.connect();
    for (const kept of await connection.getAll('snapshots')) {
      await connection.put('snapshots', { ...kept, version: snapshotVersion + 1 });
    }
    const { 'life-areas': areas } = await device.snapshots.read('ann', ['life-areas']);
    expect(areas).toBeUndefined();
    expect((await device.snapshots.readScores('ann', week)).of(week)).toBeNull();
  });

  test('of a week that is not over ends today', async () => {
    const device = openDevice();
    const score = madeScore({ life_area_id: 'reading', score_date: today });
    await device.signIn('ann');
    await device.snapshots.keepScores('ann', [score], { ...week, end_date: today });
    const book = await device.snapshots.readScores('ann', week);
    expect(book.knownFrom(today)).toBe('2026-03-02');
    // Nobody had marked a later day when the server was asked.
    expect(book.of(week)).toEqual([score]);
  });
});

describe('an answered change', () => {
  /** The queue of someone on this device, and a look at the moment when the server has answered. */
  function openQueue(device: Device, look: () => Promise<void>) {
    const server = createScriptedServer();
    const outbox = createOutbox({
      database: device.database,
      client: madeClient({ clock, fetch: server.fetch }),
      clock,
      getOwner: () => ({ id: 'ann', timezone: 'UTC' }),
      onAnswer: look,
      onRefused: () => {},
    });
    onTestFinished(() => outbox.close());
    return outbox;
  }

  const mark = { life_area_id: 'reading', score: 1, score_date: today } as const;

  test('is kept before it leaves the queue', async () => {
    const device = openDevice();
    await device.signIn('ann');
    await device.snapshots.keepScores('ann', [], week);
    const seen: unknown[] = [];
    const outbox = openQueue(device, async () => {
      const book = await device.snapshots.readScores('ann', week);
      const waiting = await (await device.database.connect()).getAll('outbox');
      seen.push({ kept: book.of(week), waiting: waiting.length });
    });
    await outbox.recordScore(mark);
    await expect.poll(() => outbox.items().length).toBe(0);
    expect(seen).toMatchObject([{ kept: [mark], waiting: 1 }]);
  });

  test('of a day that was never asked for is no knowledge of that day', async () => {
    const device = openDevice();
    await device.signIn('ann');
    const outbox = openQueue(device, async () => {});
    await outbox.recordScore(mark);
    await expect.poll(() => outbox.items().length).toBe(0);
    expect((await device.snapshots.readScores('ann', week)).knownFrom(today)).toBeNull();
  });

  test('that a later one has overtaken leaves its day cleared, and no streaks from before', async () => {
    const device = openDevice();
    const [item] = queueOf([{ operation: 'recordScore', area: 1 }]) as [RecordItem];
    const { user_id: ann, subject } = item;
    const before = { start_date: '2026-02-23', end_date: '2026-03-01', today };
    const others = madeScore({ life_area_id: areaIdOf(2), score_date: subject.score_date });
    await device.signIn(ann);
    await device.snapshots.keepScores(ann, [madeScore(subject), others], before);
    await device.snapshots.keep(ann, 'streaks', { today, list: [] });
    await device.snapshots.keepAnswer({ operation: 'recordScore', item, body: null });
    expect((await device.snapshots.readScores(ann, before)).of(before)).toEqual([others]);
    expect(await device.snapshots.read(ann, ['streaks'])).toEqual({});
  });

  test("sync 1: that met another device's 'not done' leaves no streaks from before", async () => {
    const device = openDevice();
    const [item] = queueOf([{ operation: 'recordScore', area: 1 }]) as [RecordItem];
    const { user_id: ann, subject } = item;
    await device.signIn(ann);
    await device.snapshots.keep(ann, 'streaks', { today, list: [] });
    const body = madeScore({ ...subject, score: 0, notes: 'sprained my ankle' });
    await device.snapshots.keepAnswer({ operation: 'recordScore', item, body });
    expect(await device.snapshots.read(ann, ['streaks'])).toEqual({});
  });

  test('that erases an area takes its scores of all weeks along', async () => {
    const device = openDevice();
    const before = { start_date: '2026-02-23', end_date: '2026-03-01', today };
    const last = madeScore({ life_area_id: 'reading', score_date: '2026-02-24' });
    const other = madeScore({ life_area_id: 'running', score_date: '2026-02-24' });
    await device.signIn('ann');
    await device.snapshots.keep('ann', 'life-areas', [reading]);
    await device.snapshots.keepScores('ann', [last, other], before);
    const outbox = openQueue(device, async () => {});
    await outbox.deleteLifeArea('reading', { erase: true });
    await expect.poll(() => outbox.items().length).toBe(0);
    expect((await device.snapshots.readScores('ann', before)).of(before)).toEqual([other]);
    const { 'life-areas': areas } = await device.snapshots.read('ann', ['life-areas']);
    expect(areas?.data).toEqual([]);
  });

  describe('of an area', () => {
    const names = ['dashboard', 'streaks'] as const;
    type Changes = (outbox: Outbox) => Promise<unknown>;

    /** What is left of the figures that the server gave today, after it has answered the change. */
    async function figuresAfter(change: Changes): Promise<string[]> {
      const device = openDevice();
      await device.signIn('ann');
      await device.snapshots.keep('ann', 'dashboard', { today, analytics: {} as never });
      await device.snapshots.keep('ann', 'streaks', { today, list: [] });
      const outbox = openQueue(device, async () => {});
      await change(outbox);
      await expect.poll(() => outbox.items().length).toBe(0);
      const kept = await device.snapshots.read('ann', names);
      return names.filter((name) => kept[name] !== undefined);
    }

    test.each<[string, Changes]>([
      ['created for days gone by', createdOn('2026-03-03')],
      [
        'archived or active again',
        (outbox) => outbox.updateLifeArea('reading', { is_active: true }),
      ],
    ])('%s leaves no figures from before', async (_, change) => {
      expect(await figuresAfter(change)).toEqual([]);
    });

    test.each<[string, Changes]>([
      ['created today', createdOn(today)],
      ['renamed', (outbox) => outbox.updateLifeArea('reading', { name: 'Books' })],
    ])('%s leaves the figures from before', async (_, change) => {
      expect(await figuresAfter(change)).toEqual(names);
    });

    function createdOn(created_on: string): Changes {
      return (outbox) => outbox.createLifeArea({ name: 'Reading', created_on });
    }
  });
});
