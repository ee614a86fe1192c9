import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createDeviceStore } from '../local/device-store.ts';
import { createEnrollmentStore } from '../local/enrollment.ts';
import { createOutboxStore } from '../local/outbox-store.ts';
import { createReplica } from '../local/replica.ts';
import { onDevice, storeReplica } from '../testing/device-storage.ts';
import { madeEntry, madeUser } from '../testing/factories.ts';
import { asOurs } from '../testing/fake-network.ts';
import { createScriptedServer, type Fate } from '../testing/scripted-server.ts';
import { createSyncedRows } from '../testing/synced-rows.ts';
import { handlePushes } from './push.ts';
import { createWorkerOutbox } from './queue.ts';

const ended: Fate = { status: 401, code: 'unauthenticated' };
const buttons = [
  { action: 'done', title: 'All done' },
  { action: 'later', title: 'Again in an hour' },
];

let server: ReturnType<typeof createScriptedServer>;

beforeEach(async () => {
  await signIn();
  server = createScriptedServer();
  vi.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  return () => vi.restoreAllMocks();
});

const session = { token: 'a-token', user: madeUser };
/** Signs in on a device without entries. */
const signIn = () =>
  onDevice(async (database) => {
    await createDeviceStore(database).storeSession(session);
    await storeReplica(database, madeUser, {});
  });
const signOut = () =>
  onDevice((database) => createDeviceStore(database).forgetSession({ keepsReplicas: false }));

/** Returns the areas of the device's unsent marks. */
const kept = () =>
  onDevice(async (database) =>
    (await createOutboxStore(database).list(madeUser.id)).map(
      ({ life_area_id = '' }) => life_area_id,
    ),
  );

/** Clicks a notification about these areas and returns the notifications shown afterwards. */
async function click(
  action: 'done' | 'later' | '',
  areas: readonly string[] = ['one', 'two'],
  more: Readonly<Record<string, string>> = {},
) {
  const shown: object[] = [];
  const clients = { matchAll: async () => [], openWindow: async () => null };
  const location = { origin: 'https://daymark.example' };
  const registration = {
    showNotification: async (title: string, options: NotificationOptions) => {
      const { body, actions } = options as { body: string; actions?: typeof buttons };
      shown.push({ title, body, buttons: actions?.map((one) => one.action) ?? [] });
    },
  };
  const worker = Object.assign(new EventTarget(), { registration, clients, location });
  handlePushes(worker as unknown as ServiceWorkerGlobalScope);
  const facts = { date: '2026-03-01', area_ids: areas.join(','), ...more };
  const notification = {
    title: '2 areas are still open today',
    body: 'Reading and Running',
    lang: 'en',
    tag: 'daily_reminder',
    actions: buttons,
    data: { url: '/dashboard', facts },
    close: () => {},
  };
  const work: Promise<unknown>[] = [];
  const waitUntil = (one: Promise<unknown>) => work.push(one);
  const event = new Event('notificationclick');
  worker.dispatchEvent(Object.assign(event, { notification, action, waitUntil }));
  await Promise.all(work);
  return shown;
}

const title = '2 areas are still open today';
const body = 'Reading and Running';
const signedOut = 'You are signed out on this device. Sign in to see what is new.';

test('"Done" in a notification shows nothing if the server has received every mark', async () => {
  expect(await click('done')).toEqual([]);
  expect(server.effects.size).toBe(2);
  expect(await kept()).toEqual([]);
});

test.for([
  ['offline', 'the server can take it', () => server.script(() => 'request lost')],
  ['after the session has ended', 'you sign in again', () => server.script(() => ended)],
  [
    "offline, even if the device does not know the day's entries",
    'the server can take it',
    async () => {
      await onDevice((database) => createReplica(database).erase(madeUser.id));
      server.script(() => 'request lost');
    },
  ],
] as const)(
  '"Done" in a notification stores the marks %s and says: sent as soon as %s',
  async ([, event, prepare]) => {
    await prepare();
    const waits = `Kept on this device, and sent as soon as ${event}.`;
    expect(await click('done')).toEqual([
      { title: 'Done: Reading and Running', body: waits, buttons: [] },
    ]);
    expect(await kept()).toEqual(['one', 'two']);
  },
);

test('"Done" in a notification marks a day again whose amount the device did not know', async () => {
  const amount = { life_area_id: 'one', score_date: '2026-03-01', score: 0, amount: 3 } as const;
  const scores = [madeEntry({ ...amount, notes: 'From the phone' })];
  const rows = createSyncedRows({ scores }, () => madeUser);
  const request = { method: 'GET', path: '/api/v1/sync', headers: new Headers(), body: undefined };
  vi.mocked(fetch).mockImplementation(async (input, init) => {
    const { url } = new Request(input, init);
    const answer = url.includes(request.path) ? rows.answer(request) : undefined;
    return answer ? asOurs(answer) : server.fetch(input, init);
  });
  expect(await click('done')).toEqual([]);
  const marks = [...server.effects.values()].map((effect) => effect.body);
  expect(marks).toMatchObject([
    { life_area_id: 'one', only_if_unmarked: true },
    { life_area_id: 'two', only_if_unmarked: true },
    { life_area_id: 'one', score: 1, notes: 'From the phone' },
  ]);
  expect(marks[2]).not.toHaveProperty('only_if_unmarked');
});

test('"Done" in a notification stores all marks before it sends the first', async () => {
  const areas = Array.from({ length: 9 }, (_, number) => `area-${number}`);
  const stored: unknown[] = [];
  server.script(async () => {
    stored.push(await kept());
    return ended;
  });
  await click('done', areas);
  expect(stored).toEqual([areas]);
  expect(await kept()).toEqual(areas);
});

test('"Done" in a notification says that nobody is signed in', async () => {
  await signOut();
  expect(await click('done')).toEqual([{ title, body: signedOut, buttons: [] }]);
});

test('"Done" in a notification says that the device cannot store the marks', async () => {
  withoutDatabase();
  const notKept = 'This could not be saved on your device. Please open Daymark and try again.';
  expect(await click('done')).toEqual([{ title, body: notKept, buttons: [] }]);
});

describe('"Later" in a notification', () => {
  const answerWith = (due_at: string | null) => server.answerWith(() => Response.json({ due_at }));

  test('"Later" in a notification shows nothing if the server accepts the postponement', async () => {
    answerWith('2026-03-01T20:00:00.000Z');
    expect(await click('later')).toEqual([]);
    expect(server.arrivals.map(({ body }) => body)).toEqual([{ date: '2026-03-01' }]);
  });

  test('"Later" in a notification says that no later reminder will come, and removes its own button', async () => {
    answerWith(null);
    expect(await click('later')).toEqual([
      { title: 'There is no later reminder for this day', body, buttons: ['done'] },
    ]);
  });

  test('"Later" in a notification says that the user is signed out if nobody is signed in', async () => {
    await signOut();
    expect(await click('later')).toEqual([{ title, body: signedOut, buttons: [] }]);
  });

  test.for([
    ['offline', 'the server is reached', () => server.script(() => 'request lost')],
    ['after the session has expired', 'you sign in again', () => server.script(() => ended)],
  ] as const)(
    '"Later" in a notification stores the wish %s and says: once %s',
    async ([, event, prepare]) => {
      prepare();
      expect(await click('later', ['one'], { time: '07:35' })).toEqual([
        { title: `Again in an hour, once ${event}`, body, buttons: ['done'] },
      ]);
      const waiting = await onDevice((database) => createOutboxStore(database).list(madeUser.id));
      expect(waiting).toMatchObject([
        { edit: { kind: 'remind-again', date: '2026-03-01', time: '07:35' }, state: 'pending' },
      ]);
    },
  );

  test('"Later" in a notification is sent from the queue with the time of the tap', async () => {
    server.script(() => 'request lost');
    await click('later');
    server.script(() => 'answered');
    answerWith('2026-03-01T20:00:00.000Z');
    const outbox = await createWorkerOutbox();
    await outbox?.flush();
    expect(await outbox?.pendingCount()).toBe(0);
    outbox?.close();
    const edited_at = expect.stringMatching(/Z$/) as string;
    expect(server.arrivals.at(-1)?.body).toEqual({ date: '2026-03-01', edited_at });
  });

  test('"Later" in a notification says that the device cannot store the wish', async () => {
    withoutDatabase();
    const notKept = 'This could not be saved on your device. Please open Daymark and try again.';
    expect(await click('later')).toEqual([{ title, body: notKept, buttons: [] }]);
  });
});

describe('a click on a notification', () => {
  const entry = { notification_id: '0195f000-0000-7000-8000-000000000001' };
  const read = `PUT /api/v1/notifications/${entry.notification_id}/read`;
  const arrived = () => server.arrivals.map(({ method, path }) => `${method} ${path}`);

  test('a click on a notification, or on its button "Done", marks its inbox entry as read', async () => {
    await click('', [], entry);
    expect(arrived()).toEqual([read]);
    await click('done', ['one'], entry);
    expect(arrived()).toContain('POST /api/v1/scores/batch');
    expect(arrived().filter((one) => one === read)).toHaveLength(2);
  });

  test('a click on a notification queues its read mark without a network', async () => {
    server.script(() => 'request lost');
    await click('', [], entry);
    const waiting = await onDevice((database) => createOutboxStore(database).list(madeUser.id));
    expect(waiting).toMatchObject([{ edit: { kind: 'notification', id: entry.notification_id } }]);
  });

  test('a click on a notification does not fail without a session or a database', async () => {
    await signOut();
    await click('', [], entry);
    withoutDatabase();
    await click('', [], entry);
    expect(server.arrivals).toEqual([]);
  });
});

test('a push subscription that ends while it is being turned off is not renewed', async () => {
  await onDevice(async (database) => {
    const enrollments = createEnrollmentStore(database);
    await enrollments.store({
      user_id: madeUser.id,
      id: 'device',
      endpoint: 'https://push.example',
    });
    const waiting = async () => (await navigator.locks.query()).pending?.length ?? 0;
    let asked = 0;
    server.script(() => {
      asked += 1;
      return ended;
    });
    const work: Promise<unknown>[] = [];
    await enrollments.exclusively(async () => {
      const worker = Object.assign(new EventTarget(), { registration: {} });
      handlePushes(worker as unknown as ServiceWorkerGlobalScope);
      const waitUntil = (one: Promise<unknown>) => work.push(one);
      worker.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { waitUntil }));
      await expect.poll(async () => asked + (await waiting())).toBeGreaterThan(0);
      await enrollments.remove();
    });
    await Promise.all(work);
    expect(asked).toBe(0);
  });
});

function withoutDatabase(): void {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError');
  });
}
