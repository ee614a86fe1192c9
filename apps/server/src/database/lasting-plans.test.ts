import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { api, type EndpointName } from '@daymark/shared/api.ts';
import { createStore, type Store } from '../store/store.ts';
import { codeOf } from '../testing/authenticator-app.ts';
import { giveIdentity, giveWebhook, type Belongings } from '../testing/sample-calls.ts';
import { everyEndpoint, probeEndpoints, type EndpointProbe } from '../testing/endpoint-probe.ts';
import { createArea, createUser, newScore, now, today } from '../testing/factories.ts';
import { createPostgresDatabase, type PostgresDatabase } from '../testing/postgres-databases.ts';
import { disconnect, type Connections } from './connections.ts';
import { connectPostgres } from '../store/connect.ts';

/** Number of custom plans that PostgreSQL makes before it considers a generic plan. */
const trials = 5;
const timesAsked = 4 * trials;

interface Plan {
  readonly statement: string;
  readonly custom: number;
}

const isReplanned = ({ custom }: Plan) => custom > trials;

const askedOften = `select statement, custom_plans as custom from pg_prepared_statements
  where custom_plans + generic_plans > ${trials}`;

const unlimited = {
  LIMIT_LOGIN_FAILURES: '0',
  LIMIT_REGISTRATIONS: '0',
  LIMIT_REQUESTS: '0',
  LIMIT_AT_ONCE: '0',
};

/**
 * Endpoints that a user rarely calls: to create or delete an account, to use a link in a mail, or
 * to end sessions.
 */
const rarelyCalled: readonly EndpointName[] = [
  'register',
  'logout',
  'changePassword',
  'resetPassword',
  'confirmEmail',
  'confirmOwnEmail',
  'readMailLink',
  'undoEmailChange',
  'removePassword',
  'deleteMe',
];
const often = everyEndpoint.filter(([name]) => !rarelyCalled.includes(name));
const [takingAway, others] = [true, false].map((takes) =>
  often.filter(([, { method }]) => (method === 'DELETE') === takes).map(([name]) => name),
) as [EndpointName[], EndpointName[]];
const inOrder = [...others, ...takingAway.toReversed()];

const week = { start_date: today, end_date: today };
const asked: Readonly<Record<string, (store: Store, userId: string) => Promise<unknown>>> = {
  'finding the session of a token': (store) => store.sessions.findByTokenHash('a hash', now),
  'listing the entries of a week': (store, userId) => store.scores.list(userId, week),
  'showing the dashboard': async ({ lifeAreas }, userId) => {
    const areas = (await lifeAreas.states(userId, 0)).map(({ facts }) => facts);
    return Array.fromAsync(lifeAreas.wholeTimelines(userId, { today, areas }));
  },
  'marking a day': (store, userId) =>
    store.writeEntries({
      user_id: userId,
      now,
      access: null,
      entries: [
        {
          entry: newScore('area', today),
          key: { key: randomUUID(), fingerprint: 'of the mark' },
          isRefused: false,
        },
      ],
      createAnswer: () => ({ status: 200, body: '{}' }),
    }),
};

let database: PostgresDatabase;
let connections: Connections;
let store: Store;

// Citus plans each statement for the node of its values, so these tests do not run on Citus.
const { serverUrl, template, isOnCitus } = inject('postgres');

beforeAll(async () => {
  database = await createPostgresDatabase(serverUrl, template);
});

beforeEach(async () => {
  connections = await connectPostgres({ databaseUrl: database.url }, () => {});
  store = createStore(connections);
});

afterEach(() => disconnect(connections));

afterAll(() => database.remove());

/**
 * Returns the frequent statements of every open connection, with the number of their custom plans.
 */
async function plansOfAll(): Promise<Plan[]> {
  const { rows: open } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'
    `.execute(connections.reader);
  const held = Promise.withResolvers<void>();
  let missing = open[0]?.count ?? 0;
  // All transactions stay open until every connection is inspected, so that no connection is
  // inspected twice.
  const plans = Array.from({ length: missing }, () =>
    connections.writer.transaction().execute(async (transaction) => {
      const { rows } = await sql.raw<Plan>(askedOften).execute(transaction);
      missing -= 1;
      if (missing === 0) held.resolve();
      await held.promise;
      return rows;
    }),
  );
  const ofReads = await Promise.all(
    [1, 2].map(async () => (await sql.raw<Plan>(askedOften).execute(connections.reader)).rows),
  );
  return [...(await Promise.all(plans)), ...ofReads].flat();
}

it.skipIf(isOnCitus).each(Object.entries(asked))(
  'PostgreSQL reuses the plans of the statements for %s',
  async (_name, ask) => {
    const { id: userId } = await createUser(store);
    await createArea(store, userId, { id: 'area' });
    for (let time = 0; time < timesAsked; time++) await ask(store, userId);
    const plans = await plansOfAll();
    expect(plans).not.toEqual([]);
    expect(plans.filter(isReplanned)).toEqual([]);
  },
);

/** Creates new records for each round, because some endpoints delete records. */
async function renewed(probe: EndpointProbe): Promise<Belongings> {
  const { owner, belongings, send } = probe;
  const idOf = async (name: EndpointName, of = belongings) =>
    (await send(name, { belongings: of })).json<{ id: string }>().id;
  const areaId = await idOf('createLifeArea');
  const scoreId = await idOf('recordScore', { ...belongings, areaId });
  const pauseId = await idOf('createPause', { ...belongings, areaId });
  const deviceId = await idOf('subscribeToPush');
  await send('login');
  await send('confirm');
  const passkeyId = await probe.renewPasskey();
  const { secret } = (await send('setUpTotp')).json<{ secret: string }>();
  const totpCode = codeOf(secret, probe.test.clock());
  const { body: sessions } = await owner.call(api.listSessions, {});
  const sessionId = sessions.find(({ current }) => !current)?.id ?? '';
  const notificationId = randomUUID();
  const entry = {
    notification_type: 'achievement',
    content: 'Well done',
    created_at: now,
  } as const;
  await store.notifications.add(owner.user.id, { id: notificationId, ...entry });
  const invitationId = await idOf('createInvitation');
  const identityId = await giveIdentity(store, owner.user.id);
  const tokenId = await idOf('createToken');
  const { body: webhooks } = await owner.call(api.listWebhooks, {});
  for (const { id } of webhooks) await owner.call(api.deleteWebhook, { params: { id } });
  const calendarId = await idOf('createCalendar');
  return {
    ...(await giveWebhook(owner, store)),
    areaId,
    scoreId,
    pauseId,
    deviceId,
    sessionId,
    notificationId,
    invitationId,
    passkeyId,
    totpCode,
    identityId,
    tokenId,
    accessToken: '',
    calendarId,
  };
}

it.skipIf(isOnCitus)(
  'PostgreSQL reuses the plans of the statements of every frequently called endpoint @long',
  { timeout: 60_000 },
  async () => {
    // Only the first account is the administrator, so existing accounts are deleted.
    await connections.writer.deleteFrom('users').execute();
    const probe = await probeEndpoints(store, { env: unlimited });
    const refused: (readonly [EndpointName, string])[] = [];
    for (let time = 0; time < 2 * trials; time += 1) {
      probe.test.clock.advance(15 * 60_000);
      const belongings = await renewed(probe);
      for (const name of inOrder) {
        const headers = { 'idempotency-key': randomUUID() };
        const { statusCode, body } = await probe.send(name, { headers, belongings });
        if (statusCode >= 400) refused.push([name, body]);
      }
    }
    await probe.test.close();
    expect(refused).toEqual([]);
    const plans = await plansOfAll();
    expect(plans).not.toEqual([]);
    expect(plans.filter(isReplanned)).toEqual([]);
  },
);
