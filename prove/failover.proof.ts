import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { createLifeArea } from '@daymark/shared/areas/area-endpoints.ts';
import { register } from '@daymark/shared/accounts/sign-in-endpoints.ts';
import { listScores } from '@daymark/shared/entries/score-endpoints.ts';
import { openPlace } from '../apps/server/src/backups/open-place.ts';
import type { Database } from '../apps/server/src/database/schema.ts';
import { openStore } from '../apps/server/src/store/store.ts';
import { createArea, newUser } from '../apps/server/src/testing/factories.ts';
import {
  startPushService,
  type PushService,
  type TestDevice,
} from '../apps/server/src/testing/push-service.ts';
import { createApiCaller } from '../scripts/api-caller.ts';
import { freePort } from '../scripts/free-port.ts';
import { seededRandom } from '../scripts/seeded-random.ts';
import { startServer } from '../scripts/server-process.ts';
import { createMarkStream, type MarkStream } from './marks.ts';
import { startPair } from './postgres-pair.ts';
import { atMost, done, exactly, type Figure, none, type Proof } from './proof.ts';
import { startRoundRobin } from './round-robin.ts';
import { unlimited } from './server-alone.ts';

/** More marks than are sent meanwhile. */
const sizes = {
  small: { kills: 2, people: 20, marks: 100_000 },
  full: { kills: 20, people: 60, marks: 600_000 },
} as const;
const minute = 60_000;
/** The people of a round are there so long before their reminders are due. */
const lead = 20_000;
/** Within so long the servers look for reminders; the kill comes meanwhile. */
const reminderPause = 5000;
/** What a server has claimed is another's after so long. */
const lease = 61_000;

export const proof: Proof = {
  claim:
    'While a PostgreSQL is lost again and again and its standby takes its place, two servers lose nothing they acknowledged, and no read of a program is older than its last write',
  isWithoutBrowser: true,
  async run(size) {
    const pair = await startPair();
    const pushService = await startPushService();
    const servers = await startServers({
      DATABASE_URL: pair.url,
      DATABASE_READ_URLS: pair.readUrl,
    });
    try {
      return await survive({ pair, pushService, ...servers }, sizes[size]);
    } finally {
      await servers.stop();
      await pushService.close();
      await pair.stop();
    }
  },
};

async function startServers(database: Readonly<Record<string, string>>) {
  const ports = [await freePort(), await freePort()];
  const env = {
    ...unlimited,
    ...database,
    PUSH_ALLOW_INSECURE_HOSTS: '127.0.0.1',
    // That the database is away, again and again, is what it is about.
    LOG_LEVEL: 'fatal',
  };
  const running: ChildProcess[] = [];
  for (const port of ports) running.push(await startServer(port, env));
  const port = await freePort();
  const proxy = await startRoundRobin(ports, port);
  return {
    origin: `http://127.0.0.1:${port}`,
    endedByThemselves: () => running.filter(({ exitCode }) => exitCode !== null).length,
    async stop() {
      proxy.close();
      for (const server of running) {
        if (server.exitCode !== null) continue;
        const exit = once(server, 'exit');
        server.kill();
        await exit;
      }
    },
  };
}

interface Scene {
  readonly pair: Awaited<ReturnType<typeof startPair>>;
  readonly pushService: PushService;
  readonly origin: string;
  readonly endedByThemselves: () => number;
}

async function survive(
  scene: Scene,
  { kills, people, marks }: { kills: number; people: number; marks: number },
): Promise<Figure[]> {
  const { pair, origin } = scene;
  const random = seededRandom(26);
  const stream = await createMarkStream(origin, marks, { areSideBySide: true });
  const stop = new AbortController();
  const sent = stream.send(origin, stop.signal);
  const ranOut = sent.then(() => {
    throw new Error('All marks were sent before the end.');
  });
  // Once it is stopped it ends as well.
  ranOut.catch(() => {});
  const program = await startProgram(origin);
  const reading = program.run(stop.signal);
  const devices = new Map<string, TestDevice>();
  const pausesOfService: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const dueAt = Math.ceil((Date.now() + lead) / minute) * minute;
    await wait(Math.max(0, dueAt - lead - Date.now()));
    for (const one of await settle(scene, people, dueAt)) devices.set(...one);
    await wait(Math.max(0, dueAt - Date.now()) + random() * reminderPause);
    await pair.failOver();
    pausesOfService.push(await Promise.race([untilAcknowledged(stream), ranOut]));
    await pair.addStandby();
  }
  // Reads go to the last standby, too.
  await wait(2000);
  stop.abort();
  await Promise.all([sent, reading]);
  await stream.finish(origin);
  const { lost, doubled } = await stream.compare(origin);
  return [
    exactly('primaries lost under load', pausesOfService.length, kills),
    none('servers that ended', scene.endedByThemselves()),
    done('marks acknowledged', stream.acknowledged()),
    done('sent again under the same key', stream.repeated()),
    none('lost', lost),
    none('doubled', doubled),
    atMost(
      'longest time from a promotion to the next mark, in ms',
      longest(pausesOfService),
      10_000,
    ),
    done('notes that a program wrote and then read', program.read()),
    none('of these that it read as they were before', program.stale()),
    done('transactions on the standbys', await pair.readOnStandbys()),
    ...(await remindersOf(scene, devices)),
  ];
}

function longest(times: readonly number[]): number {
  return Math.round(Math.max(...times));
}

/** Resolves with how long it took, in milliseconds. */
async function untilAcknowledged(stream: MarkStream): Promise<number> {
  const began = performance.now();
  const before = stream.acknowledged();
  while (stream.acknowledged() === before) await wait(5);
  return performance.now() - began;
}

/** Writes a note and reads it, again and again; where it gets no answer, it asks once more. */
async function startProgram(origin: string) {
  const day = Temporal.Now.plainDateISO('UTC').toString();
  const { access_token: token } = await createApiCaller(origin)(register, {
    body: {
      email: `${crypto.randomUUID()}@prove.example`,
      password: 'Quiet-Harbour-71',
      full_name: 'Reads What It Wrote',
      timezone: 'UTC',
    },
  });
  const call = createApiCaller(origin, token);
  const { id: life_area_id } = await call(createLifeArea, { body: { name: 'Reading' } });
  let read = 0;
  let stale = 0;

  async function untilAnswered(work: () => Promise<Response>): Promise<Response> {
    for (;;) {
      const answer = await work().catch(() => null);
      if (answer?.ok) return answer;
      await wait(50);
    }
  }

  async function write(notes: string): Promise<void> {
    const key = crypto.randomUUID();
    await untilAnswered(() =>
      fetch(new URL('/api/v1/scores/', origin), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({ life_area_id, score_date: day, score: 1, notes }),
      }),
    );
  }

  async function readNote(): Promise<string | undefined> {
    const url = new URL(`${listScores.path}?start_date=${day}&end_date=${day}`, origin);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await untilAnswered(() => fetch(url, { headers }));
    const [score] = (await answer.json()) as { notes: string }[];
    return score?.notes;
  }

  return {
    read: () => read,
    stale: () => stale,
    async run(stop: AbortSignal): Promise<void> {
      for (let number = 1; !stop.aborted; number += 1) {
        await write(`${number}`);
        if ((await readNote()) !== `${number}`) stale += 1;
        read += 1;
        await wait(20);
      }
    },
  };
}

/** People with a device and an open area, who are to be reminded at that minute. */
async function settle(
  { pair, pushService }: Scene,
  people: number,
  dueAt: number,
): Promise<[string, TestDevice][]> {
  const store = await openStore({ databaseUrl: pair.url });
  const db = openPlace({ databaseUrl: pair.url });
  const now = new Date().toISOString();
  const notification_time = new Date(dueAt).toISOString().slice(11, 16);
  const devices: [string, TestDevice][] = [];
  for (let number = 0; number < people; number += 1) {
    const user = newUser({ timezone: 'UTC', notification_time, created_at: now });
    const device = pushService.createDevice();
    await store.users.create(user);
    await createArea(store, user.id);
    await addDevice(db, { user_id: user.id, device, now });
    devices.push([user.id, device]);
  }
  await db.destroy();
  await store.close();
  return devices;
}

async function addDevice(
  db: Kysely<Database>,
  { user_id, device, now }: { user_id: string; device: TestDevice; now: string },
): Promise<void> {
  const { endpoint, keys } = device.subscription;
  await sql`
    insert into push_subscriptions
      (user_id, id, endpoint, p256dh, auth, user_agent, created_at, last_used_at)
    values (${user_id}, ${crypto.randomUUID()}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, '', ${now}, ${now})
  `.execute(db);
}

async function remindersOf(
  { pair }: Scene,
  devices: ReadonlyMap<string, TestDevice>,
): Promise<Figure[]> {
  const db = openPlace({ databaseUrl: pair.url });
  const count = async () => {
    const { rows } = await sql<{ entries: number; people: number }>`
      select count(*)::int as entries, count(distinct user_id)::int as people
      from notifications where notification_type = 'daily_reminder'`.execute(db);
    return rows[0] ?? { entries: 0, people: 0 };
  };
  const until = Date.now() + 2 * lease;
  while ((await count()).people < devices.size && Date.now() < until) await wait(500);
  const { entries, people } = await count();
  await db.destroy();
  const received = [...devices.values()].map((device) => device.received.length);
  const pushed = received.filter((times) => times > 0).length;
  return [
    exactly('people reminded while a primary was lost, each in the inbox', people, devices.size),
    exactly('entries in the inboxes', entries, devices.size),
    done('of these that came to the device', pushed),
    none('that came twice', received.filter((times) => times > 1).length),
  ];
}
