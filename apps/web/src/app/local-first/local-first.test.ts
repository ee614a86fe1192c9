import type { DashboardAnalytics } from '@daymark/shared/analytics/dashboard.ts';
import { dashboardOf } from '@daymark/shared/analytics/dashboard-of.ts';
import { streakListOf } from '@daymark/shared/analytics/streak-list.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, onTestFinished, test } from 'vitest';
import { lifeAreasKey } from '../../features/areas/api/list-life-areas.ts';
import { dashboardAnalyticsKey } from '../../features/dashboard/api/get-dashboard-analytics.ts';
import { scoresKey } from '../../features/scoring/api/list-scores.ts';
import { offlineModeKey, turnSwitch } from '../../lib/device-switch.ts';
import { createSession } from '../../lib/session.ts';
import { createDeviceStore } from '../../outbox/device-store.ts';
import { createLocalDatabase, type LocalDatabase } from '../../replica/local-database.ts';
import { createOutbox, type Outbox } from '../../outbox/outbox.ts';
import { createSnapshots } from '../../outbox/snapshots.ts';
import { madeArea, madeScore } from '../../testing/made-area.ts';
import { madeClient } from '../../testing/made-client.ts';
import { madeSignedIn } from '../../testing/made-user.ts';
import { memoryStorage } from '../../testing/memory-storage.ts';
import { keepQuery } from './keep-query.ts';
import { createLocalFirst } from './local-first.ts';

const wednesday = Date.UTC(2026, 2, 4, 12);
let now = wednesday;
const clock = { now: () => now };
const today = '2026-03-04';
const thisWeek = { start_date: '2026-03-02', end_date: '2026-03-08' };
const weekBefore = { start_date: '2026-02-23', end_date: '2026-03-01' };
const reading = madeArea({ id: 'reading' });
const mark = madeScore({ life_area_id: 'reading', score_date: today });
const ann = { ...madeSignedIn, user: { ...madeSignedIn.user, id: 'ann', timezone: 'UTC' } };
const bob = { ...ann, access_token: "bob's token", user: { ...ann.user, id: 'bob' } };
/** Done for the first time on that Wednesday. */
const streak = { current: 1, best: 1, last_completed_date: today };

function figuresOf(day: CalendarDate, ofReading = streak) {
  const streaks = [{ life_area_id: 'reading', ...ofReading, last_run_days: 1 }];
  return dashboardOf({ today: day, areas: [reading], scores: [mark], streaks, perfectWeeks: 0 });
}

function openDevice(): LocalDatabase {
  const database = createLocalDatabase({ name: crypto.randomUUID(), onOutdated: () => {} });
  onTestFinished(() => database.erase());
  return database;
}

/** A page of the app as it is before the first paint. */
function openPage(database: LocalDatabase, signedIn: typeof ann | null = ann) {
  const session = createSession(memoryStorage());
  if (signedIn !== null) session.accept(signedIn);
  const queryClient = new QueryClient();
  const device = createDeviceStore(database);
  const snapshots = createSnapshots(database, clock);
  const client = { assumeClockOffset: () => {}, clockOffset: () => 0 };
  const options = { session, client, queryClient, clock, device, snapshots };
  const localFirst = createLocalFirst(options);
  return { session, queryClient, device, snapshots, localFirst };
}

type Page = ReturnType<typeof openPage>;

/** What an earlier page was told by the server, and the device kept. */
async function fillDevice(database: LocalDatabase): Promise<void> {
  const { device, snapshots } = openPage(database);
  await device.keepSession({ token: ann.access_token, user: ann.user });
  await snapshots.keep('ann', 'life-areas', [reading]);
  await snapshots.keep('ann', 'dashboard', { today, analytics: figuresOf(today) });
  await snapshots.keepScores('ann', [], { ...weekBefore, today });
  await snapshots.keepScores('ann', [mark], { ...thisWeek, today });
}

/** What screens find without asking. */
function found({ queryClient }: Page) {
  return {
    areas: queryClient.getQueryData(lifeAreasKey(true)),
    dashboard: queryClient.getQueryData(dashboardAnalyticsKey(today)),
    week: queryClient.getQueryData(scoresKey(thisWeek)),
    weekBefore: queryClient.getQueryData(scoresKey(weekBefore)),
  };
}

const nothing = {
  areas: undefined,
  dashboard: undefined,
  week: undefined,
  weekBefore: undefined,
};

describe('before the first paint', () => {
  test('all that the dashboard shows is there, from the device', async () => {
    const database = openDevice();
    await fillDevice(database);
    const page = openPage(database);
    await page.localFirst.start();
    expect(found(page)).toEqual({
      areas: [reading],
      dashboard: figuresOf(today),
      week: [mark],
      weekBefore: [],
    });
  });

  test('what is there is so old that the server is asked all the same', async () => {
    const database = openDevice();
    await fillDevice(database);
    const page = openPage(database);
    await page.localFirst.start();
    const areas = page.queryClient.getQueryState(lifeAreasKey(true));
    expect(areas).toMatchObject({ data: [reading], dataUpdatedAt: 0 });
  });

  test('nothing of another user is there, nor of anybody when nobody is signed in', async () => {
    const database = openDevice();
    await fillDevice(database);
    const page = openPage(database, bob);
    await page.localFirst.start();
    expect(found(page)).toEqual(nothing);
    const signedOut = openPage(database, null);
    await signedOut.localFirst.start();
    expect(found(signedOut)).toEqual(nothing);
  });

  test('a database that never answers keeps nobody waiting', async () => {
    const database = { ...openDevice(), connect: () => new Promise<never>(() => {}) };
    const page = openPage(database);
    await page.localFirst.start();
    expect(found(page)).toEqual(nothing);
  });

  test('a database that refuses keeps nobody waiting', async () => {
    const connect = () => Promise.reject(new DOMException('No storage here', 'SecurityError'));
    const page = openPage({ ...openDevice(), connect });
    await page.localFirst.start();
    expect(found(page)).toEqual(nothing);
  });
});

describe('what the server answers', () => {
  test('is not kept while the offline mode is off', async () => {
    turnSwitch(offlineModeKey, false);
    onTestFinished(() => turnSwitch(offlineModeKey, true));
    const database = openDevice();
    const { device, snapshots } = openPage(database);
    await device.keepSession({ token: ann.access_token, user: ann.user });
    const answer = { queryKey: lifeAreasKey(true), data: [reading] };
    const kept = async () => (await database.connect()).getAll('snapshots');
    await keepQuery(snapshots, { id: 'ann', today }, answer);
    expect(await kept()).toEqual([]);
    turnSwitch(offlineModeKey, true);
    await keepQuery(snapshots, { id: 'ann', today }, answer);
    expect(await kept()).toHaveLength(1);
  });

  test('is kept, and takes the place of what the device had', async () => {
    const database = openDevice();
    await fillDevice(database);
    const page = openPage(database);
    await page.localFirst.start();
    const running = madeArea({ id: 'running', position: 1 });
    await page.queryClient.query({
      queryKey: lifeAreasKey(true),
      queryFn: async () => [reading, running],
    });
    await expect
      .poll(async () => (await page.snapshots.read('ann', ['life-areas']))['life-areas']?.data)
      .toEqual([reading, running]);
  });

  test('is not replaced by what the device had, which is read later', async () => {
    const database = openDevice();
    await fillDevice(database);
    const page = openPage(database);
    // A screen asks before the device has answered.
    const answer = page.queryClient.query({
      queryKey: lifeAreasKey(true),
      queryFn: async () => [],
    });
    await Promise.all([answer, page.localFirst.start()]);
    expect(found(page)).toMatchObject({ areas: [], week: [mark] });
  });

  test('too late, after the person signed out, is not kept', async () => {
    const database = openDevice();
    await fillDevice(database);
    const page = openPage(database);
    await page.queryClient.query({
      queryKey: lifeAreasKey(true),
      queryFn: async () => [reading],
    });
    page.session.end();
    await expect.poll(async () => (await database.connect()).getAll('snapshots')).toEqual([]);
    // Longer than answers are gathered before they are written.
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await (await database.connect()).getAll('snapshots')).toEqual([]);
  });
});

test('on a new day the figures are computed from the days that are held', async () => {
  const database = openDevice();
  await fillDevice(database);
  const page = openPage(database);
  const list = streakListOf([{ area: reading, streak }], today);
  await page.snapshots.keep('ann', 'streaks', { today, list });
  now = Date.UTC(2026, 2, 5, 0, 1);
  onTestFinished(() => void (now = wednesday));
  await page.localFirst.start();
  const figures = page.queryClient.getQueryData(dashboardAnalyticsKey('2026-03-05'));
  expect(figures).toEqual(figuresOf('2026-03-05'));
  expect(figures).toMatchObject({ today_progress: 0, streaks: [{ current: 1 }] });
});

describe('on a Monday without a network, the figures that are computed', () => {
  const monday = '2026-03-09';
  const thursday = madeScore({ life_area_id: 'reading', score_date: '2026-03-05' });

  /** Told the figures on Wednesday, and without a network since. */
  async function openOnMonday(change: (outbox: Outbox) => Promise<unknown>) {
    const database = openDevice();
    await fillDevice(database);
    const page = openPage(database);
    const list = streakListOf([{ area: reading, streak }], today);
    await page.snapshots.keep('ann', 'streaks', { today, list });
    const outbox = createOutbox({
      database,
      client: madeClient({ clock, fetch: () => Promise.reject(new TypeError('No network')) }),
      clock,
      getOwner: () => ann.user,
      onAnswer: () => {},
      onRefused: () => {},
      waitsForFlush: true,
    });
    onTestFinished(() => outbox.close());
    await change(outbox);
    now = Date.UTC(2026, 2, 9, 12);
    onTestFinished(() => void (now = wednesday));
    await page.localFirst.start();
    return page.queryClient.getQueryData<DashboardAnalytics>(dashboardAnalyticsKey(monday));
  }

  test('count what was marked since and is not sent', async () => {
    const figures = await openOnMonday(({ recordScore }) => recordScore(thursday));
    const ofReading = { current: 0, best: 2, last_completed_date: '2026-03-05', last_run_days: 2 };
    const facts = { today: monday, areas: [reading], scores: [mark, thursday], perfectWeeks: 0 };
    const streaks = [{ life_area_id: 'reading', ...ofReading }];
    expect(figures).toEqual(dashboardOf({ ...facts, streaks }));
    expect(figures).toMatchObject({ last_week_average: 28.6, best_streak: 2 });
  });

  test('leave what is marked today to the cards, which count it', async () => {
    const figures = await openOnMonday(({ recordScore }) =>
      recordScore({ ...thursday, score_date: monday }),
    );
    expect(figures).toEqual(figuresOf(monday, { ...streak, current: 0 }));
  });

  test('are those of what was sent where nobody here knows what a change made of them', async () => {
    const figures = await openOnMonday(({ deleteScore }) => deleteScore(mark));
    expect(figures).toEqual(figuresOf(monday, { ...streak, current: 0 }));
  });
});
