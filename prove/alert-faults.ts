import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { login, register } from '@daymark/shared/accounts/sign-in-endpoints.ts';
import { createLifeArea } from '@daymark/shared/areas/area-endpoints.ts';
import { listScores } from '@daymark/shared/entries/score-endpoints.ts';
import { sendTestQuote, subscribeToPush } from '@daymark/shared/notifications/push-endpoints.ts';
import { createWebhook } from '@daymark/shared/webhooks/webhook-endpoints.ts';
import type { Connections } from '../apps/server/src/database/connections.ts';
import type { TestMailServer } from '../apps/server/src/testing/mail-server.ts';
import type { PostgresProxy } from '../apps/server/src/testing/postgres-proxy.ts';
import type { PushService } from '../apps/server/src/testing/push-service.ts';
import type { WebhookReceiver } from '../apps/server/src/testing/webhook-receiver.ts';
import { ApiRefusal, createApiCaller } from '../scripts/api-caller.ts';

/** The server and all that it depends on. */
export interface World {
  readonly origin: string;
  readonly tables: Connections;
  readonly proxy: PostgresProxy;
  readonly mailServer: TestMailServer;
  readonly pushService: PushService;
  readonly receiver: WebhookReceiver;
  readonly server: () => ChildProcess;
  readonly restart: () => Promise<void>;
}

export type Fault = (world: World, stop: AbortSignal) => Promise<void>;

const password = 'Quiet-Harbour-71';
const hour = 3_600_000;
let people = 0;

/** In a zone where it is day, so that the reminder of this evening is still to come. */
async function newPerson({ origin }: World) {
  people += 1;
  const email = `person-${people}@daymark.example`;
  const timezone = zoneOfDay();
  const { access_token: token, user } = await createApiCaller(origin)(register, {
    body: { email, password, full_name: 'A Person', timezone, notification_time: '21:00' },
  });
  return { token, user, email, call: createApiCaller(origin, token) };
}

function zoneOfDay(): string {
  const zones = ['UTC', 'America/New_York', 'Pacific/Honolulu', 'Asia/Tokyo', 'Asia/Kolkata'];
  const isDay = (timeZone: string) => {
    const local = new Date().toLocaleString('en-GB', { timeZone, hour: '2-digit' });
    return Number(local) >= 4 && Number(local) < 19;
  };
  return zones.find(isDay) ?? 'UTC';
}

/** What a server does on a good day, one of each; until it is told to stop. */
export const healthyDay: Fault = async (world, stop) => {
  const { call } = await newPerson(world);
  // Another: so many sign-ins end the oldest session.
  const { email } = await newPerson(world);
  const { subscription } = world.pushService.createDevice();
  await call(subscribeToPush, { body: { subscription } });
  await call(createWebhook, { body: { url: world.receiver.url, events: ['area.changed'] } });
  await call(createLifeArea, { body: { name: 'Health' } });
  await call(sendTestQuote, {});
  await world.receiver.arrival(1);
  while (!stop.aborted) {
    await call(listScores, { query: { start_date: '2026-01-01', end_date: '2026-01-07' } });
    await createApiCaller(world.origin)(login, { body: { email, password } });
    await wait(300);
  }
};

/** Calls that are answered or refused as they may be. */
async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
  }
}

const wrongPasswords: Fault = async (world, stop) => {
  const { email } = await newPerson(world);
  const call = createApiCaller(world.origin);
  while (!stop.aborted) {
    const body = { email, password: 'Wrong-Horse-77' };
    await Promise.all(Array.from({ length: 8 }, () => attempt(() => call(login, { body }))));
  }
};

/** A table is missing, as after a change of the database by hand. */
const missingTable: Fault = async (world, stop) => {
  const { call } = await newPerson(world);
  const { schema } = world.tables.writer;
  const query = { start_date: '2026-01-01', end_date: '2026-01-07' };
  await schema.alterTable('scores').renameTo('scores_away').execute();
  try {
    while (!stop.aborted) {
      await attempt(() => call(listScores, { query }));
      await wait(200);
    }
  } finally {
    await schema.alterTable('scores_away').renameTo('scores').execute();
  }
};

/** Three times as many sign-ins as are let in. */
const tooManyAtOnce: Fault = async (world, stop) => {
  const { email } = await newPerson(world);
  const call = createApiCaller(world.origin);
  const one = async () => {
    while (!stop.aborted) {
      await attempt(() => call(login, { body: { email, password } }));
      await wait(100);
    }
  };
  await Promise.all(Array.from({ length: 60 }, one));
};

/** Something locks a table for over a second, again and again. */
const slowDatabase: Fault = async (world, stop) => {
  const { call } = await newPerson(world);
  const query = { start_date: '2026-01-01', end_date: '2026-01-07' };
  const one = async () => {
    while (!stop.aborted) {
      await attempt(() => call(listScores, { query }));
      await wait(20);
    }
  };
  const locks = async () => {
    while (!stop.aborted) {
      await world.tables.writer.transaction().execute(async (transaction) => {
        await sql`lock table scores in access exclusive mode`.execute(transaction);
        await wait(1300);
      });
      await wait(200);
    }
  };
  await Promise.all([locks(), one(), one(), one()]);
};

/** The processor is given to others a quarter of a second at a time. */
const starvedProcess: Fault = async ({ server }, stop) => {
  while (!stop.aborted) {
    server().kill('SIGSTOP');
    await wait(250);
    server().kill('SIGCONT');
    await wait(250);
  }
};

/** A push service that does not know the keys of this server. */
const foreignKeys: Fault = async (world) => {
  const { call } = await newPerson(world);
  const { subscription } = world.pushService.createDevice(403);
  await call(subscribeToPush, { body: { subscription } });
  await attempt(() => call(sendTestQuote, {}));
};

/** Each new person is sent a mail. */
const busyMailServer: Fault = async (world, stop) => {
  const { mailServer } = world;
  mailServer.mood = 'busy';
  while (!stop.aborted) {
    await newPerson(world);
    await wait(1000);
  }
  mailServer.mood = 'taking';
};

const refusingMailServer: Fault = async (world, stop) => {
  const { mailServer } = world;
  mailServer.mood = 'refusing';
  while (!stop.aborted) {
    await newPerson(world);
    await wait(500);
  }
  mailServer.mood = 'taking';
};

/** One person's webhooks, and all receivers fail. */
const failingReceivers: Fault = async (world, stop) => {
  const { call } = await newPerson(world);
  const { receiver } = world;
  receiver.answers(500);
  for (let count = 1; count <= 10; count += 1) {
    const url = `${receiver.url}/${count}`;
    await call(createWebhook, { body: { url, events: ['area.changed'] } });
  }
  await call(createLifeArea, { body: { name: 'Health' } });
  await stopped(stop);
  receiver.answers(204);
};

/** What the database looks like after an outage of so long: a reminder was due meanwhile. */
const afterOutage =
  (milliseconds: number): Fault =>
  async (world, stop) => {
    const { call, user } = await newPerson(world);
    await call(createLifeArea, { body: { name: 'Health' } });
    const makeDue = world.tables.writer
      .updateTable('reminders')
      .set({ next_due_at: new Date(Date.now() - milliseconds).toISOString() })
      .where('user_id', '=', user.id)
      .where('kind', '=', 'daily_reminder')
      // Until then it is not planned yet.
      .where('local_date', 'is not', null);
    while (!stop.aborted) {
      const { numUpdatedRows } = await makeDue.executeTakeFirst();
      if (numUpdatedRows > 0n) return;
      await wait(200);
    }
  };

const databaseAway: Fault = async ({ proxy }, stop) => {
  proxy.become('refusing');
  await stopped(stop);
  proxy.become('open');
};

const killedAgainAndAgain: Fault = async ({ server, restart }, stop) => {
  while (!stop.aborted) {
    await kill(server());
    await restart();
    // So long that it is seen.
    await wait(1500);
  }
};

const ended: Fault = async ({ server, restart }, stop) => {
  await kill(server());
  await stopped(stop);
  await restart();
};

async function kill(server: ChildProcess): Promise<void> {
  const exit = once(server, 'exit');
  server.kill('SIGKILL');
  await exit;
}

async function stopped(stop: AbortSignal): Promise<void> {
  if (!stop.aborted) await once(stop, 'abort');
}

/** What each alert is for, in groups that do not disturb each other, and in an order in which none fires before its own turn. */
export const faults: readonly Readonly<Record<string, Fault>>[] = [
  {
    DaymarkPushRefused: foreignKeys,
    DaymarkRemindersLate: afterOutage(hour / 4),
    DaymarkRemindersSkipped: afterOutage(2 * hour),
    DaymarkWebhooksFailing: failingReceivers,
    DaymarkMailsDelayed: busyMailServer,
  },
  {
    DaymarkInternalErrors: missingTable,
    DaymarkMailsGivenUp: refusingMailServer,
    DaymarkSignInAttack: wrongPasswords,
  },
  { DaymarkSlow: slowDatabase },
  { DaymarkOverloaded: tooManyAtOnce },
  { DaymarkEventLoopLag: starvedProcess },
  { DaymarkDatabaseAway: databaseAway },
  { DaymarkDown: ended },
  { DaymarkRestarting: killedAgainAndAgain },
];
