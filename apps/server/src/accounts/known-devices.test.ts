import { beforeEach, expect, it } from 'vitest';
import type { Credentials } from '@daymark/shared/accounts/account.ts';
import { api } from '@daymark/shared/api.ts';
import { testPassword, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase, everyRow, openApp } from '../testing/each-database.ts';

const someone = { email: 'ada@example.org', password: testPassword, full_name: 'Ada Lovelace' };

describeEachDatabase('failed sign-ins', (openStore, tables) => {
  let test: TestApp;

  beforeEach(async () => {
    test = await openApp(openStore);
  });

  const right = { email: someone.email, password: testPassword };
  const wrong = { ...right, password: 'Wrong-Horse-7!' };
  let deviceToken: string;

  beforeEach(async () => {
    const { body } = await test.nobody.call(api.register, { body: someone });
    deviceToken = body.device_token ?? '';
  });

  const attempt = async (
    body: Credentials,
    remoteAddress: string,
  ): Promise<readonly [status: number, retryAfter: unknown]> => {
    const { statusCode, headers } = await test.send({
      method: 'POST',
      url: api.login.path,
      payload: body,
      remoteAddress,
    });
    return [statusCode, headers['retry-after']];
  };

  async function fail(count: number, remoteAddress: string, body: Credentials = wrong) {
    for (let time = 0; time < count; time += 1) {
      expect(await attempt(body, remoteAddress)).toEqual([401, undefined]);
    }
  }

  /** Fails `limit` sign-ins from each of ten networks, which reaches the limit of the account. */
  async function failEverywhere(limit = 10): Promise<void> {
    for (let network = 1; network <= 10; network += 1) await fail(limit, `198.51.100.${network}`);
  }

  /** Lowers the limit of failed sign-ins, because each attempt hashes a password slowly. */
  async function limitTo(failures: string): Promise<void> {
    test = await openApp(openStore, { env: { LIMIT_LOGIN_FAILURES: failures } });
  }

  it('ten failed sign-ins from one network lock the account only for this network', async () => {
    await fail(10, '198.51.100.1');
    expect(await attempt(right, '198.51.100.1')).toEqual([429, '900']);
    expect(await attempt(right, '203.0.113.1')).toEqual([200, undefined]);
    await fail(10, '203.0.113.1');
  });

  it('failed sign-ins from one IPv6 network count together', async () => {
    await fail(5, '2001:db8:1:2::1');
    await fail(5, '2001:db8:1:2:ffff::9');
    expect(await attempt(right, '2001:db8:1:2::3')).toEqual([429, '900']);
    expect(await attempt(right, '2001:db8:1:3::1')).toEqual([200, undefined]);
  });

  it('100 failed sign-ins from ten networks lock the account for 15 minutes @long', async () => {
    await failEverywhere();
    expect(await attempt(wrong, '203.0.113.1')).toEqual([429, '900']);
    expect(await attempt(right, '203.0.113.1')).toEqual([429, '900']);
    test.clock.advance(15 * 60_000);
    expect(await attempt(right, '203.0.113.1')).toEqual([200, undefined]);
  });

  it('failed sign-ins of strangers do not lock out a known device, even in the network of a stranger', async () => {
    await limitTo('1');
    await failEverywhere(1);
    const known = { ...right, device_token: deviceToken };
    expect(await attempt(known, '203.0.113.1')).toEqual([200, undefined]);
    expect(await attempt(known, '198.51.100.1')).toEqual([200, undefined]);
    const { body } = await test.nobody.call(api.login, { body: known });
    const fresh = { ...right, device_token: body.device_token };
    expect(await attempt(fresh, '203.0.113.1')).toEqual([200, undefined]);
  });

  it('ten failed sign-ins on a known device lock this device, but no other device in its network', async () => {
    const known = { ...wrong, device_token: deviceToken };
    await fail(5, '203.0.113.1', known);
    await fail(5, '203.0.113.2', known);
    const again = { ...right, device_token: deviceToken };
    expect(await attempt(again, '203.0.113.3')).toEqual([429, '900']);
    expect(await attempt(right, '203.0.113.1')).toEqual([200, undefined]);
    await fail(10, '203.0.113.1');
    expect(await attempt(right, '203.0.113.1')).toEqual([429, '900']);
  });

  it('failed sign-ins on a known device count towards the limit of the address @long', async () => {
    for (let number = 0; number < 29; number += 1) {
      await fail(1, '203.0.113.1', { ...wrong, email: `n${number}@example.org` });
    }
    const known = { ...wrong, device_token: deviceToken };
    await fail(1, '203.0.113.1', known);
    const again = { ...right, device_token: deviceToken };
    expect(await attempt(again, '203.0.113.1')).toEqual([429, '900']);
  });

  it('a device token is valid only for its own account, until the password changes', async () => {
    const other = await test.register();
    await limitTo('1');
    await failEverywhere(1);
    const foreign = { ...right, device_token: other.device_token };
    expect((await attempt(foreign, '203.0.113.1'))[0]).toBe(429);
    const [nonce = '', seal = ''] = deviceToken.split('.');
    const forged = [
      '',
      '.',
      'x',
      nonce,
      `${nonce}.`,
      `.${seal}`,
      `x${deviceToken}`,
      `${deviceToken}x`,
      `${nonce}.${seal.slice(1)}`,
      `${'A'.repeat(nonce.length)}.${seal}`,
      'x'.repeat(128),
    ];
    for (const device_token of forged) {
      const [status] = await attempt({ ...right, device_token }, '203.0.113.1');
      expect([device_token, status]).toEqual([device_token, 429]);
    }
    test.clock.advance(15 * 60_000);
    const { body: owner } = await test.nobody.call(api.login, { body: right });
    const next = 'Another-Horse-8!';
    const { body: changed } = await test.as(owner.access_token).call(api.changePassword, {
      body: { current_password: testPassword, new_password: next },
    });
    await failEverywhere(1);
    const after = (device_token: string | undefined) =>
      attempt({ ...right, password: next, device_token }, '203.0.113.1');
    expect((await after(deviceToken))[0]).toBe(429);
    expect((await after(owner.device_token))[0]).toBe(429);
    expect((await after(changed.device_token))[0]).toBe(200);
  });

  it('login accepts the right password with an invalid device token', async () => {
    for (const device_token of ['', 'x', `${deviceToken}x`]) {
      expect(await attempt({ ...right, device_token }, '203.0.113.1')).toEqual([200, undefined]);
    }
  });

  it('the database and the log contain no part of a device token', async () => {
    const known = { ...wrong, device_token: deviceToken };
    await fail(1, '203.0.113.1', known);
    const rows = JSON.stringify(await everyRow(tables));
    for (const part of deviceToken.split('.')) {
      expect(part.length).toBeGreaterThan(20);
      expect(rows + test.log.join('')).not.toContain(part);
    }
  });
});
