import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import {
  buildTestApp,
  mailEnv,
  testPassword,
  trustedHeaderEnv,
  type TestApp,
} from '../testing/build-test-app.ts';
import { describeEachDatabase, openApp } from '../testing/each-database.ts';
import { codeOf } from '../testing/authenticator-app.ts';

const ada = 'ada@example.org';
const { method, path: url } = api.signInByTrustedHeader;

interface Visit {
  readonly headers?: Readonly<Record<string, string>>;
  readonly remoteAddress?: string;
  readonly payload?: object;
}

describeEachDatabase('sign-in by a trusted header', (openStore, tables) => {
  let test: TestApp;

  beforeEach(async () => {
    test = await openApp(openStore, { env: trustedHeaderEnv });
  });

  const arrive = (email: string, { headers, payload = {}, ...visit }: Visit = {}, at = test) =>
    at.send({ method, url, headers: { 'remote-email': email, ...headers }, payload, ...visit });

  async function outcome(...visit: Parameters<typeof arrive>) {
    const response = await arrive(...visit);
    return [response.statusCode, response.json<{ code?: string }>().code];
  }

  /** Returns why the portal named nobody, as the operator reads it in the log. */
  const loggedReasons = () =>
    test.log
      .map((line) => JSON.parse(line) as { msg: string; reason: string; peer: string })
      .filter(({ msg }) => msg === 'the access portal named nobody')
      .map(({ reason, peer }) => ({ reason, peer }));

  const count = async () => (await tables().selectFrom('users').select('id').execute()).length;

  it('a trusted header creates an account with a confirmed email and the browser’s settings', async () => {
    const settings = { timezone: 'Europe/Berlin', language: 'de', first_weekday: 7 };
    const first = await arrive(ada, { payload: settings });
    expect(first.statusCode).toBe(201);
    expect(first.json()).toMatchObject({ user: { email: ada, full_name: 'ada', ...settings } });
    const again = await arrive('Ada@Example.org');
    expect(again.statusCode).toBe(200);
    const { user, access_token } = again.json<{ user: { id: string }; access_token: string }>();
    expect(user.id).toBe(first.json<{ user: { id: string } }>().user.id);
    const { body } = await test.as(access_token).call(api.getFactors, {});
    expect(body).toMatchObject({ has_password: false });
    expect(await count()).toBe(1);
  });

  it('invalid settings of the browser do not prevent a sign-in by a trusted header', async () => {
    const payload = { timezone: 'Mars', language: 'xx', first_weekday: 9, device_token: 7 };
    const { statusCode, body } = await arrive(ada, { payload });
    expect(statusCode).toBe(201);
    expect(JSON.parse(body)).toMatchObject({ user: { timezone: 'UTC', language: 'en' } });
  });

  it.each(['127.0.0.2', '192.0.2.7', '::1', 'fe80::1%eth0'])(
    'a trusted header from %s, which is no trusted proxy, signs nobody in',
    async (remoteAddress) => {
      const headers = { 'x-forwarded-for': '127.0.0.1' };
      expect(await outcome(ada, { remoteAddress, headers })).toEqual([
        403,
        'trusted_header_missing',
      ]);
      expect(await count()).toBe(0);
      expect(loggedReasons()).toEqual([{ reason: 'peer_not_in_trust_proxy', peer: remoteAddress }]);
    },
  );

  it('a trusted proxy may connect from an IPv4 address that is mapped into IPv6', async () => {
    expect(await outcome(ada, { remoteAddress: '::ffff:127.0.0.1' })).toEqual([201, undefined]);
  });

  it.each([
    '',
    'ada',
    'ada@example.org, eve@example.org',
    'ada@example.org eve@example.org',
    'Ada <ada@example.org>',
    'ad\u00E4@example.org',
    'ada\u00C2\u00AD@example.org',
    '"ada@example.org"',
  ])('the value %j of a trusted header signs nobody in', async (value) => {
    expect(await outcome(value)).toEqual([403, 'trusted_header_missing']);
    expect(await count()).toBe(0);
    const reason = value === '' ? 'empty' : 'no_email';
    expect(loggedReasons()).toEqual([{ reason, peer: '127.0.0.1' }]);
    expect(test.log.join('')).not.toContain('ada');
  });

  it('a trusted header that occurs twice or not at all signs nobody in', async () => {
    const headers = { 'remote-email': [ada, ada] as unknown as string };
    const { statusCode } = await test.send({ method, url, headers, payload: {} });
    expect(statusCode).toBe(403);
    await test.send({ method, url, payload: {} });
    expect(await count()).toBe(0);
    expect(loggedReasons().map(({ reason }) => reason)).toEqual(['sent_twice', 'missing']);
  });

  it('a trusted header is read as UTF-8', async () => {
    const sent = Buffer.from('jürgen@example.org').toString('latin1');
    expect((await arrive(sent)).json()).toMatchObject({ user: { email: 'jürgen@example.org' } });
  });

  it('a form of another site cannot sign in by a trusted header', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const headers = { 'remote-email': ada, 'content-type': type };
      const { statusCode } = await test.send({ method, url, headers, payload: '{}' });
      expect(statusCode).toBe(415);
    }
    const { statusCode } = await test.send({ method, url, headers: { 'remote-email': ada } });
    expect(statusCode).toBe(422);
    expect(await count()).toBe(0);
  });

  it('a trusted header signs in to an account with an unconfirmed email only after a login with the password', async () => {
    await test.register({ email: ada });
    expect(await outcome(ada)).toEqual([403, 'account_unconfirmed']);
    const logIn = (header: string) =>
      test.send({
        method: 'POST',
        url: api.login.path,
        headers: { 'remote-email': header },
        payload: { email: ada, password: testPassword },
      });
    await logIn('eve@example.org');
    expect(await outcome(ada)).toEqual([403, 'account_unconfirmed']);
    await logIn('ADA@example.org');
    expect(await outcome(ada)).toEqual([200, undefined]);
  });

  it('a trusted header does not confirm an email after a wrong password', async () => {
    await test.register({ email: ada });
    const payload = { email: ada, password: 'Wrong-Horse-7!' };
    const headers = { 'remote-email': ada };
    await test.send({ method: 'POST', url: api.login.path, headers, payload });
    expect(await outcome(ada)).toEqual([403, 'account_unconfirmed']);
  });

  it('a trusted header does not sign in to an account whose new email is not confirmed', async () => {
    const owner = (await arrive('eve@example.org')).json<{ user: { id: string } }>();
    const now = new Date(test.clock()).toISOString();
    const change = { email: ada, now, isConfirmed: false };
    await test.store.users.changeEmail(owner.user.id, change);
    expect(await outcome(ada)).toEqual([403, 'account_unconfirmed']);
  });

  it('a sign-in by a trusted header needs no second factor, and its session is not confirmed', async () => {
    const owner = await test.register({ email: ada });
    const { body: totp } = await owner.call(api.setUpTotp, {});
    const code = codeOf(totp.secret, test.clock());
    await owner.call(api.confirmTotp, { body: { code } });
    const now = '2026-03-01T12:00:00.000Z';
    await test.store.users.confirmEmail(owner.user.id, { email: ada, now });
    const { access_token } = (await arrive(ada)).json<{ access_token: string }>();
    const person = test.as(access_token);
    const refusal = await person.refused(api.removeTotp, {});
    expect(refusal.body.code).toBe('confirmation_required');
  });

  it('an account that a trusted header created cannot be deleted without a confirmation', async () => {
    const { access_token } = (await arrive(ada)).json<{ access_token: string }>();
    const refusal = await test.as(access_token).refused(api.deleteMe, { body: {} });
    expect(refusal.body.code).toBe('confirmation_required');
  });

  it('the inbox reports a sign-in by a trusted header only on an unknown device', async () => {
    const first = (await arrive(ada)).json<{ device_token: string; access_token: string }>();
    await arrive(ada, { payload: { device_token: first.device_token } });
    const inbox = async () =>
      (await test.as(first.access_token).call(api.listNotifications, {})).body;
    expect(await inbox()).toEqual([]);
    await arrive(ada);
    expect(await inbox()).toEqual([
      expect.objectContaining({ content: expect.stringContaining('single sign-on') as unknown }),
    ]);
  });

  it('a trusted header creates no account unless registration is open, except for ADMIN_EMAIL', async () => {
    for (const REGISTRATION of ['invite', 'closed']) {
      const env = { ...trustedHeaderEnv, REGISTRATION, ADMIN_EMAIL: `${REGISTRATION}@example.org` };
      const closed = await buildTestApp(test.store, { env });
      expect(await outcome(ada, {}, closed)).toEqual([403, 'registration_closed']);
      expect(await outcome(env.ADMIN_EMAIL, {}, closed)).toEqual([201, undefined]);
    }
  });

  it('sign-ins by a trusted header are limited by the address of the client', async () => {
    const env = { ...trustedHeaderEnv, LIMIT_LOGIN_FAILURES: '1' };
    const limited = await buildTestApp(test.store, { env });
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    for (let visit = 0; visit < 10; visit += 1) {
      await arrive(`person-${visit}@example.org`, from('192.0.2.1'), limited);
    }
    expect(await outcome(ada, from('192.0.2.1'), limited)).toEqual([429, 'rate_limited']);
    expect(await outcome(ada, from('192.0.2.2'), limited)).toEqual([201, undefined]);
  });

  it('concurrent sign-ins by a trusted header create one account', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => arrive(ada)));
    expect(all.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(7);
    expect(await count()).toBe(1);
  });

  it('a header signs nobody in without TRUSTED_HEADER_SIGN_IN', async () => {
    const off = await buildTestApp(test.store, { env: { ...mailEnv, TRUST_PROXY: '127.0.0.1' } });
    expect(await outcome(ada, {}, off)).toEqual([404, 'not_found']);
    const { body } = await off.nobody.call(api.getServiceInfo, {});
    expect(body.trusted_header_sign_in).toBe(false);
    expect((await test.nobody.call(api.getServiceInfo, {})).body.trusted_header_sign_in).toBe(true);
  });
});
