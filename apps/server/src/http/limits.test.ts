import { expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { readConfig } from '../config/config.ts';
import { testPassword, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase, openApp } from '../testing/each-database.ts';
import { createSignInLimits } from './rate-limits.ts';

describeEachDatabase('rate limits', (openStore, tables) => {
  let test: TestApp;

  it('LIMIT_REQUESTS limits the requests of each user per minute', async () => {
    test = await openApp(openStore, { env: { LIMIT_REQUESTS: '2' } });
    const person = await test.register();
    const other = await test.register();
    test.clock.set('2026-03-01T12:00:40Z');
    await person.call(api.getMe, {});
    await person.call(api.getMe, {});
    const refused = await person.refused(api.getMe, {});
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(refused.headers['retry-after']).toBe('20');
    expect((await other.call(api.getMe, {})).status).toBe(200);
    test.clock.advance(20_000);
    expect((await person.call(api.getMe, {})).status).toBe(200);
  });

  it('LIMIT_REQUESTS counts all sessions of a user together', async () => {
    test = await openApp(openStore, { env: { LIMIT_REQUESTS: '3' } });
    const person = await test.register();
    const sessions = [person];
    for (let count = 0; count < 3; count += 1) sessions.push(await test.signIn(person));
    for (const session of sessions.slice(0, 3)) await session.call(api.getMe, {});
    for (const session of sessions) {
      expect((await session.refused(api.getMe, {})).status).toBe(429);
    }
  });

  it('limits for requests, failed logins and registrations are off with the value 0', async () => {
    const env = { LIMIT_REQUESTS: '0', LIMIT_LOGIN_FAILURES: '0', LIMIT_REGISTRATIONS: '0' };
    test = await openApp(openStore, { env });
    const person = await test.register();
    const body = { email: person.user.email, password: 'Wrong-Horse-7!' };
    for (let time = 0; time < 12; time += 1) {
      expect((await test.nobody.refused(api.login, { body })).status).toBe(401);
    }
    const right = { ...body, password: testPassword };
    expect((await test.nobody.call(api.login, { body: right })).status).toBe(200);
  });

  it('failed logins beyond the limit of an address store no more rows', async () => {
    test = await openApp(openStore, { env: { LIMIT_LOGIN_FAILURES: '1' } });
    const statuses: number[] = [];
    for (let number = 1; number <= 5; number += 1) {
      const body = { email: `n${number}@example.org`, password: testPassword };
      statuses.push((await test.nobody.refused(api.login, { body })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    const hits = await tables().selectFrom('rate_limits').select('hits').orderBy('hits').execute();
    expect(hits.map((row) => row.hits)).toEqual([1, 1, 1, 1, 1, 1, 3]);
  });

  it('sign-in limits allow an IPv6 /48 network ten times as many attempts as a /64 network', async () => {
    const settings = readConfig({ LIMIT_LOGIN_FAILURES: '1', LIMIT_REGISTRATIONS: '1' }).limits;
    test = await openApp(openStore);
    const limits = createSignInLimits(test.store, settings);
    const now = test.clock();
    const counted: Record<string, (address: string) => Promise<unknown>> = {
      password: (address) => limits.passkeyAttempt(address, now),
      registration: (address) => limits.registration(address, now),
      mail: (address) => limits.passwordRequest(`${address}@example.org`, address, now),
    };
    for (const [kind, count] of Object.entries(counted)) {
      const ofNetwork = kind === 'password' ? 3 : 1;
      for (let network = 0; network < 10; network += 1) {
        for (let time = 0; time < ofNetwork; time += 1) await count(`2001:db8:1:${network}::1`);
      }
      await expect(count('2001:db8:1:a::1')).rejects.toThrow('rate_limited');
      await expect(count('2001:db8:2:a::1')).resolves.not.toThrow();
    }
  });

  async function statusesThrough(
    TRUST_PROXY: string,
    forwarded: (number: number) => string,
  ): Promise<number[]> {
    test = await openApp(openStore, { env: { TRUST_PROXY, LIMIT_LOGIN_FAILURES: '1' } });
    const statuses: number[] = [];
    for (let number = 1; number <= 4; number += 1) {
      const { statusCode } = await test.send({
        method: 'POST',
        url: api.login.path,
        remoteAddress: '127.0.0.1',
        headers: { 'x-forwarded-for': forwarded(number) },
        payload: { email: `n${number}@example.org`, password: testPassword },
      });
      statuses.push(statusCode);
    }
    return statuses;
  }

  it.each([
    ['127.0.0.1', 401],
    ['198.51.100.0/24', 429],
    ['', 429],
  ])(
    'with TRUST_PROXY="%s", the last of four logins with different X-Forwarded-For returns %i',
    async (proxy, last) => {
      const statuses = await statusesThrough(proxy, (number) => `203.0.113.${number}`);
      expect(statuses).toEqual([401, 401, 401, last]);
    },
  );

  it('login limits use only the address that the trusted proxy added to X-Forwarded-For', async () => {
    const forwarded = (number: number) => `198.51.100.${number}, 203.0.113.9`;
    expect(await statusesThrough('127.0.0.1', forwarded)).toEqual([401, 401, 401, 429]);
  });
});
