import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { testPassword, type Caller, type Person, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase, openApp } from '../testing/each-database.ts';

const newPassword = 'Another-Horse-8!';
const wrong = { body: { password: 'Wrong-Horse-7!' } };
const right = { body: { password: testPassword } };
const minutes = 60_000;

describeEachDatabase('a confirmation', (openStore, tables) => {
  let test: TestApp;
  let person: Person;

  beforeEach(async () => {
    test = await openApp(openStore);
    person = await test.register();
  });

  const signIn = async () => {
    const credentials = { email: person.user.email, password: testPassword };
    const { body } = await test.nobody.call(api.login, { body: credentials });
    return test.as(body.access_token);
  };

  const codeOfDeletion = async (who: Caller = person) =>
    (await who.refused(api.deleteMe, { body: {} })).body.code;

  const takingOver: readonly (readonly [string, (who: Caller) => Promise<{ status: number }>])[] = [
    [
      'changing the password',
      (who) => who.call(api.changePassword, { body: { new_password: newPassword } }),
    ],
    ['changing the email', (who) => who.call(api.updateMe, { body: { email: 'new@example.org' } })],
    ['deleting the account', (who) => who.call(api.deleteMe, { body: {} })],
  ];

  it.each(takingOver)(
    '%s requires a sign-in or a confirmation in the last ten minutes',
    async (_, act) => {
      test.clock.advance(10 * minutes);
      await expect(act(person)).rejects.toThrow('confirmation_required');
      const phone = await signIn();
      test.clock.advance(10 * minutes - 1);
      expect((await act(phone)).status).toBeLessThan(300);
    },
  );

  it.each(takingOver)('%s is possible for ten minutes after a confirmation', async (_, act) => {
    test.clock.advance(60 * minutes);
    expect((await person.call(api.confirm, right)).status).toBe(204);
    test.clock.advance(10 * minutes);
    await expect(act(person)).rejects.toThrow('confirmation_required');
    await person.call(api.confirm, right);
    test.clock.advance(10 * minutes - 1);
    expect((await act(person)).status).toBeLessThan(300);
  });

  it("a confirmation of the user's identity counts if its stored time is at most a minute in the future", async () => {
    test.clock.advance(60 * minutes);
    await person.call(api.confirm, right);
    test.clock.advance(-minutes - 1);
    expect(await codeOfDeletion()).toBe('confirmation_required');
    test.clock.advance(1);
    expect((await person.call(api.deleteMe, { body: {} })).status).toBe(204);
  });

  it('a confirmed identity allows account changes only in the session that confirmed it', async () => {
    const phone = await signIn();
    test.clock.advance(10 * minutes);
    await person.call(api.confirm, right);
    expect(await codeOfDeletion(phone)).toBe('confirmation_required');
  });

  it('a session stays confirmed when a password change renews its token', async () => {
    const { body } = await person.call(api.changePassword, {
      body: { new_password: newPassword },
    });
    test.clock.advance(10 * minutes - 1);
    const renewed = test.as(body.access_token);
    expect((await renewed.call(api.deleteMe, { body: {} })).status).toBe(204);
  });

  it('`POST /auth/confirm` returns 429 for 15 minutes after ten wrong passwords', async () => {
    test.clock.advance(10 * minutes);
    for (let time = 0; time < 10; time += 1) {
      expect(await person.refused(api.confirm, wrong)).toMatchObject({
        status: 400,
        body: { code: 'wrong_password', errors: [{ field: 'password', code: 'wrong_password' }] },
      });
    }
    const limited = await person.refused(api.confirm, right);
    expect([limited.status, limited.headers['retry-after']]).toEqual([429, '900']);
    const sent = { body: { password: testPassword } };
    expect((await person.refused(api.deleteMe, sent)).status).toBe(429);
    test.clock.advance(15 * minutes);
    expect((await person.call(api.confirm, right)).status).toBe(204);
  });

  it('`POST /auth/confirm` returns 422 without a password', async () => {
    const { status, body } = await person.refused(api.confirm, { body: {} });
    expect([status, body.errors?.map(({ code }) => code)]).toEqual([422, ['password_required']]);
  });

  it('repeating `POST /auth/confirm` with the same Idempotency-Key confirms the session again', async () => {
    const options = { idempotencyKey: 'confirm' };
    await person.call(api.confirm, right, options);
    test.clock.advance(60 * minutes);
    await person.call(api.confirm, right, options);
    expect((await person.call(api.deleteMe, { body: {} })).status).toBe(204);
  });

  it('deleting the account with a wrong password is refused, even in a confirmed session', async () => {
    expect((await person.refused(api.deleteMe, wrong)).body.code).toBe('wrong_password');
  });

  it('changing the password to the current password is refused, even in a confirmed session', async () => {
    const same = { body: { new_password: testPassword } };
    const { status, body } = await person.refused(api.changePassword, same);
    expect([status, body.errors?.map(({ code }) => code)]).toEqual([422, ['password_unchanged']]);
  });

  it('a session without a stored confirmation time cannot delete the account', async () => {
    await tables().updateTable('sessions').set({ confirmed_at: '' }).execute();
    expect(await codeOfDeletion()).toBe('confirmation_required');
  });

  describe('an account without a password', () => {
    beforeEach(async () => {
      await tables().updateTable('users').set({ password_hash: '' }).execute();
    });

    it('getFactors reports that an account has no password', async () => {
      expect((await person.call(api.getFactors, {})).body).toMatchObject({ has_password: false });
    });

    it.each(['', testPassword, 'x'])(
      'login and confirmation refuse the password %j for an account without a password',
      async (password) => {
        const { email } = person.user;
        const login = await test.send({
          method: 'POST',
          url: api.login.path,
          payload: { email, password },
        });
        expect([401, 422]).toContain(login.statusCode);
        const confirming = await test.send({
          method: 'POST',
          url: api.confirm.path,
          headers: { authorization: `Bearer ${person.access_token}` },
          payload: { password },
        });
        expect([400, 422]).toContain(confirming.statusCode);
      },
    );

    it('after the password was removed, failed logins with an old device token count as logins from an unknown device @long', async () => {
      const { body } = await person.call(api.changePassword, {
        body: { new_password: newPassword },
      });
      expect(body.device_token).toBeDefined();
      await tables().updateTable('users').set({ password_hash: '' }).execute();
      const renewed = test.as(body.access_token);
      await renewed.call(api.updateMe, { body: { full_name: 'Still Here' } });
      const { email } = person.user;
      const failing = { email, password: 'Wrong-Horse-7!', device_token: body.device_token };
      for (let time = 0; time < 10; time += 1) {
        expect((await test.nobody.refused(api.login, { body: failing })).status).toBe(401);
      }
      const stranger = { email, password: 'Wrong-Horse-7!' };
      expect((await test.nobody.refused(api.login, { body: stranger })).status).toBe(429);
    });

    it('an account without a password can set a password right after a sign-in', async () => {
      await person.call(api.changePassword, { body: { new_password: newPassword } });
      const credentials = { email: person.user.email, password: newPassword };
      expect((await test.nobody.call(api.login, { body: credentials })).status).toBe(200);
    });
  });
});
