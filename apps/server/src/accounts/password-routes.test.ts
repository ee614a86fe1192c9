import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { getFieldErrorSentence } from '@daymark/shared/errors.ts';
import { testPassword, type Caller, type Person, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase, everyRow, openApp } from '../testing/each-database.ts';

const newPassword = 'Another-Horse-8!';
const wrongPassword = 'Wrong-Horse-7!';

describeEachDatabase('the password', (openStore, tables) => {
  let test: TestApp;
  let person: Person;

  beforeEach(async () => {
    test = await openApp(openStore);
    person = await test.register();
  });

  const signIn = async (password = testPassword) => {
    const { email } = person.user;
    const { body } = await test.nobody.call(api.login, { body: { email, password } });
    return test.as(body.access_token);
  };
  const change = (current_password: string, new_password = newPassword) => ({
    body: { current_password, new_password },
  });

  it('after a password change, the new password is valid and the old password is not', async () => {
    expect((await person.call(api.changePassword, change(testPassword))).status).toBe(200);
    await signIn(newPassword);
    const body = { email: person.user.email, password: testPassword };
    expect((await test.nobody.refused(api.login, { body })).status).toBe(401);
  });

  it('changing the password ends all other sessions of the user', async () => {
    const phone = await signIn();
    const stranger = await test.register();
    const { body } = await person.call(api.changePassword, change(testPassword));
    expect((await phone.refused(api.getMe, {})).status).toBe(401);
    expect((await test.as(body.access_token).call(api.getMe, {})).status).toBe(200);
    expect((await stranger.call(api.getMe, {})).status).toBe(200);
  });

  it('sign-ins with the old password during a password change give no access', async () => {
    const credentials = { email: person.user.email, password: testPassword };
    const logins = Array.from({ length: 5 }, () =>
      test.send({ method: 'POST', url: api.login.path, payload: credentials }),
    );
    await person.call(api.changePassword, change(testPassword));
    for (const response of await Promise.all(logins)) {
      const { access_token } = response.json<{ access_token?: string }>();
      const { status } = await test.as(access_token ?? '').refused(api.getMe, {});
      expect(status).toBe(401);
    }
  });

  it('changePassword with a wrong current password changes nothing', async () => {
    const phone = await signIn();
    expect(await person.refused(api.changePassword, change(wrongPassword))).toMatchObject({
      status: 400,
      body: {
        code: 'wrong_password',
        detail: 'The current password is not correct.',
        errors: [{ field: 'current_password', code: 'wrong_password' }],
      },
    });
    expect((await phone.call(api.getMe, {})).status).toBe(200);
    await signIn();
  });

  it.each([
    ['new_password', 'Aa1!Aa1', 'password_too_short'],
    ['new_password', `Aa1!${'x'.repeat(125)}`, 'password_too_long'],
    ['new_password', 'no-upper-7', 'password_no_uppercase'],
    ['new_password', 'NO-LOWER-7', 'password_no_lowercase'],
    ['new_password', 'No-Digit-!', 'password_no_digit'],
    ['new_password', 'NoSpecial7', 'password_no_special'],
    ['new_password', 'Password1!', 'password_too_common'],
    ['new_password', testPassword, 'password_unchanged'],
    ['current_password', '', 'current_password_required'],
  ] as const)('changePassword refuses the %s %j with the error %s', async (field, value, code) => {
    const body = { ...change(testPassword).body, [field]: value };
    const { status, body: refusal } = await person.refused(api.changePassword, { body });
    expect(status).toBe(422);
    expect(refusal.errors).toContainEqual({ field, code, message: getFieldErrorSentence(code) });
    await signIn();
  });

  it('changePassword reports a missing `new_password`', async () => {
    const response = await test.send({
      method: 'POST',
      url: api.changePassword.path,
      headers: { authorization: `Bearer ${person.access_token}` },
      payload: {},
    });
    expect(response.json()).toMatchObject({
      errors: [{ field: 'new_password', code: 'new_password_required' }],
    });
  });

  it('exactly one of two concurrent password changes with the same current password succeeds', async () => {
    const phone = await signIn();
    const attempts = await Promise.allSettled([
      person.call(api.changePassword, change(testPassword, 'First-Horse-8!')),
      phone.call(api.changePassword, change(testPassword, 'Second-Horse-8!')),
    ]);
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  const ask = async (call: (password: string) => Promise<{ status: number }>) => {
    for (let time = 0; time < 10; time += 1) expect((await call(wrongPassword)).status).toBe(400);
    expect((await call(testPassword)).status).toBe(429);
  };

  it('changePassword returns 429 for 15 minutes after ten wrong passwords', async () => {
    await ask((password) => person.refused(api.changePassword, change(password)));
    const refused = await person.refused(api.changePassword, change(testPassword));
    expect(refused.headers['retry-after']).toBe('900');
    test.clock.advance(15 * 60_000);
    expect((await person.call(api.changePassword, change(testPassword))).status).toBe(200);
  });

  it('wrong passwords for deletion, email change and password change share one limit', async () => {
    for (let time = 0; time < 5; time += 1) {
      await person.refused(api.deleteMe, { body: { password: wrongPassword } });
      await person.refused(api.changePassword, change(wrongPassword));
    }
    const other = { email: 'other@example.org', current_password: wrongPassword };
    expect((await person.refused(api.updateMe, { body: other })).status).toBe(429);
    const refused = await person.refused(api.deleteMe, { body: { password: testPassword } });
    expect(refused.status).toBe(429);
  });

  it('password changes with the right password do not count as wrong passwords', async () => {
    let current = testPassword;
    let device: Caller = person;
    for (let time = 0; time < 12; time += 1) {
      const next = `Horse-Number-${time}`;
      const { status, body } = await device.call(api.changePassword, change(current, next));
      expect(status).toBe(200);
      current = next;
      device = test.as(body.access_token);
    }
  });

  it('wrong passwords in changePassword do not block sign-ins', async () => {
    await ask((password) => person.refused(api.changePassword, change(password)));
    const phone = await signIn();
    expect((await phone.call(api.getMe, {})).status).toBe(200);
  });

  it('equal password changes of two users have different fingerprints, and no password is logged', async () => {
    const options = { idempotencyKey: 'change' };
    await person.call(api.changePassword, change(testPassword), options);
    const other = await test.register();
    await other.call(api.changePassword, change(testPassword), options);
    const stored = await tables().selectFrom('idempotency_keys').select('fingerprint').execute();
    expect(new Set(stored.map(({ fingerprint }) => fingerprint)).size).toBe(2);
    expect(test.log.join('')).not.toMatch(/Horse/);
  });

  it('a password change immediately replaces the token of its session, which stays open', async () => {
    const { body: before } = await person.call(api.listSessions, {});
    const { status, body } = await person.call(api.changePassword, change(testPassword));
    const { access_token, device_token = '', ...rest } = body;
    expect([status, rest]).toEqual([
      200,
      { token_type: 'bearer', expires_at: '2026-03-31T12:00:00.000Z' },
    ]);
    expect(access_token).toMatch(/^[\da-f-]{36}_[\w-]{43}$/);
    expect(device_token).not.toBe('');
    expect(body.access_token).not.toBe(person.access_token);
    // The code is not `session_ended`, so a device that still has the old token keeps its data.
    const refused = await person.refused(api.getMe, {});
    expect([refused.status, refused.body.code]).toEqual([401, 'unauthenticated']);
    const device = test.as(body.access_token);
    expect((await device.call(api.listSessions, {})).body).toEqual(before);
  });

  it('a password change does not extend the maximum lifetime of its session', async () => {
    const day = 86_400_000;
    for (let days = 0; days < 340; days += 20) {
      test.clock.advance(20 * day);
      await person.call(api.getMe, {});
    }
    const { body } = await person.call(api.changePassword, change(testPassword));
    expect(body.expires_at).toBe('2027-03-01T12:00:00.000Z');
  });

  it('neither the database nor the log contains the tokens of a password change', async () => {
    const options = { idempotencyKey: 'change' };
    const { body } = await person.call(api.changePassword, change(testPassword), options);
    const rows = JSON.stringify(await everyRow(tables));
    for (const secret of [body.access_token, body.device_token ?? '?', person.access_token]) {
      expect(rows + test.log.join('')).not.toContain(secret);
    }
  });

  it.each([{}, { idempotencyKey: 'change' }])(
    'exactly one of two identical concurrent password changes with the options %j succeeds',
    async (options) => {
      const request = {
        method: 'POST',
        url: api.changePassword.path,
        headers: {
          authorization: `Bearer ${person.access_token}`,
          ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
        },
        payload: change(testPassword).body,
      } as const;
      const answers = await Promise.all([test.send(request), test.send(request)]);
      const [first, ...others] = answers.filter(({ statusCode }) => statusCode === 200);
      expect(others).toEqual([]);
      const { access_token } = first?.json<{ access_token: string }>() ?? { access_token: '' };
      expect((await test.as(access_token).call(api.getMe, {})).status).toBe(200);
      const second = answers.find(({ statusCode }) => statusCode !== 200);
      expect([400, 401]).toContain(second?.statusCode);
    },
  );
});
