import { beforeEach, expect, it } from 'vitest';
import { hash } from '@node-rs/argon2';
import { api } from '@daymark/shared/api.ts';
import type { Store } from '../store/store.ts';
import { hashingCost } from './passwords.ts';
import { buildTestApp, testPassword, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase, openApp } from '../testing/each-database.ts';

const someone = { email: 'ada@example.org', full_name: 'Ada Lovelace' };
const unlimited = { LIMIT_LOGIN_FAILURES: '0', LIMIT_REGISTRATIONS: '0', LIMIT_REQUESTS: '0' };
const ofLength = (length: number) => `Zq7!${'wxyz'.repeat(length)}`.slice(0, length);

describeEachDatabase('a password', (openStore) => {
  let test: TestApp;

  beforeEach(async () => {
    test = await openApp(openStore, { env: unlimited });
  });

  const register = (password: string) =>
    test.send({ method: 'POST', url: api.register.path, payload: { ...someone, password } });
  const login = (password: string) =>
    test.send({
      method: 'POST',
      url: api.login.path,
      payload: { email: someone.email, password },
    });

  it.each([
    [7, 422],
    [8, 201],
    [64, 201],
    [128, 201],
    [129, 422],
    [10_000, 422],
  ])('registering a password of %i characters returns %i', async (length, status) => {
    expect((await register(ofLength(length))).statusCode).toBe(status);
    expect((await login(ofLength(length))).statusCode).toBe(status === 201 ? 200 : 401);
  });

  it.each([
    [
      '  two spaces at both ends, 1 Z  ',
      ['two spaces at both ends, 1 Z', ' two spaces at both ends, 1 Z '],
    ],
    ['Grün-7-Ёлка-日本', ['grün-7-ёлка-日本', 'Grun-7-Ёлка-日本']],
    [
      `Aa1!${'ж'.repeat(60)}`,
      [`Aa1!${'ж'.repeat(59)}`, `Aa1!${'ж'.repeat(59)}з`, `Aa1!${'ж'.repeat(34)}`],
    ],
    [
      `Aa1!${'x'.repeat(80)}`,
      [`Aa1!${'x'.repeat(68)}`, `Aa1!${'x'.repeat(79)}y`, `Aa1!${'x'.repeat(81)}`],
    ],
    ['Aa1!xxxx\u200b', ['Aa1!xxxx', 'Aa1!xxxx ']],
  ])('login accepts the password %j only in its exact spelling', async (password, others) => {
    expect((await register(password)).statusCode).toBe(201);
    expect((await login(password)).statusCode).toBe(200);
    for (const other of others) {
      expect([other, (await login(other)).statusCode]).toEqual([other, 401]);
    }
  });
});

describeEachDatabase('a password with letters that can be written in two ways', (openStore) => {
  let test: TestApp;
  const composed = 'Straße und Café Über 7';
  const decomposed = composed.normalize('NFD');

  beforeEach(async () => {
    test = await openApp(openStore, { env: unlimited });
  });

  const login = (email: string, password: string) =>
    test.nobody.call(api.login, { body: { email, password } });

  it.each([
    ['composed letters', composed],
    ['decomposed letters', decomposed],
  ])(
    'a password chosen in %s is accepted in both composed and decomposed letters',
    async (_, chosen) => {
      const { user } = await test.register({ password: chosen });
      for (const typed of [composed, decomposed]) {
        const person = test.as((await login(user.email, typed)).body.access_token);
        await person.call(api.confirm, { body: { password: typed } });
        for (const body of [
          { current_password: chosen, new_password: typed },
          { new_password: typed },
        ]) {
          const refused = await person.refused(api.changePassword, { body });
          expect(refused.body.errors).toMatchObject([{ code: 'password_unchanged' }]);
        }
      }
      const last = test.as((await login(user.email, composed)).body.access_token);
      await last.call(api.deleteMe, { body: { password: decomposed } });
    },
  );

  it('a sign-in replaces the hash of a password that was not normalized', async () => {
    const { user } = await test.register();
    const { store } = test;
    const stored = await store.users.findPasswordHash(user.id);
    const change = { from: stored ?? '', to: await hash(decomposed, hashingCost) };
    await store.users.changePasswordHash(user.id, change);
    const before = { email: user.email, password: composed };
    expect((await test.nobody.refused(api.login, { body: before })).body.code).toBe(
      'invalid_credentials',
    );
    await login(user.email, decomposed);
    expect(await store.users.findPasswordHash(user.id)).not.toBe(change.to);
    await login(user.email, composed);
    await login(user.email, decomposed);
  });

  it('a wrong password that is compared in two Unicode forms counts as one attempt', async () => {
    const limited = await buildTestApp(test.store, { env: { LIMIT_LOGIN_FAILURES: '3' } });
    const { user } = await test.register();
    const body = { email: user.email, password: decomposed };
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect((await limited.nobody.refused(api.login, { body })).status).toBe(401);
    }
    expect((await limited.nobody.refused(api.login, { body })).status).toBe(429);
  });
});

describeEachDatabase('a registration', (openStore) => {
  it('registration hashes the password before it looks up the email', async () => {
    const calls: string[] = [];
    const test = await buildTestApp(observed(await openStore(), calls), { hashingCost });
    await test.nobody.call(api.register, { body: { ...someone, password: testPassword } });
    calls.length = 0;
    const taken = { ...someone, password: testPassword, username: 'another' };
    expect((await test.nobody.refused(api.register, { body: taken })).status).toBe(409);
    expect(calls).toEqual([expect.stringMatching(/^create .*\$argon2id\$v=19\$m=19456,t=2,p=1\$/)]);
  });

  /** Records every call of `store.users`, including calls in transactions. */
  function observed(store: Store, calls: string[]): Store {
    const noted = (users: Store['users']) =>
      new Proxy(users, {
        get(target, name: keyof Store['users']) {
          const method = target[name] as (...given: unknown[]) => unknown;
          return (...given: unknown[]) => {
            calls.push(`${name} ${JSON.stringify(given)}`);
            return method(...given);
          };
        },
      });
    const users = noted(store.users);
    return {
      ...store,
      users,
      transaction: (work) =>
        store.transaction((bound) => work({ ...bound, users: noted(bound.users) })),
    };
  }
});
