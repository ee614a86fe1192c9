import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { storeOn } from '../open-store.ts';
import type { Recorded, Store } from '../store.ts';
import { createArea, createUser, newScore, now, today } from '../testing/factories.ts';
import { createPostgresDatabase, type PostgresDatabase } from '../testing/postgres-databases.ts';
import { connectPostgres, disconnect, type Connections } from './connect.ts';

/** So often PostgreSQL plans a statement for the values at hand; then it compares what that costs with a plan for all values. */
const trials = 5;
const timesAsked = 4 * trials;

const week = { start_date: today, end_date: today };
const asked: Readonly<Record<string, (store: Store, userId: string) => Promise<unknown>>> = {
  'the session of a token': (store) => store.sessions.findByTokenHash('a hash', now),
  'scores of a week': (store, userId) => store.scores.list(userId, week),
  'a dashboard': (store, userId) => store.analytics.dashboardFacts(userId, today),
  'a mark': (store, userId) => {
    const score = newScore('area', today);
    const answerTo = ({ score: body }: Recorded) => ({ status: 200, body });
    const write = { score, key: randomUUID(), fingerprint: 'of the mark', answerTo };
    return store.scores.recordOnce(userId, write, () =>
      store.transaction(async ({ scores }) => {
        const recorded = await scores.record(userId, score);
        if (typeof recorded === 'string') throw new Error(recorded);
        return answerTo(recorded);
      }),
    );
  },
};

describe('what PostgreSQL is asked with every request is not planned anew each time', () => {
  let database: PostgresDatabase;
  let connections: Connections;
  let store: Store;
  let userId: string;

  beforeAll(async () => {
    const { serverUrl, template } = inject('postgres');
    database = await createPostgresDatabase(serverUrl, template);
  });

  beforeEach(async () => {
    connections = await connectPostgres(database.url, () => {});
    store = storeOn(connections);
    userId = (await createUser(store)).id;
    await createArea(store, userId, { id: 'area' });
  });

  afterEach(() => disconnect(connections));

  afterAll(() => database.remove());

  it.each(Object.entries(asked))('%s', async (_name, ask) => {
    for (let time = 0; time < timesAsked; time++) await ask(store, userId);
    // Asked one after the other, all went over the connection that was free last, as this does.
    const plans = await connections.pipeline?.send<{ statement: string; custom: number }>(
      `select statement, custom_plans as custom from pg_prepared_statements
       where custom_plans + generic_plans > ${trials}`,
    );
    expect(plans).not.toEqual([]);
    expect(plans?.filter(({ custom }) => custom > trials)).toEqual([]);
  });
});
