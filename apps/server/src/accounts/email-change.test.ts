import { hash } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { ProfileChanges } from '@daymark/shared/accounts/account-endpoints.ts';
import { api } from '@daymark/shared/api.ts';
import { testPassword, type Person, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase, openApp } from '../testing/each-database.ts';

type Options = Parameters<Person['call']>[2];

describeEachDatabase('changing the email on a server without mail', (openStore, tables) => {
  let test: TestApp;
  let person: Person;

  beforeEach(async () => {
    test = await openApp(openStore);
    person = await test.register({ email: 'ada@example.org', username: 'ada' });
  });

  const change = (body: ProfileChanges) =>
    person.call(api.updateMe, { body: { current_password: testPassword, ...body } });
  const signIn = (email: string) =>
    test.nobody.call(api.login, { body: { email, password: testPassword } });

  const newEmail = 'new@example.org';
  const refused = async (body: ProfileChanges, options: Options = {}) => {
    const {
      status,
      body: refusal,
      headers,
    } = await person.refused(api.updateMe, { body }, options);
    return { status, code: refusal.code, errors: refusal.errors, headers };
  };

  it('changing the email without a confirmation changes no field of the profile', async () => {
    test.clock.advance(10 * 60_000);
    expect(await refused({ email: newEmail, full_name: 'Changed' })).toMatchObject({
      status: 403,
      code: 'confirmation_required',
    });
    expect(await refused({ email: newEmail, current_password: '' })).toMatchObject({
      status: 422,
      errors: [{ field: 'current_password', code: 'current_password_required' }],
    });
    expect((await person.call(api.getMe, {})).body).toEqual(person.user);
    expect((await signIn('ada@example.org')).status).toBe(200);
  });

  it('changing the email is refused with a wrong password', async () => {
    const body = { email: newEmail, current_password: 'Wrong-Horse-7!' };
    expect(await refused(body)).toMatchObject({
      status: 400,
      code: 'wrong_password',
      errors: [{ field: 'current_password', code: 'wrong_password' }],
    });
    expect((await person.call(api.getMe, {})).body).toEqual(person.user);
  });

  it('without a mail server, changing the email with the right password takes effect at once', async () => {
    const body = { email: newEmail, current_password: testPassword };
    const { status, body: user } = await person.call(api.updateMe, { body });
    expect([status, user]).toEqual([200, { ...person.user, email: newEmail }]);
  });

  it.each(['ada@example.org', 'ADA@example.ORG', ' ada@example.org '])(
    'updating the profile with the unchanged email %j needs no password',
    async (email) => {
      const { status } = await person.call(api.updateMe, { body: { email, full_name: 'Ada K' } });
      expect(status).toBe(200);
    },
  );

  it('wrong passwords for an email change and for an account deletion share one limit', async () => {
    const body = { email: newEmail, current_password: 'Wrong-Horse-7!' };
    for (let time = 0; time < 9; time += 1) expect((await refused(body)).status).toBe(400);
    await person.refused(api.deleteMe, { body: { password: 'Wrong-Horse-7!' } });
    const right = await refused({ email: newEmail, current_password: testPassword });
    expect([right.status, right.headers['retry-after']]).toEqual([429, '900']);
  });

  it('changing to a taken email with the right password does not count as a wrong password', async () => {
    await test.register({ email: 'taken@example.org' });
    for (let time = 0; time < 12; time += 1) {
      const body = { email: 'taken@example.org', current_password: testPassword };
      expect((await refused(body)).code).toBe('email_taken');
    }
    await change({ email: newEmail });
  });

  it('changing the email stores neither the password nor a plain hash of the request body', async () => {
    const options = { idempotencyKey: 'change' };
    const body = { email: newEmail, current_password: testPassword };
    const first = await person.call(api.updateMe, { body }, options);
    expect(await person.call(api.updateMe, { body }, options)).toEqual(first);
    const stored = await tables().selectFrom('idempotency_keys').selectAll().execute();
    const text = `${api.updateMe.method} ${api.updateMe.path}\n${JSON.stringify(body)}`;
    expect(stored.map(({ fingerprint }) => fingerprint)).not.toContain(hash('sha256', text, 'hex'));
    expect(JSON.stringify(stored) + test.log.join('')).not.toMatch(/Horse/);
  });

  it('changing the email adds a notification in the language of the account', async () => {
    await change({ language: 'de' });
    await change({ email: newEmail });
    const { body: inbox } = await person.call(api.listNotifications, {});
    expect(inbox).toMatchObject([{ notification_type: 'other', is_read: false }]);
    const [entry] = inbox;
    expect(entry?.content).toContain('Deine E-Mail-Adresse wurde geändert');
    for (const email of ['ada@example.org', newEmail]) expect(entry?.content).toContain(email);
    await change({ full_name: 'Ada King' });
    expect((await person.call(api.listNotifications, {})).body).toHaveLength(1);
  });
});
