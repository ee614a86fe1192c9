import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { api } from '@daymark/shared/api.ts';
import type { Connections } from '../../apps/server/src/database/connections.ts';
import type { TestMailServer } from '../../apps/server/src/testing/mail-server.ts';
import type { PostgresProxy } from '../../apps/server/src/testing/postgres-proxy.ts';
import type { PushService } from '../../apps/server/src/testing/push-service.ts';
import type { WebhookReceiver } from '../../apps/server/src/testing/webhook-receiver.ts';
import { type Person, registerPerson, zoneAtNoon } from '../../harness/person.ts';
import type { Server } from '../../harness/server.ts';
import { ApiRefusal, createApiCaller } from '../../scripts/api-caller.ts';

export interface AlertWorld {
  readonly tables: Connections;
  readonly proxy: PostgresProxy;
  readonly mailServer: TestMailServer;
  readonly pushService: PushService;
  readonly receiver: WebhookReceiver;
  readonly server: Server;
}

export type Fault = (world: AlertWorld, stop: AbortSignal) => Promise<void>;

/** Hosts of the webhook receivers. A person may have two webhooks at one host. */
export const receiverHosts = [1, 2, 3, 4, 5].map((number) => `127.0.0.${number}`);
const hour = 3_600_000;
const january = { start_date: '2026-01-01', end_date: '2026-01-07' };

/** Registers a person in a zone where the reminder at 21:00 is not due. */
function newPerson({ server }: AlertWorld): Promise<Person> {
  return registerPerson(server.origin, { timezone: zoneAtNoon(), notification_time: '21:00' });
}

/** Registers a person with a confirmed email, which webhooks require. */
async function newConfirmedPerson(world: AlertWorld): Promise<Person> {
  const person = await newPerson(world);
  await world.tables.writer
    .updateTable('users')
    .set({ email_verified_at: new Date().toISOString() })
    .where('id', '=', person.signedIn.user.id)
    .execute();
  return person;
}

/** Adds a webhook at a path of a host. The receiver listens on all addresses. */
async function addWebhook({ receiver }: AlertWorld, { call }: Person, at: string): Promise<void> {
  const url = new URL(`http://${at}`);
  url.port = new URL(receiver.url).port;
  await call(api.createWebhook, { body: { url: url.href, events: ['area.changed'] } });
}

async function untilStopped(stop: AbortSignal, pause: number, work: () => Promise<unknown>) {
  while (!stop.aborted) {
    await work();
    await wait(pause);
  }
}

export const healthyDay: Fault = async (world, stop) => {
  const person = await newConfirmedPerson(world);
  const { call } = person;
  // Another person signs in repeatedly, because many sign-ins end the oldest session.
  const { email, password } = await newPerson(world);
  const { subscription } = world.pushService.createDevice();
  await call(api.subscribeToPush, { body: { subscription } });
  await addWebhook(world, person, '127.0.0.1/hook');
  await call(api.createLifeArea, { body: { name: 'Health' } });
  await call(api.sendTestQuote, {});
  await world.receiver.arrival(1);
  await untilStopped(stop, 300, async () => {
    await call(api.listScores, { query: january });
    await createApiCaller(world.server.origin)(api.login, { body: { email, password } });
  });
};

async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
  }
}

function newSignIn({ server }: AlertWorld, email: string, password: string) {
  const call = createApiCaller(server.origin);
  return () => attempt(() => call(api.login, { body: { email, password } }));
}

async function newReader(world: AlertWorld) {
  const { call } = await newPerson(world);
  return () => attempt(() => call(api.listScores, { query: january }));
}

/** Makes the mail server refuse mails while people register. Each registration sends a mail. */
const withoutMail =
  (mood: 'busy' | 'refusing', pause: number): Fault =>
  async (world, stop) => {
    const { mailServer } = world;
    mailServer.mood = mood;
    await untilStopped(stop, pause, () => newPerson(world));
    mailServer.mood = 'taking';
  };

const afterOutage =
  (milliseconds: number): Fault =>
  async (world, stop) => {
    const { call, signedIn } = await newPerson(world);
    await call(api.createLifeArea, { body: { name: 'Health' } });
    const makeDue = world.tables.writer
      .updateTable('reminders')
      .set({ next_due_at: new Date(Date.now() - milliseconds).toISOString() })
      .where('user_id', '=', signedIn.user.id)
      .where('kind', '=', 'daily_reminder')
      // A reminder without a date is not planned yet.
      .where('local_date', 'is not', null);
    while (!stop.aborted) {
      const { numUpdatedRows } = await makeDue.executeTakeFirst();
      if (numUpdatedRows > 0n) return;
      await wait(200);
    }
  };

async function stopped(stop: AbortSignal): Promise<void> {
  if (!stop.aborted) await once(stop, 'abort');
}

/** Groups of faults. Groups run in sequence, and the faults of one group run concurrently. */
export const faults: readonly Readonly<Record<string, Fault>>[] = [
  {
    /** Subscribes a device whose push service rejects this server's keys. */
    async DaymarkPushRefused(world) {
      const { call } = await newPerson(world);
      const { subscription } = world.pushService.createDevice(403);
      await call(api.subscribeToPush, { body: { subscription } });
      await attempt(() => call(api.sendTestQuote, {}));
    },
    DaymarkRemindersLate: afterOutage(hour / 4),
    DaymarkRemindersSkipped: afterOutage(2 * hour),
    async DaymarkWebhooksFailing(world, stop) {
      const person = await newConfirmedPerson(world);
      world.receiver.answers(500);
      for (const host of receiverHosts) {
        await addWebhook(world, person, `${host}/one`);
        await addWebhook(world, person, `${host}/two`);
      }
      await person.call(api.createLifeArea, { body: { name: 'Health' } });
      await stopped(stop);
      world.receiver.answers(204);
    },
    DaymarkMailsDelayed: withoutMail('busy', 1000),
  },
  {
    async DaymarkInternalErrors(world, stop) {
      const read = await newReader(world);
      const { schema } = world.tables.writer;
      await schema.alterTable('scores').renameTo('scores_away').execute();
      try {
        await untilStopped(stop, 200, read);
      } finally {
        await schema.alterTable('scores_away').renameTo('scores').execute();
      }
    },
    DaymarkMailsGivenUp: withoutMail('refusing', 500),
    async DaymarkSignInAttack(world, stop) {
      const { email } = await newPerson(world);
      const signIn = newSignIn(world, email, 'Wrong-Horse-77');
      await untilStopped(stop, 0, () => Promise.all(Array.from({ length: 8 }, signIn)));
    },
  },
  {
    async DaymarkSlow(world, stop) {
      const read = await newReader(world);
      const one = () => untilStopped(stop, 20, read);
      const lock = () =>
        world.tables.writer.transaction().execute(async (transaction) => {
          await sql`lock table scores in access exclusive mode`.execute(transaction);
          await wait(1300);
        });
      await Promise.all([untilStopped(stop, 200, lock), one(), one(), one()]);
    },
  },
  {
    /** Sends three times as many concurrent sign-ins as the server admits. */
    async DaymarkOverloaded(world, stop) {
      const { email, password } = await newPerson(world);
      const signIn = newSignIn(world, email, password);
      const one = () => untilStopped(stop, 100, signIn);
      await Promise.all(Array.from({ length: 60 }, one));
    },
  },
  {
    DaymarkEventLoopLag: ({ server }, stop) =>
      untilStopped(stop, 250, async () => {
        server.signal('SIGSTOP');
        await wait(250);
        server.signal('SIGCONT');
      }),
  },
  {
    async DaymarkDatabaseAway({ proxy }, stop) {
      proxy.become('refusing');
      await stopped(stop);
      proxy.become('open');
    },
  },
  {
    async DaymarkDown({ server }, stop) {
      await server.end('SIGKILL');
      await stopped(stop);
      await server.start();
    },
  },
  {
    DaymarkRestarting: ({ server }, stop) =>
      // The pause is long enough for Prometheus to see the running server.
      untilStopped(stop, 1500, async () => {
        await server.end('SIGKILL');
        await server.start();
      }),
  },
];
