import type { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { DatabaseUnavailable } from '../../database/database-errors.ts';
import { type Store, openStore as openStoreAt } from '../../store/store.ts';
import type { RequestSession } from '../../http/server.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import { createUser, editAt, now } from '../../testing/factories.ts';
import { fakeClock } from '../../testing/build-test-app.ts';
import { createPostgresDatabase } from '../../testing/postgres-databases.ts';
import { startPostgresProxy } from '../../testing/postgres-proxy.ts';
import { createChangeStreams, type ChangeStreams } from './change-routes.ts';

const clock = fakeClock(now);

async function signIn(store: Store): Promise<RequestSession> {
  const { id: user_id } = await createUser(store);
  const id = crypto.randomUUID();
  const expires_at = '2026-03-02T12:00:00.000Z';
  const dates = { created_at: now, confirmed_at: now, expires_at };
  const token = { id, user_id, token_hash: 'hash', user_agent: '', ...dates };
  await store.sessions.create(token);
  const session = await store.sessions.findByTokenHash('hash', now);
  if (session === null) throw new Error('The session was not found');
  return session;
}

/** Timeout that also suffices on a busy machine. */
const soon = { timeout: 15_000 };

function read(stream: Readable): { text: string; isOver: boolean } {
  const received = { text: '', isOver: false };
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    received.text += chunk;
  });
  stream.on('close', () => {
    received.isOver = true;
  });
  return received;
}

describeEachDatabase('a stream of changes', (openStore) => {
  let store: Store;
  let streams: ChangeStreams;
  let session: RequestSession;

  beforeEach(async () => {
    clock.set(now);
    store = await openStore();
    streams = createChangeStreams({ store, clock, heartbeat: 20 });
    session = await signIn(store);
  });

  afterEach(() => streams.close());

  it('a stream of changes sends heartbeats while nothing changes', async () => {
    const received = read(await streams.open(session, 'hash'));
    await expect.poll(() => received.text.split('still here').length, soon).toBeGreaterThan(2);
    expect(received.isOver).toBe(false);
  });

  it('a stream of changes stays open while its session is extended and ends when the session expires', async () => {
    const received = read(await streams.open(session, 'hash'));
    clock.set('2026-03-01T13:00:00Z');
    await store.sessions.touch(session, '2026-03-01T13:00:00.000Z');
    clock.set(session.expires_at);
    const before = received.text.length;
    await expect.poll(() => received.text.length, soon).toBeGreaterThan(before + 40);
    expect(received.isOver).toBe(false);
    clock.set('2026-04-02T12:00:00Z');
    await expect.poll(() => received.isOver, soon).toBe(true);
  });

  it('opening a stream of changes for an ended session ends the stream at once', async () => {
    await store.sessions.remove(session.user_id, session.id);
    const received = read(await streams.open(session, 'hash'));
    await expect.poll(() => received.isOver, soon).toBe(true);
  });

  it('a stream of changes is destroyed if its client does not read', async () => {
    const small = createChangeStreams({ store, clock, mostUnread: 200 });
    const stream = await small.open(session, 'hash');
    for (let count = 0; !stream.destroyed && count < 20; count += 1) {
      await store.users.update(session.user_id, { full_name: `Name ${count}` }, editAt());
    }
    await expect.poll(() => stream.destroyed, soon).toBe(true);
    small.close();
  });
});

it('nodes that share a PostgreSQL database send changes to each other, even after an outage', async () => {
  const { serverUrl, template } = inject('postgres');
  const database = await createPostgresDatabase(serverUrl, template);
  const proxy = await startPostgresProxy(new URL(database.url));
  const here = await openStoreAt({ databaseUrl: proxy.url });
  const there = await openStoreAt({ databaseUrl: database.url });
  const streams = createChangeStreams({ store: here, clock });
  clock.set(now);
  const session = await signIn(there);

  const received = read(await streams.open(session, 'hash'));
  await there.users.update(session.user_id, { full_name: 'From another node' }, editAt());
  await expect.poll(() => received.text, soon).toMatch(/data: \{"rev":\d+\}/);

  proxy.become('refusing');
  await expect.poll(() => received.isOver, soon).toBe(true);
  await expect(streams.open(session, 'hash')).rejects.toBeInstanceOf(DatabaseUnavailable);
  proxy.become('open');
  const again = read(await streams.open(session, 'hash'));
  await there.users.update(session.user_id, { full_name: 'Once more' }, editAt());
  await expect.poll(() => again.text, soon).toMatch(/data: \{"rev":\d+\}/);

  streams.close();
  proxy.stop();
  await here.close().catch(() => {});
  await there.close();
  await database.remove();
});
