import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { disconnect, type Connections } from '../../apps/server/src/database/connections.ts';
import { connectPostgres } from '../../apps/server/src/store/connect.ts';
import { startPushService, type TestDevice } from '../../apps/server/src/testing/push-service.ts';
import { startDatabase } from '../../harness/database.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';
import { atMost, moreThanNone, exactly, none, type Figure, type Proofs } from '../proof.ts';
import { addRemindedPeople } from './add-reminded-people.ts';
import type { NodeMessage } from './reminder-node.ts';

const hour = 3_600_000;
const from = Date.parse('2026-06-01T00:00:00Z');
/** Time longer than a node's lease, in milliseconds. */
const afterLease = 61_000;
/** Real time without progress after which a node counts as dead, in milliseconds. */
const maxWait = 1500;
/** Maximum number of reminders a node sends at once (features/reminders/send-due-reminders.ts). */
const mostAtOnce = 256;
/** Maximum number of reminders started in one transaction. */
const begunAtOnce = 64;
/** All people of a place have reminders due at the same instant, so that the nodes compete. */
const places = [
  { timezone: 'UTC', notification_time: '08:00' },
  { timezone: 'Asia/Tokyo', notification_time: '21:00' },
  { timezone: 'America/Los_Angeles', notification_time: '09:00' },
] as const;

/** Size of a run. `kills` is the share of busy hours in which a node is killed. */
const sizes = {
  small: { people: 90, days: 2, kills: 0.5 },
  full: { people: 1000, days: 30, kills: 0.7 },
};

export const proofs: Proofs = {
  'reminder-nodes': {
    claim:
      'Three servers on one PostgreSQL send each reminder once, while they are killed at random',
    async run(size) {
      await using database = await startDatabase();
      await using cleanUp = new AsyncDisposableStack();
      const pushService = cleanUp.adopt(await startPushService(), (started) => started.close());
      const tables = cleanUp.adopt(
        await connectPostgres({ databaseUrl: database.url }, () => {}),
        disconnect,
      );
      const nodes = cleanUp.use(await startNodes(database.url));
      const { people, days } = sizes[size];
      const created_at = new Date(from).toISOString();
      const reminders = Array.from({ length: people }, (_, number) => {
        return { ...(places[number % places.length] ?? places[0]), created_at };
      });
      const devices = await addRemindedPeople(database.url, pushService, reminders);
      await sql`delete from reminders where kind <> 'daily_reminder'`.execute(tables.writer);
      const asked = await walkThrough(nodes, tables, sizes[size]);
      const killed = nodes.killed();
      return [
        exactly('kills of servers', killed.length, asked),
        none('servers that stopped by themselves', nodes.endedByThemselves()),
        ...(await figuresOf({ tables, devices, killed, reminders: people * days })),
      ];
    },
  },
};

type Nodes = Awaited<ReturnType<typeof startNodes>>;

interface Node {
  readonly child: ChildProcess;
  /** Reminders that the node is sending. The push service has not responded yet. */
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

  await Promise.all([start(), start(), start()]);
  return {
    setTime(time: number): void {
      now = time;
      for (const node of up) tell(node, time);
    },
    /** Kills a running node, selected by `chance` from 0 to 1, and starts a new node. */
    async kill(chance: number): Promise<void> {
      while (up.size === 0) await Promise.race(starting);
      const node = [...up][Math.floor(chance * up.size)];
      if (node === undefined) return;
      up.delete(node);
      const wasRunning = !hasEnded(node);
      await end(node);
      if (wasRunning && node.child.signalCode === 'SIGKILL') killed.add(node);
      const begun = start().finally(() => starting.delete(begun));
      starting.add(begun);
    },
    killed: (): readonly Node[] => [...killed],
    endedByThemselves: () => started.filter((node) => hasEnded(node) && !killed.has(node)).length,
    async [Symbol.asyncDispose]() {
      await Promise.all(starting);
      await Promise.all(started.map(end));
    },
  };
}

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
  // A killed node has no channel.
  if (child.connected) child.send(time, () => {});
}

function hasEnded({ child }: Node): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function end(node: Node): Promise<void> {
  if (hasEnded(node)) return;
  const { child } = node;
  const closed = Promise.all([once(child, 'close'), child.connected && once(child, 'disconnect')]);
  child.kill('SIGKILL');
  await closed;
}

/** Starts the next hour when nothing is due. Returns the number of planned kills. */
async function walkThrough(
  nodes: Nodes,
  tables: Connections,
  size: (typeof sizes)['full'],
): Promise<number> {
  const random = seededRandom(20_260_601);
  let kills = 0;
  for (let now = from + hour; now <= from + size.days * 24 * hour; now += hour) {
    const isBusy = (await state(tables, now)).due > 0;
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

/** Counts due and claimed reminders. Retries, because a busy machine may exceed the timeout. */
async function state({ reader }: Connections, now: number) {
  const due = new Date(now).toISOString();
  for (let tries = 20; ; tries -= 1) {
    try {
      const { rows } = await sql<{ due: number; claimed: number }>`
        select (select count(*) from reminders where next_due_at <= ${due}) as due,
          (select count(*) from deliveries where result = 'claimed') as claimed`.execute(reader);
      return rows[0] ?? { due: 0, claimed: 0 };
    } catch (error) {
      if (tries === 0) throw error;
      await wait(200);
    }
  }
}

async function drain(nodes: Nodes, tables: Connections, began: number): Promise<void> {
  let now = began;
  let { due, claimed } = await state(tables, now);
  let movedAt = Date.now();
  while (due + claimed > 0) {
    await wait(10);
    const next = await state(tables, now);
    if (next.due !== due || next.claimed !== claimed) movedAt = Date.now();
    ({ due, claimed } = next);
    if (due === 0 && Date.now() - movedAt > maxWait) {
      // Another node can take a dead node's reminders after its lease ends.
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
  // Reminders in flight after the last hour arrive within a second.
  await wait(1000);
  const received = [...devices].flatMap(([user, device]) =>
    device.received.map(({ payload }) => `${user} ${payload.data['date'] ?? ''}`),
  );
  const once = new Set(received);
  const { rows } = await sql<{ name: string; result: string }>`
    select user_id || ' ' || local_date as name, result from deliveries`.execute(tables.reader);
  const entries = await sql<{ entries: number }>`
    select count(*) as entries from notifications`.execute(tables.reader);
  const isAttempted = ({ result }: { result: string }) => ['attempted', 'sent'].includes(result);
  const attempted = rows.filter(isAttempted);
  // Failing rows are printed to explain a failed proof.
  for (const row of rows) if (!isAttempted(row)) console.error(row, once.has(row.name));
  const missing = attempted.map(({ name }) => name).filter((name) => !once.has(name));
  return [
    exactly('reminders sent or started', attempted.length, reminders),
    none('reminders sent twice', received.length - once.size),
    none('reminders skipped, failed or forgotten', rows.length - attempted.length),
    exactly('reminders in the inboxes', entries.rows[0]?.entries ?? 0, reminders),
    ...getInterruptedFigures(missing, killed),
  ];
}

/**
 * Returns the figures about reminders interrupted by a kill. These reminders are in the inbox. It
 * is unknown whether the push service received them, so no node sends them again. All other
 * reminders reached the push service.
 */
function getInterruptedFigures(missing: readonly string[], killed: readonly Node[]): Figure[] {
  const cutShort = killed.map(({ sending }) => sending).filter(({ size }) => size > 0);
  const inDoubt = new Set(cutShort.flatMap((names) => [...names]));
  const most = Math.max(0, ...cutShort.map(({ size }) => size));
  const bar = Math.min(inDoubt.size, killed.length * begunAtOnce);
  const foreign = missing.filter((name) => !inDoubt.has(name));
  return [
    // A few kills may all happen while no reminder is sent.
    ...(killed.length < 10
      ? []
      : [moreThanNone('kills during the sending of reminders', cutShort.length)]),
    atMost('most reminders that one killed server was sending', most, mostAtOnce),
    {
      measure: 'reminders that did not reach a device because of a kill',
      value: missing.length,
      bar: `at most ${bar}: what the killed nodes were sending, and ${begunAtOnce} a kill`,
      isMet: missing.length <= bar,
    },
    none('reminders that did not reach a device for another reason', foreign.length),
  ];
}
