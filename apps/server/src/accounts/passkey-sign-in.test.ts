import { beforeEach, describe, expect, it } from 'vitest';
import type { PasskeyAssertion } from '@daymark/shared/accounts/passkey.ts';
import { api } from '@daymark/shared/api.ts';
import * as limits from '@daymark/shared/limits.ts';
import { createAuthenticator, type Authenticator } from '../testing/passkey-authenticator.ts';
import { logged, testPassword, type Person, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase, everyRow, openApp } from '../testing/each-database.ts';
import { addPasskey } from '../testing/sample-calls.ts';

const minutes = (count: number) => count * 60_000;
const ascending = (one: number, other: number) => one - other;

describeEachDatabase('a sign-in with a passkey', (openStore, tables) => {
  let test: TestApp;
  let ada: Person;
  let key: Authenticator;
  let keyId: string;

  beforeEach(async () => {
    test = await openApp(openStore);
    ada = await test.register();
    key = createAuthenticator();
    keyId = await addPasskey(ada, key);
  });

  const ask = async () => (await test.nobody.call(api.challengePasskey, { body: {} })).body;

  async function answer(
    ...tampering: Parameters<Authenticator['get']> extends [unknown, ...infer Rest] ? Rest : never
  ) {
    const { options, ticket } = await ask();
    return { response: key.get(options, ...tampering), ticket };
  }

  type Body = Awaited<ReturnType<typeof answer>>;
  const login = (body: Body) => test.nobody.call(api.loginWithPasskey, { body });
  const outcomeOf = async (body: Body) => {
    const { status, body: failure } = await test.nobody.refused(api.loginWithPasskey, { body });
    return [status, failure.code];
  };
  const refused = [401, 'passkey_refused'];

  it('a sign-in with a passkey starts a session and is logged', async () => {
    const { body } = await login(await answer());
    const { body: byPassword } = await test.nobody.call(api.login, {
      body: { email: ada.user.email, password: testPassword },
    });
    expect(Object.keys(body)).toEqual(Object.keys(byPassword));
    expect(body.user).toEqual(ada.user);
    expect((await test.as(body.access_token).call(api.getMe, {})).body).toEqual(ada.user);
    const facts = { user: ada.user.id, address: '127.0.0.1', msg: 'signed in with a passkey' };
    expect(test.log.map((line) => JSON.parse(line) as unknown)).toContainEqual(logged(facts));
  });

  it('challengePasskey needs no email and lists no credentials', async () => {
    const { options } = await ask();
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      rpId: 'localhost',
      timeout: minutes(limits.passkeyMinutes),
      userVerification: 'required',
      allowCredentials: [],
    });
  });

  it("a sign-in with a passkey updates the passkey's `last_used_at`", async () => {
    test.clock.advance(minutes(1));
    await login(await answer());
    const { body } = await ada.call(api.listPasskeys, {});
    expect(body.map(({ last_used_at }) => last_used_at)).toEqual(['2026-03-01T12:01:00.000Z']);
  });

  it('a sign-in with a passkey counts as a confirmation', async () => {
    test.clock.advance(minutes(60));
    const { body } = await login(await answer());
    const session = test.as(body.access_token);
    expect((await session.call(api.beginPasskey, {})).status).toBe(200);
  });

  it('a passkey assertion signs in only once', async () => {
    const body = await answer();
    await login(body);
    expect(await outcomeOf(body)).toEqual(refused);
  });

  it('exactly one of ten concurrent sign-ins with the same passkey assertion succeeds', async () => {
    const payload = await answer();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () =>
        test.send({ method: 'POST', url: api.loginWithPasskey.path, payload }),
      ),
    );
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted(ascending);
    expect(statuses).toEqual([200, ...Array<number>(9).fill(401)]);
  });

  it('a passkey assertion expires five minutes after its challenge was created', async () => {
    const [inTime, late] = [await answer(), await answer()];
    test.clock.advance(minutes(limits.passkeyMinutes) - 1);
    expect((await login(inTime)).status).toBe(200);
    test.clock.advance(1);
    expect(await outcomeOf(late)).toEqual(refused);
  });

  it('loginWithPasskey refuses unknown challenges and challenges of other attempts', async () => {
    const [mine, theirs] = [await answer(), await answer()];
    expect(await outcomeOf({ ...mine, ticket: theirs.ticket })).toEqual(refused);
    expect(await outcomeOf(await answer({ challenge: 'A'.repeat(43) }))).toEqual(refused);
  });

  it('loginWithPasskey refuses the challenge of a confirmation', async () => {
    const { body } = await ada.call(api.beginPasskeyConfirmation, {});
    const { ticket } = await ask();
    expect(await outcomeOf({ response: key.get(body.options), ticket })).toEqual(refused);
  });

  it.each<[string, Parameters<Authenticator['get']>[1]]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:8080' }],
    ['another scheme', { origin: 'https://localhost' }],
    ['a frame of another site', { crossOrigin: true }],
    ['a passkey of another domain', { rpId: 'evil.example' }],
    ['the type of a registration', { type: 'webauthn.create' }],
    ['an unverified user', { isVerified: false }],
    ['an absent user', { isPresent: false, isVerified: false }],
    ['a wrong signature', { signature: Buffer.from('30060201010201ff', 'hex') }],
    ['a missing user handle', { userHandle: undefined }],
    ['an empty user handle', { userHandle: '' }],
  ])('loginWithPasskey refuses %s and uses up the challenge', async (_what, tampering) => {
    const { options, ticket } = await ask();
    expect(await outcomeOf({ response: key.get(options, tampering), ticket })).toEqual(refused);
    expect(await outcomeOf({ response: key.get(options), ticket })).toEqual(refused);
  });

  it('loginWithPasskey refuses the user handle of another account', async () => {
    const grace = await test.register();
    const userHandle = Buffer.from(grace.user.id).toString('base64url');
    expect(await outcomeOf(await answer({ userHandle }))).toEqual(refused);
  });

  it('loginWithPasskey refuses the signature of another assertion', async () => {
    const [one, other] = [await answer(), await answer()];
    const swapped = { ...one.response.response, signature: other.response.response.signature };
    expect(await outcomeOf({ ...one, response: { ...one.response, response: swapped } })).toEqual(
      refused,
    );
  });

  it('loginWithPasskey returns the same response for a removed passkey, an unknown passkey and a wrong origin', async () => {
    const body = await answer();
    const send = (payload: object) =>
      test.send({ method: 'POST', url: api.loginWithPasskey.path, payload });
    const unknown: PasskeyAssertion = { ...body.response, id: 'bm9uZQ', rawId: 'bm9uZQ' };
    const wrong = await send(await answer({ origin: 'https://evil.example' }));
    await ada.call(api.removePasskey, { params: { id: keyId } });
    for (const response of [body.response, unknown]) {
      const { statusCode, body: text, headers } = await send({ ...body, response });
      expect([statusCode, text]).toEqual([wrong.statusCode, wrong.body]);
      expect(Object.keys(headers)).toEqual(Object.keys(wrong.headers));
    }
  });

  it('a passkey of a deleted account is refused and no longer stored', async () => {
    const body = await answer();
    await ada.call(api.beginPasskey, {});
    await ada.call(api.deleteMe, { body: { password: testPassword } });
    expect(await outcomeOf(body)).toEqual(refused);
    const rows = JSON.stringify(await everyRow(tables));
    expect(rows).not.toContain(ada.user.id);
    expect(rows).not.toContain(key.credentialId());
  });

  it('loginWithPasskey refuses malformed client data and authenticator data', async () => {
    const { response, ticket } = await answer();
    for (const clientDataJSON of ['AA', 'e30', 'bnVsbA', 'WzFd']) {
      const broken = { ...response, response: { ...response.response, clientDataJSON } };
      expect(await outcomeOf({ response: broken, ticket })).toEqual(refused);
    }
    for (const authenticatorData of ['AA', 'A'.repeat(100), 'A'.repeat(20_000)]) {
      const broken = { ...response, response: { ...response.response, authenticatorData } };
      expect(await outcomeOf({ response: broken, ticket })).toEqual(refused);
    }
  });

  describe('a passkey with a counter', () => {
    beforeEach(async () => {
      key = createAuthenticator({ counter: 7 });
      await addPasskey(ada, key, 'Counting key');
    });

    const warnings = async () => {
      const { body } = await ada.call(api.listNotifications, {});
      return body.map(({ content }) => content).filter((text) => text.includes('was refused'));
    };

    it('a passkey whose counter increases signs in without a warning', async () => {
      await login(await answer());
      await login(await answer());
      expect(await warnings()).toEqual([]);
    });

    it.each([7, 3, 0])(
      'a passkey whose counter is %s after 7 is refused, and the inbox warns of a copied passkey',
      async (back) => {
        expect(await outcomeOf(await answer({ counter: back }))).toEqual(refused);
        expect(await warnings()).toEqual([
          'A sign-in with the passkey “Counting key” was refused\nSomeone may have a copy of it. Remove it in Settings, Account, and add a new one.',
        ]);
        expect(test.log.join('')).toContain('a passkey may have been copied');
      },
    );

    it('the wrong counter of a passkey is reported once a day, and only if the signature is valid', async () => {
      const forged = await answer({
        counter: 1,
        signature: Buffer.from('30060201010201ff', 'hex'),
      });
      expect(await outcomeOf(forged)).toEqual(refused);
      expect(await warnings()).toEqual([]);
      await outcomeOf(await answer({ counter: 1 }));
      await outcomeOf(await answer({ counter: 1 }));
      expect(await warnings()).toHaveLength(1);
      test.clock.advance(24 * minutes(60) + 1000);
      await outcomeOf(await answer({ counter: 1 }));
      const { body } = await login(await answer());
      ada = { ...ada, ...test.as(body.access_token) };
      expect(await warnings()).toHaveLength(2);
    });

    it('exactly one of two concurrent sign-ins with the same passkey counter succeeds', async () => {
      const bodies = [await answer({ counter: 9 }), await answer({ counter: 9 })];
      const responses = await Promise.all(
        bodies.map((payload) =>
          test.send({ method: 'POST', url: api.loginWithPasskey.path, payload }),
        ),
      );
      expect(responses.map(({ statusCode }) => statusCode).toSorted(ascending)).toEqual([200, 401]);
    });
  });

  it('failed sign-ins with a passkey and with a password share one limit per address', async () => {
    const wrong = { origin: 'https://evil.example' };
    for (let time = 0; time < 30; time += 1) await outcomeOf(await answer(wrong));
    const right = await answer();
    const { status, headers } = await test.nobody.refused(api.loginWithPasskey, { body: right });
    expect([status, headers['retry-after']]).toEqual([429, String(15 * 60)]);
    const credentials = { email: ada.user.email, password: testPassword };
    expect((await test.nobody.refused(api.login, { body: credentials })).status).toBe(429);
    const remoteAddress = '203.0.113.9';
    const elsewhere = await test.nobody.call(
      api.loginWithPasskey,
      { body: right },
      { remoteAddress },
    );
    expect(elsewhere.status).toBe(200);
  });

  it('successful sign-ins with a passkey do not count towards the limit @long', async () => {
    for (let time = 0; time < 40; time += 1) {
      expect((await login(await answer())).status).toBe(200);
    }
  });

  it('challengePasskey returns 429 after 300 calls from one address @long', async () => {
    for (let time = 0; time < 300; time += 1) await ask();
    const { status } = await test.nobody.refused(api.challengePasskey, { body: {} });
    expect(status).toBe(429);
  });

  it('the database contains neither challenge nor ticket of a passkey sign-in', async () => {
    const { options, ticket } = await ask();
    const { passkey_challenges: stored } = await everyRow(tables);
    expect(stored).not.toEqual([]);
    const text = JSON.stringify(stored);
    for (const secret of [options.challenge, ticket]) expect(text).not.toContain(secret);
  });

  it('store.expired.remove deletes only expired passkey challenges', async () => {
    await ask();
    test.clock.advance(minutes(limits.passkeyMinutes) - 1);
    await ask();
    test.clock.advance(1);
    await test.store.expired.remove('passkey_challenges', new Date(test.clock()).toISOString());
    expect((await everyRow(tables))['passkey_challenges']).toHaveLength(1);
  });
});

describeEachDatabase('a confirmation with a passkey', (openStore) => {
  let test: TestApp;
  let ada: Person;
  let key: Authenticator;

  beforeEach(async () => {
    test = await openApp(openStore);
    ada = await test.register();
    key = createAuthenticator();
    await addPasskey(ada, key);
    test.clock.advance(minutes(30));
  });

  const begin = async (person: Pick<Person, 'call'> = ada) =>
    (await person.call(api.beginPasskeyConfirmation, {})).body.options;
  const isConfirmed = async (person: Pick<Person, 'refused'> = ada) => {
    const body = { new_password: 'x' };
    const { body: failure } = await person.refused(api.changePassword, { body });
    expect(failure.code).toBe('validation_error');
    const attempt = await test.send({
      method: 'POST',
      url: api.beginPasskey.path,
      headers: { authorization: `Bearer ${ada.access_token}` },
    });
    return attempt.statusCode === 200;
  };
  const refused = (response: PasskeyAssertion) =>
    ada.refused(api.confirmWithPasskey, { body: { response } });
  const unverified = { status: 400, body: { code: 'passkey_unverified' } };

  it('a confirmation with a passkey allows protected actions for ten minutes', async () => {
    expect(await isConfirmed()).toBe(false);
    const response = key.get(await begin());
    await ada.call(api.confirmWithPasskey, { body: { response } });
    expect(await isConfirmed()).toBe(true);
    test.clock.advance(minutes(limits.confirmationMinutes));
    expect(await isConfirmed()).toBe(false);
  });

  it("the options of a passkey confirmation list only the user's passkeys", async () => {
    await addPasskey(await test.register(), createAuthenticator());
    expect((await begin()).allowCredentials).toEqual([
      { id: key.credentialId(), type: 'public-key', transports: ['internal'] },
    ]);
  });

  it('beginPasskeyConfirmation returns 404 for a user without passkeys', async () => {
    const grace = await test.register();
    const { status } = await grace.refused(api.beginPasskeyConfirmation, {});
    expect(status).toBe(404);
  });

  it("a confirmation with another person's passkey is refused", async () => {
    const grace = await test.register();
    const theirs = createAuthenticator();
    await addPasskey(grace, theirs);
    expect(await refused(theirs.get(await begin()))).toMatchObject(unverified);
    expect(await isConfirmed()).toBe(false);
  });

  it('a passkey confirmation is refused with the challenge of another session', async () => {
    const { body } = await test.nobody.call(api.login, {
      body: { email: ada.user.email, password: testPassword },
    });
    const other = test.as(body.access_token);
    expect(await refused(key.get(await begin(other)))).toMatchObject(unverified);
    expect(await isConfirmed()).toBe(false);
  });

  it('confirmWithPasskey refuses a used challenge and the challenge of a sign-in', async () => {
    const { body } = await test.nobody.call(api.challengePasskey, { body: {} });
    expect(await refused(key.get(body.options))).toMatchObject(unverified);
    const response = key.get(await begin());
    await ada.call(api.confirmWithPasskey, { body: { response } });
    test.clock.advance(minutes(2));
    expect(await refused(response)).toMatchObject(unverified);
  });

  it('repeating confirmWithPasskey with the same Idempotency-Key does not renew the confirmation', async () => {
    const body = { response: key.get(await begin()) };
    const options = { idempotencyKey: 'once' };
    await ada.call(api.confirmWithPasskey, { body }, options);
    test.clock.advance(minutes(limits.confirmationMinutes));
    expect((await ada.call(api.confirmWithPasskey, { body }, options)).status).toBe(204);
    expect(await isConfirmed()).toBe(false);
  });

  it('confirmations with a passkey return 429 after ten failures', async () => {
    for (let time = 0; time < 10; time += 1) {
      await refused(key.get(await begin(), { origin: 'https://evil.example' }));
    }
    expect((await refused(key.get(await begin()))).status).toBe(429);
  });
});
