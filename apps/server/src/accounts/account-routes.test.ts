import { hash, parseOptions } from '@node-rs/argon2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { getFieldErrorSentence } from '@daymark/shared/errors.ts';
import { hashingCost } from './passwords.ts';
import { logged, testPassword, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase, openApp } from '../testing/each-database.ts';

const day = 86_400_000;
const someone = { email: 'ada@example.org', password: testPassword, full_name: 'Ada Lovelace' };

describeEachDatabase('accounts', (openStore, tables) => {
  let test: TestApp;

  beforeEach(async () => {
    // Hashes at the production cost, because tests below check the parameters of stored hashes.
    test = await openApp(openStore, { hashingCost });
  });

  it('registration creates the account and signs the user in', async () => {
    const body = { ...someone, username: 'ada', timezone: 'Asia/Tokyo', language: 'de' } as const;
    const answer = await test.nobody.call(api.register, { body });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      token_type: 'bearer',
      expires_at: '2026-03-31T12:00:00.000Z',
      user: {
        email: 'ada@example.org',
        username: 'ada',
        full_name: 'Ada Lovelace',
        timezone: 'Asia/Tokyo',
        notification_time: '09:00',
        language: 'de',
        created_at: '2026-03-01T12:00:00.000Z',
      },
    });
    const me = await test.as(answer.body.access_token).call(api.getMe, {});
    expect(me.body).toEqual(answer.body.user);
  });

  it('registration stores the first weekday that the browser sent, or else Monday', async () => {
    const sunday = { ...someone, first_weekday: 7 } as const;
    const { body: there } = await test.nobody.call(api.register, { body: sunday });
    expect(there.user).toMatchObject({ first_weekday: 7, week_starts: [] });
    const { user } = await test.register({ email: 'ida@example.org' });
    expect(user).toMatchObject({ first_weekday: 1, week_starts: [] });
  });

  it('each registration returns a new token of 256 random bits', async () => {
    const first = await test.register();
    const second = await test.register();
    expect(first.access_token).toBe(`${first.user.id}_${first.access_token.slice(-43)}`);
    expect(second.access_token).not.toBe(first.access_token);
  });

  it.each([undefined, '', '   '])(
    'registration generates a username when the sent username is %j',
    async (username) => {
      const body = { ...someone, ...(username !== undefined && { username }) };
      const { body: signedIn } = await test.nobody.call(api.register, { body });
      expect(signedIn.user.username).toMatch(/^adalovelace\d{8}$/);
    },
  );

  it.each([
    ['email', { email: ' ADA@Example.ORG ' }],
    ['username', { email: 'other@example.org', username: 'aDA' }],
  ])('registration returns 409 for a taken %s in any letter case', async (field, changes) => {
    await test.nobody.call(api.register, { body: { ...someone, username: 'Ada' } });
    const code = `${field}_taken`;
    const body = { ...someone, ...changes };
    expect(await test.nobody.refused(api.register, { body })).toMatchObject({
      status: 409,
      body: { code, errors: [{ field, code }] },
    });
  });

  it.each([
    ['email', 'no-address', 'email_invalid'],
    ['email', `${'a'.repeat(250)}@b.cd`, 'email_too_long'],
    ['full_name', ' A ', 'full_name_too_short'],
    ['full_name', 'A'.repeat(101), 'full_name_too_long'],
    ['username', 'ab', 'username_too_short'],
    ['username', 'a'.repeat(51), 'username_too_long'],
    ['username', 'a b c', 'username_characters'],
    ['timezone', 'Europe/Atlantis', 'timezone_unknown'],
    ['notification_time', '09:30', 'notification_time_not_hourly'],
    ['language', 'xx', 'language_unknown'],
    ['password', 'Aa1!Aa1', 'password_too_short'],
    ['password', `Aa1!${'x'.repeat(125)}`, 'password_too_long'],
    ['password', 'no-upper-7', 'password_no_uppercase'],
    ['password', 'NO-LOWER-7', 'password_no_lowercase'],
    ['password', 'No-Digit-!', 'password_no_digit'],
    ['password', 'NoSpecial7', 'password_no_special'],
    ['password', 'Password1!', 'password_too_common'],
  ] as const)('registration refuses the %s %j with the error %s', async (field, value, code) => {
    const body = { ...someone, [field]: value };
    const { status, body: refusal } = await test.nobody.refused(api.register, { body });
    expect(status).toBe(422);
    expect(refusal.errors).toContainEqual({ field, code, message: getFieldErrorSentence(code) });
  });

  it('registration reports every missing field', async () => {
    const response = await test.send({
      method: 'POST',
      url: api.register.path,
      payload: {},
    });
    expect(response.json()).toMatchObject({
      errors: [{ field: 'email' }, { field: 'password' }, { field: 'full_name' }],
    });
  });

  it('a hundred concurrent registrations of one email create one account @long', async () => {
    const payload = someone;
    const responses = await Promise.all(
      Array.from({ length: 100 }, () =>
        test.send({ method: 'POST', url: api.register.path, payload }),
      ),
    );
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(99);
    const rows = await tables().selectFrom('users').select('email').execute();
    expect(rows).toEqual([{ email: someone.email }]);
  });

  it('registration stores the password only as an argon2id hash', async () => {
    await test.nobody.call(api.register, { body: someone });
    const stored = await test.store.users.findByEmail(someone.email);
    expect(stored?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(stored)).not.toContain(testPassword);
  });

  describe('login', () => {
    beforeEach(() => test.nobody.call(api.register, { body: someone }));

    it('login accepts the email in any letter case', async () => {
      const body = { email: ' Ada@EXAMPLE.org', password: testPassword };
      const { body: signedIn } = await test.nobody.call(api.login, { body });
      const me = await test.as(signedIn.access_token).call(api.getMe, {});
      expect(me.body).toMatchObject({ email: 'ada@example.org' });
    });

    it('login returns the same response for an unknown email as for a wrong password', async () => {
      const send = (email: string, password: string) =>
        test.send({ method: 'POST', url: api.login.path, payload: { email, password } });
      const wrong = await send(someone.email, 'Wrong-Horse-7!');
      const unknown = await send('nobody@example.org', testPassword);
      expect(wrong.statusCode).toBe(401);
      expect(wrong.json()).toEqual({
        code: 'invalid_credentials',
        detail: 'Invalid email or password.',
      });
      expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body]);
      expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers));
    });

    it.each(['Correct-Horse-7', 'correct-horse-7!', ' Correct-Horse-7!', 'Correct-Horse-7! '])(
      'login refuses %j instead of the password Correct-Horse-7!',
      async (password) => {
        const body = { email: someone.email, password };
        expect((await test.nobody.refused(api.login, { body })).status).toBe(401);
      },
    );

    it('login hashes a password again only when its stored hash has a lower cost', async () => {
      const stored = await test.store.users.findByEmail(someone.email);
      const weak = await hash(testPassword, { memoryCost: 8192, timeCost: 1 });
      const change = { from: stored?.password_hash ?? '', to: weak };
      await test.store.users.changePasswordHash(stored?.user.id ?? '', change);
      const body = { email: someone.email, password: testPassword };
      await test.nobody.call(api.login, { body });
      const stronger = await test.store.users.findByEmail(someone.email);
      expect(parseOptions(stronger?.password_hash ?? '')).toMatchObject({ memoryCost: 19_456 });
      await test.nobody.call(api.login, { body });
      const same = await test.store.users.findByEmail(someone.email);
      expect(same?.password_hash).toBe(stronger?.password_hash);
    });
  });

  it('logout immediately ends the current session and no other session', async () => {
    const person = await test.register();
    const body = { email: person.user.email, password: testPassword };
    const { body: other } = await test.nobody.call(api.login, { body });
    expect((await person.call(api.logout, {})).status).toBe(204);
    expect((await person.refused(api.getMe, {})).status).toBe(401);
    expect((await test.as(other.access_token).call(api.getMe, {})).status).toBe(200);
  });

  it('a session ends thirty days after its last use', async () => {
    const person = await test.register();
    test.clock.advance(30 * day - 1000);
    expect((await person.call(api.getMe, {})).status).toBe(200);
    test.clock.advance(30 * day - 1000);
    expect((await person.call(api.getMe, {})).status).toBe(200);
    test.clock.advance(30 * day + 1000);
    expect((await person.refused(api.getMe, {})).status).toBe(401);
  });

  it('requests can write the authorization scheme `Bearer` in lower case', async () => {
    const { access_token } = await test.register();
    const response = await test.send({
      method: 'GET',
      url: api.getMe.path,
      headers: { authorization: `bearer ${access_token}` },
    });
    expect(response.statusCode).toBe(200);
  });

  it('the log of registrations and sign-ins contains users and addresses, but no secrets', async () => {
    const from = (host: number) => ({ remoteAddress: `203.0.113.${host}` });
    const { body: signedIn } = await test.nobody.call(api.register, { body: someone }, from(1));
    const right = { email: someone.email, password: testPassword };
    const wrong = { ...right, password: 'Wrong-Horse-7!' };
    const unknown = { ...right, email: 'nobody@example.org' };
    await test.nobody.refused(api.login, { body: wrong }, from(2));
    await test.nobody.refused(api.login, { body: unknown }, from(3));
    await test.nobody.call(api.login, { body: right }, from(4));
    const user = signedIn.user.id;
    const refused = {
      code: 'invalid_credentials',
      request: `POST ${api.login.path}`,
      msg: 'refused',
    };
    expect(test.log.map((line): unknown => JSON.parse(line))).toEqual([
      logged({ user, address: '203.0.113.1', msg: 'registered' }),
      logged({ ...refused, user, address: '203.0.113.2' }),
      logged({ ...refused, address: '203.0.113.3' }),
      logged({ user, address: '203.0.113.4', msg: 'signed in' }),
    ]);
    const text = test.log.join('');
    for (const secret of [testPassword, wrong.password, signedIn.access_token, 'argon2']) {
      expect(text).not.toContain(secret);
    }
  });

  it('the log writes one JSON line for a path or an error with line breaks', async () => {
    const forged = 'forged\r\n{"level":60}\u2028\n';
    const path = `/api/${encodeURIComponent(forged)}`;
    await test.send({ method: 'GET', url: path });
    const failing = vi.spyOn(test.store.users, 'findByEmail').mockRejectedValue(new Error(forged));
    await test.nobody.refused(api.login, { body: someone });
    failing.mockRestore();
    const lines = test.log.join('').split('\n');
    expect(lines.pop()).toBe('');
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { level: 30, msg: 'refused', request: `GET ${path}` },
      { level: 50, msg: 'failed', error: { message: forged } },
    ]);
  });
});
