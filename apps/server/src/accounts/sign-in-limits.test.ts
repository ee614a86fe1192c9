import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { testPassword, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase, openApp } from '../testing/each-database.ts';

const someone = { email: 'ada@example.org', password: testPassword, full_name: 'Ada Lovelace' };

describeEachDatabase('the limits of sign-ins and registrations', (openStore, tables) => {
  let test: TestApp;

  beforeEach(async () => {
    test = await openApp(openStore);
  });

  describe('failed logins', () => {
    const right = { email: someone.email, password: testPassword };
    const wrong = { ...right, password: 'Wrong-Horse-7!' };

    beforeEach(() => test.nobody.call(api.register, { body: someone }));

    async function failTimes(count: number, remoteAddress = '127.0.0.1'): Promise<void> {
      for (let time = 0; time < count; time += 1) {
        const options = { remoteAddress };
        const { status } = await test.nobody.refused(api.login, { body: wrong }, options);
        expect(status).toBe(401);
      }
    }

    it('login returns 429 with the seconds to wait after ten failed logins', async () => {
      await failTimes(10);
      test.clock.advance(60_000);
      const refusal = await test.nobody.refused(api.login, { body: right });
      expect(refusal).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      expect(refusal.headers['retry-after']).toBe(String(14 * 60));
    });

    it('failed logins count per account, in any letter case of the email', async () => {
      await failTimes(10);
      const body = { ...right, email: 'ADA@example.ORG' };
      expect((await test.nobody.refused(api.login, { body })).status).toBe(429);
    });

    it('the limit of failed logins counts concurrent logins', async () => {
      const responses = await Promise.all(
        Array.from({ length: 25 }, () =>
          test.send({ method: 'POST', url: api.login.path, payload: wrong }),
        ),
      );
      const checked = responses.filter(({ statusCode }) => statusCode === 401);
      expect(checked).toHaveLength(10);
    });

    it('login accepts the right password 15 minutes after ten failed logins', async () => {
      await failTimes(10);
      test.clock.advance(15 * 60_000);
      expect((await test.nobody.call(api.login, { body: right })).status).toBe(200);
    });

    it('failed logins count in a sliding window of 15 minutes', async () => {
      test.clock.set('2026-03-01T12:14:00Z');
      await failTimes(5);
      test.clock.set('2026-03-01T12:16:00Z');
      await failTimes(5);
      const refused = await test.nobody.refused(api.login, { body: right });
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(13 * 60)]);
      test.clock.set('2026-03-01T12:28:59.900Z');
      const still = await test.nobody.refused(api.login, { body: right });
      expect([still.status, still.headers['retry-after']]).toEqual([429, '1']);
      test.clock.set('2026-03-01T12:29:00Z');
      expect((await test.nobody.call(api.login, { body: right })).status).toBe(200);
    });

    it('each failed login stops counting after 15 minutes', async () => {
      test.clock.set('2026-03-01T12:14:00Z');
      await failTimes(4);
      test.clock.set('2026-03-01T12:16:00Z');
      await failTimes(6);
      test.clock.set('2026-03-01T12:29:00Z');
      await failTimes(4);
      const refused = await test.nobody.refused(api.login, { body: right });
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(2 * 60)]);
    });

    it('logins that return 429 count neither for the account nor for the address', async () => {
      await failTimes(10);
      for (let minute = 1; minute < 15; minute += 1) {
        test.clock.advance(60_000);
        for (const body of [right, wrong, right, wrong]) {
          const refused = await test.nobody.refused(api.login, { body });
          const left = String((15 - minute) * 60);
          expect([refused.status, refused.headers['retry-after']]).toEqual([429, left]);
        }
      }
      const other = await test.register();
      const body = { email: other.user.email, password: testPassword };
      expect((await test.nobody.call(api.login, { body })).status).toBe(200);
      test.clock.advance(60_000);
      expect((await test.nobody.call(api.login, { body: right })).status).toBe(200);
    });

    it('ten failed logins store 30 rows, and later refused logins and successful logins store none @long', async () => {
      const rows = () =>
        tables()
          .selectFrom('rate_limits')
          .select(['key', 'hits'])
          // Keys without this prefix count notifications about new devices.
          .where('key', 'like', 'password:%')
          .execute();
      for (let second = 0; second < 40; second += 1) {
        await test.nobody.call(api.login, { body: right });
        test.clock.advance(1000);
      }
      expect(await rows()).toEqual([]);
      for (let second = 0; second < 40; second += 1) {
        const { status } = await test.nobody.refused(api.login, { body: wrong });
        expect(status).toBe(second < 10 ? 401 : 429);
        test.clock.advance(1000);
      }
      expect((await rows()).map(({ hits }) => hits)).toEqual(Array.from({ length: 30 }, () => 1));
    });

    it('Retry-After of a refused login is the longer wait of the account and the address @long', async () => {
      test.clock.set('2026-03-01T12:14:00Z');
      for (let number = 0; number < 20; number += 1) {
        const body = { ...wrong, email: `n${number}@example.org` };
        await test.nobody.refused(api.login, { body }, { remoteAddress: '203.0.113.9' });
      }
      test.clock.set('2026-03-01T12:16:00Z');
      await failTimes(10, '203.0.113.9');
      const options = { remoteAddress: '203.0.113.9' };
      const refused = await test.nobody.refused(api.login, { body: right }, options);
      expect(refused.headers['retry-after']).toBe(String(15 * 60));
      const body = { ...right, email: 'n1@example.org' };
      const other = await test.nobody.refused(api.login, { body }, options);
      expect(other.headers['retry-after']).toBe(String(13 * 60));
    });

    it('ten failed logins lock only the account of their email', async () => {
      const other = await test.register();
      await failTimes(10);
      const body = { email: other.user.email, password: testPassword };
      expect((await test.nobody.call(api.login, { body })).status).toBe(200);
    });

    it('successful logins do not count as failures', async () => {
      for (let time = 0; time < 40; time += 1) await test.nobody.call(api.login, { body: right });
      await failTimes(9);
      expect((await test.nobody.call(api.login, { body: right })).status).toBe(200);
    });

    it('thirty failed logins to different accounts lock only the address that sent them @long', async () => {
      const attempt = (email: string, remoteAddress: string) =>
        test.nobody.refused(api.login, { body: { ...wrong, email } }, { remoteAddress });
      for (let number = 0; number < 30; number += 1) {
        expect((await attempt(`n${number}@example.org`, '203.0.113.1')).status).toBe(401);
      }
      expect((await attempt('n30@example.org', '203.0.113.1')).status).toBe(429);
      expect((await attempt('n30@example.org', '203.0.113.2')).status).toBe(401);
    });

    it('every spelling of the login path returns 429 or 404 while the address is locked @long', async () => {
      const attempt = async (url: string, number: number) => {
        const payload = { ...wrong, email: `n${number}@example.org` };
        return (await test.send({ method: 'POST', url, payload })).statusCode;
      };
      for (let number = 0; number < 30; number += 1) {
        expect(await attempt(api.login.path, number)).toBe(401);
      }
      const forms = [
        api.login.path,
        `${api.login.path}?again=1`,
        `${api.login.path}#again`,
        '/api/v1/auth/%6Cogin',
        '/api/v1/auth/logi%6e',
        '/api/v1/auth/LOGIN',
        '/API/v1/auth/login',
        '/api/v1/auth/login/',
        '//api/v1/auth/login',
        '/api/v1//auth/login',
        '/api/v1/./auth/login',
        '/api/v1/x/../auth/login',
        '/api/v1/auth/login;x=1',
        '/api/v1/auth/login%2f',
        '/api/v1/auth/login%00',
      ];
      const statuses = await Promise.all(forms.map((form, index) => attempt(form, 30 + index)));
      expect(new Set(statuses)).toEqual(new Set([429, 404]));
    });

    it('the limit of failed logins ignores X-Forwarded-For without TRUST_PROXY @long', async () => {
      for (let number = 0; number < 31; number += 1) {
        const response = await test.send({
          method: 'POST',
          url: api.login.path,
          payload: { ...wrong, email: `n${number}@example.org` },
          headers: { 'x-forwarded-for': `198.51.100.${number}` },
        });
        expect(response.statusCode).toBe(number < 30 ? 401 : 429);
      }
    });
  });

  it('registrations are limited per address and hour', async () => {
    test = await openApp(openStore, { env: { LIMIT_REGISTRATIONS: '2' } });
    const register = (number: number, remoteAddress: string) =>
      test.send({
        method: 'POST',
        url: api.register.path,
        payload: { ...someone, email: `ada-${number}@example.org` },
        remoteAddress,
      });
    expect((await register(1, '203.0.113.1')).statusCode).toBe(201);
    expect((await register(2, '203.0.113.1')).statusCode).toBe(201);
    const refused = await register(3, '203.0.113.1');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('3600');
    expect((await register(4, '203.0.113.2')).statusCode).toBe(201);
    test.clock.advance(3_600_000);
    expect((await register(5, '203.0.113.1')).statusCode).toBe(201);
  });

  it('registrations are limited in a sliding window of an hour', async () => {
    test = await openApp(openStore, { env: { LIMIT_REGISTRATIONS: '2' } });
    const register = async (number: number) => {
      const payload = { ...someone, email: `ada-${number}@example.org` };
      const { statusCode, headers } = await test.send({
        method: 'POST',
        url: api.register.path,
        payload,
      });
      return [statusCode, headers['retry-after']];
    };
    test.clock.set('2026-03-01T12:50:00Z');
    expect(await register(1)).toEqual([201, undefined]);
    test.clock.set('2026-03-01T13:10:00Z');
    expect(await register(2)).toEqual([201, undefined]);
    for (let again = 0; again < 3; again += 1) expect(await register(3)).toEqual([429, '2400']);
    test.clock.set('2026-03-01T13:49:59Z');
    expect(await register(3)).toEqual([429, '1']);
    test.clock.set('2026-03-01T13:50:00Z');
    expect(await register(3)).toEqual([201, undefined]);
    expect(await register(4)).toEqual([429, '1200']);
  });
});
