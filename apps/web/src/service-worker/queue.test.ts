import { beforeEach, expect, test, vi } from 'vitest';
import { createDeviceStore } from '../local/device-store.ts';
import { createRevocations } from '../local/revocations.ts';
import { onDevice } from '../testing/device-storage.ts';
import { madeUser } from '../testing/factories.ts';
import { asOurs, json } from '../testing/fake-network.ts';
import { createScriptedServer } from '../testing/scripted-server.ts';
import { createWorkerOutbox, sendOnSync } from './queue.ts';

let server: ReturnType<typeof createScriptedServer>;

beforeEach(async () => {
  await storeSession('a-token');
  const outbox = await createWorkerOutbox();
  await outbox?.recordEntry({ life_area_id: 'one', score: 1, score_date: '2026-03-01' });
  outbox?.close();
  server = createScriptedServer();
  vi.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  return () => vi.restoreAllMocks();
});

const storeSession = (token: string) =>
  onDevice((database) => createDeviceStore(database).storeSession({ token, user: madeUser }));

/** Fires a sync event and returns its result. The browser repeats the event after a rejection. */
async function sync(): Promise<void> {
  const worker = new EventTarget();
  sendOnSync(worker as unknown as ServiceWorkerGlobalScope);
  const { promise, resolve } = Promise.withResolvers<unknown>();
  worker.dispatchEvent(
    Object.assign(new Event('sync'), { tag: 'send-changes', waitUntil: resolve }),
  );
  await promise;
}

test('a sync event sends the waiting changes', async () => {
  await expect(sync()).resolves.toBeUndefined();
  expect(server.effects.size).toBe(1);
});

test('a sync event rejects without a network, so that the browser repeats it', async () => {
  server.script(() => 'request lost');
  await expect(sync()).rejects.toThrow('1 changes could not be sent yet');
});

const stored = (store: 'outbox' | 'device' | 'backups') =>
  onDevice(async (database) => (await database.connect()).getAllKeys(store));

test('a sync event removes the data of a session that the server ended', async () => {
  await onDevice(async (database) => {
    const connection = await database.connect();
    for (const user_id of [madeUser.id, 'another']) {
      await connection.put('backups', { id: user_id, user_id, created_at: '2026-03-01' } as never);
    }
  });
  server.script(() => ({ status: 401, code: 'session_ended' }));
  await expect(sync()).resolves.toBeUndefined();
  expect(await stored('outbox')).toEqual([]);
  expect(await stored('device')).toEqual([]);
  expect(await stored('backups')).toEqual(['another']);
});

test('a sync event keeps the data of a session that started during the event', async () => {
  server.script(async () => {
    await storeSession('a-later-token');
    return { status: 401, code: 'session_ended' };
  });
  await expect(sync()).resolves.toBeUndefined();
  expect(await stored('outbox')).toHaveLength(1);
  expect(await stored('device')).toEqual(['session']);
});

/** Stores a first pull and sets the response of the next pull. */
async function answerPull(answer: () => Response): Promise<void> {
  const row = {
    user: madeUser,
    settings: null,
    cursor: 'before',
    rev: 1,
    synced_at: '2026-03-01T00:00:00.000Z',
    is_full_run: false,
    run: 1,
  };
  const person = { user_id: madeUser.id, run: 1, kind: 'person', id: '', row } as const;
  await onDevice(async (database) => (await database.connect()).put('replica', person));
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const isPull = new Request(input).url.includes('/sync');
    return isPull ? asOurs(answer()) : server.fetch(input, init);
  });
}

test('a sync event removes the data even if only the pull reports the ended session', async () => {
  await answerPull(() => json(401, { code: 'session_ended', detail: 'It was ended.' }));
  await expect(sync()).resolves.toBeUndefined();
  expect(server.effects.size).toBe(1);
  expect(await stored('device')).toEqual([]);
});

test('a sync event sends changes again that a restored server lost', async () => {
  const nothing = { areas: [], pauses: [], years: [], notifications: [], removed: [] };
  let pulls = 0;
  await answerPull(() => {
    pulls += 1;
    return json(200, {
      cursor: `of pull ${pulls}`,
      rev: 1,
      full: pulls === 1,
      has_more: false,
      ...nothing,
    });
  });
  await expect(sync()).resolves.toBeUndefined();
  expect(server.effects.size).toBe(1);
  expect(server.arrivals).toHaveLength(2);
});

test('a sync event ends sessions that were signed out offline', async () => {
  await onDevice(async (database) => {
    await createDeviceStore(database).forgetSession({ keepsReplicas: false });
    await createRevocations(database, fetch).remember('a-hash');
  });
  server.script(() => 'request lost');
  await expect(sync()).rejects.toThrow('1 sessions could not be ended yet');
  server.script(() => 'answered');
  server.answerWith(() => new Response(null, { status: 204 }));
  await expect(sync()).resolves.toBeUndefined();
  expect(server.arrivals).toMatchObject([{ method: 'POST', token: 'Revoke a-hash' }]);
  expect(await stored('device')).toEqual([]);
});

test('a sync event does not reject for changes that wait for a sign-in', async () => {
  server.script(() => ({ status: 401, code: 'unauthenticated' }));
  await expect(sync()).resolves.toBeUndefined();
  expect(server.arrivals).toHaveLength(1);
});
