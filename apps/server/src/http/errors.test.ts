import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { getErrorSentence } from '@daymark/shared/errors.ts';
import { type Store, openStore } from '../store/store.ts';
import { buildTestApp, type Person, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase } from '../testing/each-database.ts';
import { startPostgresProxy, type PostgresProxy } from '../testing/postgres-proxy.ts';
import { createPostgresDatabase, type PostgresDatabase } from '../testing/postgres-databases.ts';

describeEachDatabase('internal errors', (openStore, tables) => {
  it('an internal error returns 500 with a request id that the log also contains', async () => {
    const test = await buildTestApp(await openStore());
    const person = await test.register();
    await tables().schema.alterTable('scores').renameTo('scores_away').execute();
    const query = { start_date: '2026-03-01', end_date: '2026-03-01' };
    const { status, body } = await person.refused(api.listScores, { query });
    await tables().schema.alterTable('scores_away').renameTo('scores').execute();
    expect(status).toBe(500);
    expect(body).toEqual({
      code: 'internal_error',
      detail: getErrorSentence('internal_error'),
      request_id: body.request_id,
    });
    const entries = test.log.map((line): unknown => JSON.parse(line));
    expect(entries).toContainEqual(
      expect.objectContaining({ level: 50, reqId: body.request_id, user: person.user.id }),
    );
  });
});

describe('an unreachable PostgreSQL', () => {
  let database: PostgresDatabase;
  let proxy: PostgresProxy;
  let store: Store;
  let test: TestApp;
  let person: Person;

  beforeEach(async () => {
    const { serverUrl, template } = inject('postgres');
    database = await createPostgresDatabase(serverUrl, template);
    proxy = await startPostgresProxy(new URL(database.url));
    store = await openStore({ databaseUrl: proxy.url });
    test = await buildTestApp(store);
    person = await test.register();
  });

  afterEach(async () => {
    proxy.stop();
    await test.close();
    await store.close().catch(() => {});
    await database.remove();
  });

  it.each(['silent', 'refusing'] as const)(
    'requests return 503 with Retry-After while the database is %s @long',
    async (state) => {
      proxy.become(state);
      const refusals = await Promise.all([
        test.nobody.refused(api.getHealth, {}),
        person.refused(api.listLifeAreas, { query: {} }),
        person.refused(api.createLifeArea, { body: { name: 'Health' } }),
      ]);
      for (const { status, body, headers } of refusals) {
        expect([status, body]).toEqual([
          503,
          { code: 'unavailable', detail: getErrorSentence('unavailable') },
        ]);
        expect(headers['retry-after']).toBe('5');
      }
    },
  );

  it('requests work again as soon as the database accepts connections', async () => {
    proxy.become('refusing');
    await test.nobody.refused(api.getHealth, {});
    proxy.become('open');
    expect((await person.call(api.createLifeArea, { body: { name: 'Health' } })).status).toBe(201);
  });
});
