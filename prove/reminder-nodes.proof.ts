import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { disconnect, type Connections } from '../apps/server/src/database/connections.ts';
import { connectPostgres } from '../apps/server/src/store/connect.ts';
import { type Store, openStore } from '../apps/server/src/store/store.ts';
import { createArea, newUser } from '../apps/server/src/testing/factories.ts';
import { createPostgresDatabase } from '../apps/server/src/testing/postgres-databases.ts';
import {
  startPushService,
  type PushService,
  type TestDevice,
} from '../apps/server/src/testing/push-service.ts';
import { startPostgres } from '../apps/server/src/testing/start-postgres.ts';
import { seededRandom } from '../scripts/seeded-random.ts';
import { atMost, done, exactly, none, type Figure, type Proof } from './proof.ts';
import type { NodeMessage } from './reminder-node.ts';

const hour = 3_600_000;
const from = Date.parse('2026-06-01T00:00:00Z');
/** Longer than a node's lease. */
const afterLease = 61_000;
/** How long what a node has claimed may stand still before it counts as dead; in the machine's time. */
const patience = 1500;
/** As many as a node sends at once (jobs/send-due-reminders.ts). */
const mostAtOnce = 256;
/** As many as it begins in one transaction, after which they are all written out. */
const begunAtOnce = 64;
/** Together, so that all nodes have something to claim at the same time. */
const places = [
  { timezone: 'UTC', notification_time: '08:00' },
  { timezone: 'Asia/Tokyo', notification_time: '21:00' },
  { timezone: 'America/Los_Angeles', notification_time: '09:00' },
] as const;

interface Size {
  readonly people: number;
  readonly days: number;
  /** The share of the busy hours in which a node is killed. */
  readonly kills: number;
}

const sizes: Readonly<Record<'small' | 'full', Size>> = {
  small: { people: 90, days: 2, kills: 0.5 },
  full: { people: 1000, days: 30, kills: 0.7 },
};

export const proof: Proof = {
  claim: 'Three nodes on one PostgreSQL send each reminder once, while they are killed at random',
  isWithoutBrowser: true,
  async run(size) {
    const postgres = await startPostgres();
    const { url } = await createPostgresDatabase(postgres.url);
    const pushService = await startPushService();
    const store = await openStore({ databaseUrl: url });
    const tables = await connectPostgres({ databaseUrl: url }, () => {});
    const nodes = await startNodes(url);
    try {
      const devices = await settle({ store, tables, pushService, people: sizes[size].people });
      const asked = await walkThrough(nodes, tables, sizes[size]);
      const { people, days } = sizes[size];
      return [
        exactly('kills', nodes.killed().length, asked),
        none('nodes that ended by themselves', nodes.endedByThemselves()),
        ...(await figuresOf({ tables, devices, killed: nodes.killed(), reminders: people * days })),
      ];
    } finally {
      await nodes.stop();
      await disconnect(tables);
      await store.close();
      await pushService.close();
      await postgres.stop();
    }
  },
};

type Nodes = Awaited<ReturnType<typeof startNodes>>;

interface Node {
  readonly child: ChildProcess;
  /** What it has begun, and has not said that the push service answered. */
  readonly sending: Set<string>;
}

async function startNodes(databaseUrl: string) {
  let now = from;
  const started: Node[] = [];
  const up = new Set<Node>();
  const killed = new Set<Node>();
  const starting = new Set<Promise<void>>();

  async function start(): Promise<void> {
    const script = join(import.meta.dirname, 'reminder-node.ts');
    const node: Node = { child: fork(script, [databaseUrl, String(now)]), sending: new Set() };
    started.push(node);
    await ready(node);
    up.add(node);
    tell(node, now);
  }

  function startBehind(): void {
    const begun = start().finally(() => starting.delete(begun));
    starting.add(begun);
  }

  await Promise.all([start(), start(), start()]);
  return {
    setTime(time: number): void {
      now = time;
      for (const node of up) tell(node, time);
    },
    /** One of those that are up, and another one takes its place. `chance` from 0 to 1 says which. */
    async kill(chance: number): Promise<void> {
      while (up.size === 0) await Promise.race(starting);
      const node = [...up][Math.floor(chance * up.size)];
      if (node === undefined) return;
      up.delete(node);
      const wasRunning = !hasEnded(node);
      await end(node);
      if (wasRunning && node.child.signalCode === 'SIGKILL') killed.add(node);
      startBehind();
    },
    killed: (): readonly Node[] => [...killed],
    endedByThemselves: () => started.filter((node) => hasEnded(node) && !killed.has(node)).length,
    async stop() {
      await Promise.all(starting);
      await Promise.all(started.map(end));
    },
  };
}

/** Hears what it tells from then on. */
function ready({ child, sending }: Node): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.once('exit', () => reject(new Error('A node did not start.')));
  child.on('message', (message: NodeMessage) => {
    if (message === 'ready') return resolve();
    if ('begun' in message) for (const name of message.begun) sending.add(name);
    else for (const name of message.answered) sending.delete(name);
  });
  return promise;
}

function tell({ child }: Node, time: number): void {
  // It may have been killed.
  if (child.connected) child.send(time, () => {});
}

function hasEnded({ child }: Node): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Resolves when the last that it told has been heard. */
async function end(node: Node): Promise<void> {
  if (hasEnded(node)) return;
  const { child } = node;
  const closed = Promise.all([once(child, 'close'), child.connected && once(child, 'disconnect')]);
  child.kill('SIGKILL');
  await closed;
}

interface Settling {
  readonly store: Store;
  readonly tables: Connections;
  readonly pushService: PushService;
  readonly people: number;
}

/** Everybody has one area, which stays open, and one device. */
async function settle({ store, tables, pushService, people }: Settling) {
  const devices = new Map<string, TestDevice>();
  const now = new Date(from).toISOString();
  for (let number = 0; number < people; number += 1) {
    const place = places[number % places.length];
    const user = newUser({ ...place, created_at: now });
    const device = pushService.createDevice();
    const { endpoint, keys } = device.subscription;
    await store.users.create(user);
    await createArea(store, user.id);
    await addDevice(tables, { user_id: user.id, endpoint, ...keys, now });
    devices.set(user.id, device);
  }
  await sql`delete from reminders where kind <> 'daily_reminder'`.execute(tables.writer);
  return devices;
}

async function addDevice(
  { writer }: Connections,
  device: { user_id: string; endpoint: string; p256dh: string; auth: string; now: string },
): Promise<void> {
  const { user_id, endpoint, p256dh, auth, now } = device;
  await sql`
    insert into push_subscriptions
      (user_id, id, endpoint, p256dh, auth, user_agent, created_at, last_used_at)
    values (${user_id}, ${crypto.randomUUID()}, ${endpoint}, ${p256dh}, ${auth}, '', ${now}, ${now})
  `.execute(writer);
}

/** Hour by hour; the next one begins when nothing is due any more. Tells how many nodes were to be killed. */
async function walkThrough(nodes: Nodes, tables: Connections, size: Size): Promise<number> {
  const random = seededRandom(20_260_601);
  let kills = 0;
  for (let now = from + hour; now <= from + size.days * 24 * hour; now += hour) {
    const isBusy = (await patiently(() => state(tables, now))).due > 0;
    nodes.setTime(now);
    if (isBusy && random() < size.kills) {
      kills += 1;
      await wait(random() * 200);
      await nodes.kill(random());
    }
    await drain(nodes, tables, now);
  }
  return kills;
}

async function state({ reader }: Connections, now: number) {
  const { rows } = await sql<{ due: number; claimed: number }>`
    select (select count(*) from reminders where next_due_at <= ${new Date(now).toISOString()}) as due,
      (select count(*) from deliveries where result = 'claimed') as claimed`.execute(reader);
  return rows[0] ?? { due: 0, claimed: 0 };
}

/** Where the machine has much else to do, the database may take longer than the product waits for it. */
async function patiently<T>(read: () => Promise<T>, patience = 20): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (patience === 0) throw error;
    await wait(200);
    return patiently(read, patience - 1);
  }
}

async function drain(nodes: Nodes, tables: Connections, began: number): Promise<void> {
  let now = began;
  let { due, claimed } = await patiently(() => state(tables, now));
  let movedAt = Date.now();
  while (due + claimed > 0) {
    await wait(10);
    const next = await patiently(() => state(tables, now));
    if (next.due !== due || next.claimed !== claimed) movedAt = Date.now();
    ({ due, claimed } = next);
    if (due === 0 && Date.now() - movedAt > patience) {
      // What a dead node has claimed is free when its lease has ended.
      now += afterLease;
      nodes.setTime(now);
      movedAt = Date.now();
    }
    if (Date.now() - movedAt > 60_000) throw new Error(`Still due: ${due}; claimed: ${claimed}`);
  }
}

interface Shown {
  readonly tables: Connections;
  readonly devices: ReadonlyMap<string, TestDevice>;
  readonly killed: readonly Node[];
  readonly reminders: number;
}

async function figuresOf({ tables, devices, killed, reminders }: Shown): Promise<Figure[]> {
  // What is under way when the last hour has ended comes in the next second.
  await wait(1000);
  const received = [...devices].flatMap(([user, device]) =>
    device.received.map(({ payload }) => `${user} ${payload.data['date'] ?? ''}`),
  );
  const once = new Set(received);
  const { rows } = await sql<{ name: string; result: string }>`
    select user_id || ' ' || local_date as name, result from deliveries`.execute(tables.reader);
  const entries = await sql<{ entries: number }>`
    select count(*) as entries from notifications`.execute(tables.reader);
  const isAttempted = ({ result }: { result: string }) =>
    result === 'attempted' || result === 'sent';
  const attempted = rows.filter(isAttempted);
  // Shown where the proof does not hold.
  for (const row of rows) if (!isAttempted(row)) console.error(row, once.has(row.name));
  return [
    exactly('reminders sent, or begun to be', attempted.length, reminders),
    none('sent twice', received.length - once.size),
    none('skipped, failed or left behind', rows.length - attempted.length),
    exactly('entries in the inboxes', entries.rows[0]?.entries ?? 0, reminders),
    ...cutOff(
      attempted.map(({ name }) => name).filter((name) => !once.has(name)),
      killed,
    ),
  ];
}

/**
 * What a node has begun when it is killed is in the inbox; whether the push service has it cannot be known, so nobody sends it
 * again. All others have come to the push service.
 */
function cutOff(missing: readonly string[], killed: readonly Node[]): Figure[] {
  const cutShort = killed.map(({ sending }) => sending).filter(({ size }) => size > 0);
  const inDoubt = new Set(cutShort.flatMap((names) => [...names]));
  const most = Math.max(0, ...cutShort.map(({ size }) => size));
  const bar = Math.min(inDoubt.size, killed.length * begunAtOnce);
  return [
    // Of a few kills, none may come at such a moment.
    ...(killed.length < 10 ? [] : [done('kills in the middle of sending', cutShort.length)]),
    atMost('most that one killed node was sending', most, mostAtOnce),
    {
      measure: 'entries not with a device, because a kill came in the middle of sending',
      value: missing.length,
      bar: `at most ${bar}: what the killed nodes were sending, and ${begunAtOnce} a kill`,
      isMet: missing.length <= bar,
    },
    none(
      'not with a device, though no killed node was sending them',
      missing.filter((name) => !inDoubt.has(name)).length,
    ),
  ];
}
