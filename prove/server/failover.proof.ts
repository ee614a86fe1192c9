import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { api } from '@daymark/shared/api.ts';
import { openDatabase } from '../../apps/server/src/backups/open-database.ts';
import {
  startPushService,
  type PushService,
  type TestDevice,
} from '../../apps/server/src/testing/push-service.ts';
import { createMarkStream, type MarkStream } from '../../harness/marks.ts';
import { registerPerson } from '../../harness/person.ts';
import { measureMilliseconds } from '../../harness/repeat.ts';
import { startRoundRobin } from '../../harness/round-robin.ts';
import { type Server, startServer } from '../../harness/server.ts';
import { lookUntil, until } from '../../harness/until.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';
import { atMost, moreThanNone, exactly, none, type Proofs } from '../proof.ts';
import { startPair } from './start-pair.ts';
import { addRemindedPeople } from './add-reminded-people.ts';

/** Size of a run. `marks` is more than a run can send. */
const sizes = {
  small: { kills: 2, people: 20, marks: 100_000 },
  full: { kills: 20, people: 60, marks: 600_000 },
};
const minute = 60_000;
/** Time from the creation of a round's people to their reminders, in milliseconds. */
const lead = 20_000;
/** Time between two checks for reminders, within which the kill happens, in milliseconds. */
const reminderPause = 5000;
/** Time after which another server may send a claimed reminder, in milliseconds. */
const lease = 61_000;

export const proofs: Proofs = {
  failover: {
    claim:
      "While PostgreSQL is killed repeatedly and its standby takes over, two servers lose no acknowledged write, and no read is older than the client's last write",
    async run(size) {
      await using pair = await startPair();
      await using cleanUp = new AsyncDisposableStack();
      const pushService = cleanUp.adopt(await startPushService(), (started) => started.close());
      const env = {
        DATABASE_URL: pair.url,
        DATABASE_READ_URLS: pair.readUrl,
        PUSH_ALLOW_INSECURE_HOSTS: '127.0.0.1',
        // The proof stops the database on purpose, so its errors are expected.
        LOG_LEVEL: 'fatal',
      };
      const servers = [await startServer(env), await startServer(env)];
      for (const server of servers) cleanUp.use(server);
      await using proxy = await startRoundRobin(servers.map(({ port }) => port));
      return await survive({ pair, pushService, servers, origin: proxy.origin }, sizes[size]);
    },
  },
};

interface Scene {
  readonly pair: Awaited<ReturnType<typeof startPair>>;
  readonly pushService: PushService;
  readonly servers: readonly Server[];
  readonly origin: string;
}

async function survive(scene: Scene, { kills, people, marks }: (typeof sizes)['full']) {
  const { pair, pushService, origin } = scene;
  const random = seededRandom(26);
  const stream = await createMarkStream(origin, marks, { areSideBySide: true });
  const devices = new Map<string, TestDevice>();
  const pausesOfService: number[] = [];
  const stop = new AbortController();
  const reading = runProgram(origin, stop.signal);
  await stream.sendWhile(async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      const dueAt = Math.ceil((Date.now() + lead) / minute) * minute;
      await wait(Math.max(0, dueAt - lead - Date.now()));
      const notification_time = new Date(dueAt).toISOString().slice(11, 16);
      const created_at = new Date().toISOString();
      const reminder = { timezone: 'UTC', notification_time, created_at };
      const reminders = Array.from({ length: people }, () => reminder);
      for (const one of await addRemindedPeople(pair.url, pushService, reminders))
        devices.set(...one);
      await wait(Math.max(0, dueAt - Date.now()) + random() * reminderPause);
      await pair.failOver();
      pausesOfService.push(await untilAcknowledged(stream));
      await pair.addStandby();
    }
    // Waits until reads also use the last standby.
    await wait(2000);
    stop.abort();
  });
  const { read, stale } = await reading;
  const { lost, doubled } = await stream.compare();
  const longest = Math.round(Math.max(...pausesOfService));
  return [
    exactly('primaries lost under load', pausesOfService.length, kills),
    none('servers that stopped', scene.servers.filter(({ isRunning }) => !isRunning).length),
    moreThanNone('marks acknowledged', stream.acknowledged()),
    moreThanNone('marks sent again with the same key', stream.repeated()),
    none('acknowledged marks lost', lost),
    none('marks doubled', doubled),
    atMost('longest time from a promotion to the next mark, ms', longest, 10_000),
    moreThanNone('notes that a client wrote and then read', read),
    none('notes read in an older version', stale),
    moreThanNone('transactions on the standbys', await pair.readOnStandbys()),
    ...(await remindersOf(scene, devices)),
  ];
}

async function untilAcknowledged(stream: MarkStream): Promise<number> {
  const before = stream.acknowledged();
  const times = { within: 10 * minute, every: 5 };
  return measureMilliseconds(() =>
    until('another mark', () => stream.acknowledged() > before, times),
  );
}

/** Writes and reads notes repeatedly. Repeats a request without a response. */
async function runProgram(origin: string, stop: AbortSignal) {
  const { call, today } = await registerPerson(origin);
  const { id: life_area_id } = await call(api.createLifeArea, { body: { name: 'Reading' } });
  const query = { start_date: today, end_date: today };
  const count = { read: 0, stale: 0 };
  const untilAnswered = <Answer>(ask: () => Promise<Answer>) =>
    until('an answer', () => ask().catch(() => null), { within: 10 * minute });

  for (let number = 1; !stop.aborted; number += 1) {
    const body = { life_area_id, score_date: today, score: 1, notes: `${number}` } as const;
    await untilAnswered(() => call(api.recordScore, { body }));
    const [score] = (await untilAnswered(() => call(api.listScores, { query }))) ?? [];
    if (score?.notes !== body.notes) count.stale += 1;
    count.read += 1;
    await wait(20);
  }
  return count;
}

async function remindersOf({ pair }: Scene, devices: ReadonlyMap<string, TestDevice>) {
  const db = await openDatabase({ databaseUrl: pair.url });
  const count = async () => {
    const { rows } = await sql<{ entries: number; people: number }>`
      select count(*)::int as entries, count(distinct user_id)::int as people
      from notifications where notification_type = 'daily_reminder'`.execute(db);
    return rows[0] ?? { entries: 0, people: 0 };
  };
  const isWhole = (found: { people: number }) => found.people >= devices.size;
  const { entries, people } = await lookUntil(count, isWhole, { within: 2 * lease, every: 500 });
  await db.destroy();
  const received = [...devices.values()].map((device) => device.received.length);
  const pushed = received.filter((times) => times > 0).length;
  return [
    exactly('people with a reminder in the inbox', people, devices.size),
    exactly('reminders in the inboxes', entries, devices.size),
    moreThanNone('people whose device received the reminder', pushed),
    none('devices that received a reminder twice', received.filter((times) => times > 1).length),
  ];
}
