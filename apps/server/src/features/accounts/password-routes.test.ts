import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { fieldErrorMessages } from '@daymark/shared/errors.ts';
import {
  buildTestApp,
  testPassword,
  type Person,
  type TestApp,
} from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';

const newPassword = 'Another-Horse-8!';
const wrongPassword = 'Wrong-Horse-7!';

describeEachDatabase('the password', (openStore, tables) => {
  let test: TestApp;
  let person: Person;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
    person = await test.register();
  });

  afterEach(() => test.close());

  const signIn = async (password = testPassword) => {
    const { email } = person.user;
    const { body } = await test.nobody.call(api.login, { body: { email, password } });
    return test.as(body.access_token);
  };
  const change = (current_password: string, new_password = newPassword) => ({
    body: { current_password, new_password },
  });

  it('is another one after it was changed', async () => {
    expect(await person.call(api.changePassword, change(testPassword))).toEqual({
      status: 204,
      body: undefined,
    });
    await signIn(newPassword);
    const body = { email: person.user.email, password: testPassword };
    expect((await test.nobody.refused(api.login, { body })).status).toBe(401);
  });

  it('ends all other sessions when it is changed, and keeps this one', async () => {
    const phone = await signIn();
    const stranger = await test.register();
    await person.call(api.changePassword, change(testPassword));
    expect((await phone.refused(api.getMe, {})).status).toBe(401);
    expect((await person.call(api.getMe, {})).status).toBe(200);
    expect((await stranger.call(api.getMe, {})).status).toBe(200);
  });

  it('lets nobody in who signs in with the old one while it is changed', async () => {
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

  it('stays when the current one is wrong', async () => {
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
  ] as const)('refuses the %s %j: %s', async (field, value, code) => {
    const body = { ...change(testPassword).body, [field]: value };
    const { status, body: refusal } = await person.refused(api.changePassword, { body });
    expect(status).toBe(422);
    expect(refusal.errors).toContainEqual({ field, code, message: fieldErrorMessages[code] });
    await signIn();
  });

  it('names both fields that are missing', async () => {
    const response = await test.send({
      method: 'POST',
      url: api.changePassword.path,
      headers: { authorization: `Bearer ${person.access_token}` },
      payload: {},
    });
    expect(response.json()).toMatchObject({
      errors: [
        { field: 'current_password', code: 'current_password_required' },
        { field: 'new_password', code: 'new_password_required' },
      ],
    });
  });

  it('is changed by one of two who ask with the same current one at once', async () => {
    const phone = await signIn();
    const attempts = await Promise.allSettled([
      person.call(api.changePassword, change(testPassword, 'First-Horse-8!')),
      phone.call(api.changePassword, change(testPassword, 'Second-Horse-8!')),
    ]);
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  describe('when it is asked for again and again', () => {
    const ask = async (call: (password: string) => Promise<{ status: number }>) => {
      for (let time = 0; time < 10; time += 1) expect((await call(wrongPassword)).status).toBe(400);
      expect((await call(testPassword)).status).toBe(429);
    };

    it('is refused after ten wrong ones, even the right one, for a quarter of an hour', async () => {
      await ask((password) => person.refused(api.changePassword, change(password)));
      const refused = await person.refused(api.changePassword, change(testPassword));
      expect(refused.headers['retry-after']).toBe('900');
      test.clock.advance(15 * 60_000);
      expect((await person.call(api.changePassword, change(testPassword))).status).toBe(204);
    });

    it('counts what is asked before a deletion too, and what comes after another email', async () => {
      for (let time = 0; time < 5; time += 1) {
        await person.refused(api.deleteMe, { body: { password: wrongPassword } });
        await person.refused(api.changePassword, change(wrongPassword));
      }
      await person.call(api.updateMe, { body: { email: 'other@example.org' } });
      const refused = await person.refused(api.deleteMe, { body: { password: testPassword } });
      expect(refused.status).toBe(429);
    });

    it('does not count the right one', async () => {
      let current = testPassword;
      for (let time = 0; time < 12; time += 1) {
        const next = `Horse-Number-${time}`;
        const { status } = await person.call(api.changePassword, change(current, next));
        expect(status).toBe(204);
        current = next;
      }
    });

    it('neither keeps the person from signing in nor counts failed logins', async () => {
      await ask((password) => person.refused(api.changePassword, change(password)));
      const phone = await signIn();
      expect((await phone.call(api.getMe, {})).status).toBe(200);
    });
  });

  it('leaves nothing behind from which it could be guessed', async () => {
    const options = { idempotencyKey: 'change' };
    await person.call(api.changePassword, change(testPassword), options);
    const again = await person.call(api.changePassword, change(testPassword), options);
    expect(again.status).toBe(204);
    const other = await test.register();
    await other.call(api.changePassword, change(testPassword), options);
    const kept = await tables().selectFrom('idempotency_keys').select('fingerprint').execute();
    expect(new Set(kept.map(({ fingerprint }) => fingerprint)).size).toBe(2);
    expect(test.log.join('')).not.toMatch(/Horse/);
  });

  it('is what the same key asks for only with the same new password', async () => {
    const options = { idempotencyKey: 'change' };
    await person.call(api.changePassword, change(testPassword), options);
    const refused = await person.refused(
      api.changePassword,
      change(testPassword, 'Third-Horse-9!'),
      options,
    );
    expect([refused.status, refused.body.code]).toEqual([422, 'idempotency_key_reused']);
  });
});
