import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, expect, inject, it } from 'vitest';
import type { EndpointName } from '@daymark/shared/api.ts';
import { errorTemplates, type ErrorCode } from '@daymark/shared/error-templates.ts';
import { getErrorCodes } from '@daymark/shared/endpoint.ts';
import { openStore as openStoreAt } from '../store/store.ts';
import { describeEachDatabase } from '../testing/each-database.ts';
import { everyEndpoint, probeEndpoints, type EndpointProbe } from '../testing/endpoint-probe.ts';
import { generalFailures, ownFailures } from '../testing/endpoint-failures.ts';
import { repeatProbe } from '../testing/repeated-probe.ts';
import { untilLimited, type Scenario } from '../testing/failure-scenarios.ts';
import { finishedAs, finishedLink } from '../testing/single-sign-on-failures.ts';
import { createPostgresDatabase } from '../testing/postgres-databases.ts';
import { startPostgresProxy } from '../testing/postgres-proxy.ts';

/** Scenarios for endpoints with several success statuses. Other endpoints use the sample call. */
const successScenarios: Partial<Record<EndpointName, Readonly<Record<string, Scenario>>>> = {
  createLifeArea: {
    201: ({ send }) => send('createLifeArea'),
    200: async ({ send }) => {
      const payload = JSON.stringify({ id: randomUUID(), name: 'Twice' });
      await send('createLifeArea', { payload });
      return send('createLifeArea', { payload });
    },
  },
  recordScore: {
    201: async ({ send }) => {
      await send('deleteScore');
      return send('recordScore');
    },
    200: ({ send }) => send('recordScore'),
  },
  createPause: {
    201: ({ send }) => send('createPause'),
    200: async ({ sampleCall, send }) => {
      const payload = JSON.stringify({ ...sampleCall('createPause').body, id: randomUUID() });
      await send('createPause', { payload });
      return send('createPause', { payload });
    },
  },
  finishSingleSignOn: {
    200: async (probe, tables) => {
      const login = 'linked@example.org';
      await probe.test.store.identities.create({
        user_id: probe.owner.user.id,
        id: randomUUID(),
        issuer: inject('identityProvider').OIDC_ISSUER,
        subject: login,
        created_at: '2026-03-01T12:00:00.000Z',
        last_used_at: '2026-03-01T12:00:00.000Z',
      });
      return finishedAs(() => login)(probe, tables);
    },
    201: finishedAs(() => 'new@example.org'),
    204: finishedLink,
  },
  signInByTrustedHeader: {
    200: async ({ send }) => {
      await send('signInByTrustedHeader');
      return send('signInByTrustedHeader');
    },
    201: ({ send }) => send('signInByTrustedHeader'),
  },
  subscribeToPush: {
    201: async ({ send }) => {
      await send('unsubscribeFromPush');
      return send('subscribeToPush');
    },
    200: ({ send }) => send('subscribeToPush'),
  },
};

const answers = everyEndpoint.flatMap(([name, endpoint]) =>
  Object.keys(endpoint.answers).map((status) => ({
    name,
    status: Number(status),
    scenario:
      successScenarios[name]?.[status] ??
      (async ({ prepare, send }: EndpointProbe) => {
        await prepare(name);
        return send(name);
      }),
  })),
);
const own = Object.entries(ownFailures).flatMap(([name, failures]) =>
  Object.entries<Scenario>(failures).map(([code, scenario]) => ({
    name,
    code: code as ErrorCode,
    scenario,
  })),
);
const others = everyEndpoint.flatMap(([name, endpoint]) =>
  getErrorCodes(endpoint)
    .filter((code) => !endpoint.errors?.includes(code))
    .map((code) => ({ name, endpoint, code })),
);
const shared = Object.entries(generalFailures).map(([code, scenarioFor]) => ({
  code: code as ErrorCode,
  scenarioFor,
}));
const codesOf = Map.groupBy(others, ({ code }) => code);

const failure = (name: string, code: ErrorCode) => [name, errorTemplates[code].status, code];
const failureOf = (name: string, { statusCode, json, headers }: LightMyRequestResponse) => {
  expect(headers['www-authenticate']).toBe(statusCode === 401 ? 'Bearer' : undefined);
  return [name, statusCode, json<{ code: string }>().code];
};

const withoutQueries: ReadonlySet<string> = new Set([
  'getOpenApi',
  'getServiceInfo',
  'getProviderSignOut',
]);

describeEachDatabase('responses of the contract', (openStore, tables) => {
  const env = { LIMIT_REGISTRATIONS: '5', LIMIT_REQUESTS: '150', LIMIT_STORAGE_MB: '1' };
  const probeAt = repeatProbe(tables, { env });
  let probe: EndpointProbe;

  beforeEach(async () => {
    probe = await probeAt(await openStore());
  });

  it.each(answers)('$name returns $status', async ({ status, scenario }) => {
    expect((await scenario(probe, tables)).statusCode).toBe(status);
  });

  it.each(own)(
    '$name returns the error $code, with a challenge if the status is 401',
    async ({ name, code, scenario }) => {
      expect(failureOf(name, await scenario(probe, tables))).toEqual(failure(name, code));
    },
  );

  it.each(shared)(
    'every endpoint that documents the error $code returns this error, with a challenge if the status is 401',
    async ({ code, scenarioFor }) => {
      for (const { name, endpoint } of codesOf.get(code) ?? []) {
        expect(failureOf(name, await scenarioFor(name, endpoint)(probe, tables))).toEqual(
          failure(name, code),
        );
      }
    },
  );

  it('every endpoint with a session returns rate_limited when the limit is reached', async () => {
    await untilLimited(probe, 'getMe');
    // Endpoints that end access have a separate limit.
    await untilLimited(probe, 'listSessions');
    for (const { name } of codesOf.get('rate_limited') ?? []) {
      expect(failureOf(name, await probe.send(name))).toEqual(failure(name, 'rate_limited'));
    }
  });

  it('every endpoint that stores data returns storage_full for a full account', async () => {
    const row = {
      notification_type: 'daily_reminder',
      is_read: 0,
      created_at: '2026-02-01',
    } as const;
    const content = 'x'.repeat(1_500_000);
    for (const { id } of await tables().selectFrom('users').select('id').execute()) {
      await tables()
        .insertInto('notifications')
        .values({ ...row, user_id: id, id: `much ${id}`, content })
        .execute();
    }
    await tables().updateTable('users').set({ stored_bytes: 1_500_000 }).execute();
    for (const { name } of codesOf.get('storage_full') ?? []) {
      expect(failureOf(name, await probe.send(name))).toEqual(failure(name, 'storage_full'));
    }
  });

  it('every endpoint that uses the database returns internal_error if a query fails', async () => {
    const away = ['users', 'sessions', 'passkey_challenges', 'oidc_attempts'] as const;
    for (const name of away) await rename(name, `${name}_away`);
    for (const { name } of codesOf.get('internal_error') ?? []) {
      // `getHealth` reports the failure itself. The endpoints in `withoutQueries` use no database.
      if (name === 'getHealth' || withoutQueries.has(name)) continue;
      expect(failureOf(name, await probe.send(name))).toEqual(failure(name, 'internal_error'));
    }
    for (const name of away) await rename(`${name}_away`, name);
  });

  it('the failure scenarios of the tests cover every error code of the contract', () => {
    const known = [
      ...Object.keys(generalFailures),
      'rate_limited',
      'storage_full',
      'internal_error',
      'unavailable',
    ];
    expect([...codesOf.keys()].filter((code) => !known.includes(code))).toEqual([]);
  });

  const rename = (from: string, to: string) =>
    tables().schema.alterTable(from).renameTo(to).execute();
});

it('every endpoint that uses the database returns unavailable while PostgreSQL is unreachable @long', async () => {
  const { serverUrl, template } = inject('postgres');
  const database = await createPostgresDatabase(serverUrl, template);
  const proxy = await startPostgresProxy(new URL(database.url));
  const store = await openStoreAt({ databaseUrl: proxy.url });
  const probe = await probeEndpoints(store);
  proxy.become('refusing');
  for (const { name } of codesOf.get('unavailable') ?? []) {
    if (withoutQueries.has(name)) continue;
    expect(failureOf(name, await probe.send(name))).toEqual(failure(name, 'unavailable'));
  }
  proxy.stop();
  await probe.test.close();
  await store.close().catch(() => {});
  await database.remove();
});
