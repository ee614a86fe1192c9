import { mkdtempSync, rmSync } from 'node:fs';
import { registerHooks } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signInResult } from '@daymark/shared/accounts/account.ts';
import { dashboardAnalytics } from '@daymark/shared/analytics/dashboard-schema.ts';
import { trends } from '@daymark/shared/analytics/trends-schema.ts';
import { lifeArea } from '@daymark/shared/areas/life-area.ts';
import { errorBody } from '@daymark/shared/errors.ts';
import { score } from '@daymark/shared/entries/score.ts';
import { testPassword, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase, openApp } from '../testing/each-database.ts';
import { createOpenApiDocument } from './openapi-document.ts';

/** Common type of the functions that the generator writes for the operations. */
type Operation = (options: {
  readonly baseUrl: string;
  readonly auth?: string;
  readonly path?: object;
  readonly query?: object;
  readonly body?: object;
}) => Promise<{ readonly data?: unknown; readonly error?: unknown; readonly response: Response }>;

const folder = mkdtempSync(join(tmpdir(), 'daymark-client-'));
let operations: Readonly<Record<string, Operation>>;

beforeAll(async () => {
  // The generator needs the compiler API, which TypeScript 7 does not have.
  const compiler = import.meta.resolve('typescript-6');
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier === 'typescript' ? compiler : specifier, context),
  });
  const { createClient } = await import('@hey-api/openapi-ts');
  hooks.deregister();
  await createClient({
    input: createOpenApiDocument(),
    output: folder,
    logs: { level: 'silent', file: false },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  });
  operations = (await import(/* @vite-ignore */ join(folder, 'sdk.gen.ts'))) as typeof operations;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeEachDatabase('a client generated from the OpenAPI document', (openStore) => {
  let test: TestApp;
  let baseUrl: string;

  beforeEach(async () => {
    test = await openApp(openStore);
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = test.app.server.address() as AddressInfo;
    baseUrl = `http://127.0.0.1:${port}`;
  });

  const call = async (name: string, options: Omit<Parameters<Operation>[0], 'baseUrl'> = {}) => {
    const operation = operations[name];
    if (operation === undefined) throw new Error(`The generated client has no operation ${name}`);
    return operation({ baseUrl, ...options });
  };

  async function register(): Promise<string> {
    const body = { email: 'ada@example.org', password: testPassword, full_name: 'Ada Lovelace' };
    return signInResult.parse((await call('register', { body })).data).access_token;
  }

  it('a client generated from the OpenAPI document registers, records entries and reads trends', async () => {
    const auth = await register();
    const created = await call('createLifeArea', { auth, body: { name: 'Health' } });
    const area = lifeArea.parse(created.data);
    expect([created.response.status, area.name]).toEqual([201, 'Health']);
    const mark = { life_area_id: area.id, score: 1, score_date: '2026-03-01', notes: 'Ran' };
    expect(score.parse((await call('recordScore', { auth, body: mark })).data)).toMatchObject(mark);
    const { data: dashboard } = await call('getDashboardAnalytics', { auth });
    expect(dashboardAnalytics.parse(dashboard).today_progress).toBe(100);
    const { data: month } = await call('getTrends', { auth, query: { period: 'month' } });
    expect(trends.parse(month)).toMatchObject({ period: 'month', completion_rate: null });
    const renamed = { auth, path: { id: area.id }, body: { name: 'Body' } };
    expect(lifeArea.parse((await call('updateLifeArea', renamed)).data).name).toBe('Body');
    const ended = await call('deleteMe', { auth, body: { password: testPassword } });
    expect(ended.response.status).toBe(204);
  });

  it('a client generated from the OpenAPI document returns the documented errors', async () => {
    const { error, response } = await call('getMe');
    expect([response.status, errorBody.parse(error).code]).toEqual([401, 'unauthenticated']);
    const auth = await register();
    const wrong = await call('getTrends', { auth, query: { period: 'year' } });
    expect(errorBody.parse(wrong.error)).toMatchObject({
      code: 'validation_error',
      errors: [{ field: 'period' }],
    });
  });

  it('a client generated from the OpenAPI document has every operation', () => {
    const { paths } = createOpenApiDocument() as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const names = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(names.filter((name) => typeof operations[name] !== 'function')).toEqual([]);
  });
});
