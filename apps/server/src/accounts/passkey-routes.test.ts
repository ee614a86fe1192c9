import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import * as limits from '@daymark/shared/limits.ts';
import { createAuthenticator, testOrigin } from '../testing/passkey-authenticator.ts';
import { testPassword, type Caller, type Person, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase, everyRow, openApp } from '../testing/each-database.ts';
import { addPasskey } from '../testing/sample-calls.ts';

const minutes = (count: number) => count * 60_000;
const ascending = (one: number, other: number) => one - other;

describeEachDatabase('the passkeys of an account', (openStore, tables) => {
  let test: TestApp;
  let ada: Person;

  beforeEach(async () => {
    test = await openApp(openStore);
    ada = await test.register();
  });

  const begin = async (caller: Caller = ada) =>
    (await caller.call(api.beginPasskey, {})).body.options;
  const names = async () => {
    const { body } = await ada.call(api.listPasskeys, {});
    return body.map(({ name }) => name);
  };
  const codeOf = async (refusal: Promise<{ body: { code: string } }>) => (await refusal).body.code;

  it('listPasskeys returns names and times, but no keys', async () => {
    const backedUp = createAuthenticator({ isBackedUp: true });
    await addPasskey(ada, backedUp, '  Password manager ');
    test.clock.advance(1000);
    await addPasskey(ada, createAuthenticator(), 'Key');
    const { body } = await ada.call(api.listPasskeys, {});
    const id = expect.any(String) as unknown;
    expect(body).toEqual([
      {
        id,
        name: 'Password manager',
        is_backed_up: true,
        created_at: '2026-03-01T12:00:00.000Z',
        last_used_at: null,
      },
      {
        id,
        name: 'Key',
        is_backed_up: false,
        created_at: '2026-03-01T12:00:01.000Z',
        last_used_at: null,
      },
    ]);
  });

  it('beginPasskey requires a discoverable passkey with user verification', async () => {
    const key = createAuthenticator();
    await addPasskey(ada, key);
    expect(await begin()).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      rp: { id: 'localhost', name: 'Daymark' },
      user: {
        id: Buffer.from(ada.user.id).toString('base64url'),
        name: ada.user.email,
        displayName: ada.user.full_name,
      },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      timeout: minutes(5),
      excludeCredentials: [
        { id: key.credentialId(), type: 'public-key', transports: ['internal'] },
      ],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    });
  });

  it('an added passkey is reported in the inbox', async () => {
    await addPasskey(ada, createAuthenticator(), 'Telephone');
    const { body } = await ada.call(api.listNotifications, {});
    expect(body.map(({ content }) => content)).toEqual([
      'The passkey “Telephone” was added to your account\nIf this wasn’t you, remove it in Settings, Account now.',
    ]);
  });

  it('renamePasskey trims the new name and refuses an empty or too long name', async () => {
    const id = await addPasskey(ada, createAuthenticator());
    const params = { id };
    const { body } = await ada.call(api.renamePasskey, { params, body: { name: ' Blue key ' } });
    expect(body.name).toBe('Blue key');
    expect(await names()).toEqual(['Blue key']);
    const tooLong = { name: 'x'.repeat(limits.passkeyName.max + 1) };
    const refusals = [
      await ada.refused(api.renamePasskey, { params, body: tooLong }),
      await ada.refused(api.renamePasskey, { params, body: { name: ' ' } }),
    ];
    expect(refusals.map(({ body: { errors = [] } }) => errors[0]?.code)).toEqual([
      'name_too_long',
      'name_required',
    ]);
  });

  it('an account can have at most twenty passkeys', async () => {
    const late = await begin();
    for (let count = 0; count < limits.passkeysPerUser; count += 1) {
      await addPasskey(ada, createAuthenticator());
    }
    expect(await codeOf(ada.refused(api.beginPasskey, {}))).toBe('too_many_passkeys');
    const body = { response: createAuthenticator().create(late), name: 'One more' };
    expect(await codeOf(ada.refused(api.finishPasskey, { body }))).toBe('too_many_passkeys');
  });

  it('adding or removing a passkey and removing the password need a confirmation', async () => {
    const id = await addPasskey(ada, createAuthenticator());
    test.clock.advance(minutes(limits.confirmationMinutes));
    for (const refusal of [
      ada.refused(api.beginPasskey, {}),
      ada.refused(api.removePasskey, { params: { id } }),
      ada.refused(api.removePassword, {}),
    ]) {
      expect(await codeOf(refusal)).toBe('confirmation_required');
    }
    await ada.call(api.confirm, { body: { password: testPassword } });
    await ada.call(api.removePasskey, { params: { id } });
    expect(await names()).toEqual([]);
  });

  it('getFactors reports whether the account has passkeys', async () => {
    const factors = async () => (await ada.call(api.getFactors, {})).body;
    expect(await factors()).toMatchObject({ has_password: true, has_passkey: false });
    await addPasskey(ada, createAuthenticator());
    expect(await factors()).toMatchObject({ has_password: true, has_passkey: true });
  });

  const finish = async (
    tampering: Parameters<ReturnType<typeof createAuthenticator>['create']>[1],
  ) => {
    const response = createAuthenticator().create(await begin(), tampering);
    return ada.refused(api.finishPasskey, { body: { response, name: 'Key' } });
  };

  it.each<[string, Parameters<typeof finish>[0]]>([
    ['from another origin', { origin: 'https://evil.example' }],
    ['from another port', { origin: `${testOrigin}:81` }],
    ['from a frame of another site', { crossOrigin: true }],
    ['for another domain', { rpId: 'evil.example' }],
    ['with the type of a sign-in', { type: 'webauthn.get' }],
    ['of an unverified user', { isVerified: false }],
    ['of an absent user', { isPresent: false }],
    ['with another challenge', { challenge: 'A'.repeat(43) }],
  ])('finishPasskey refuses a passkey %s', async (_what, tampering) => {
    const { status, body } = await finish(tampering);
    expect([status, body.code]).toEqual([400, 'passkey_unverified']);
    expect(await names()).toEqual([]);
  });

  const refuses = async (caller: Caller, options: Awaited<ReturnType<typeof begin>>) => {
    const body = { response: createAuthenticator().create(options), name: 'Key' };
    expect(await codeOf(caller.refused(api.finishPasskey, { body }))).toBe('passkey_unverified');
  };

  it('finishPasskey refuses challenges of another session and of another user', async () => {
    const credentials = { email: ada.user.email, password: testPassword };
    const { body } = await test.nobody.call(api.login, { body: credentials });
    await refuses(ada, await begin(test.as(body.access_token)));
    await refuses(ada, await begin(await test.register()));
    expect(await names()).toEqual([]);
  });

  it('finishPasskey refuses used challenges and challenges that are five minutes old', async () => {
    const late = await begin();
    test.clock.advance(minutes(limits.passkeyMinutes));
    await refuses(ada, late);
    const options = await begin();
    const response = createAuthenticator().create(options);
    await ada.call(api.finishPasskey, { body: { response, name: 'Key' } });
    await refuses(ada, options);
    expect(await names()).toEqual(['Key']);
  });

  it('finishPasskey refuses a passkey whose `id` differs from the id in the authenticator data', async () => {
    const response = createAuthenticator().create(await begin());
    const other = { ...response, id: 'b3RoZXI', rawId: 'b3RoZXI' };
    const body = { response: other, name: 'Key' };
    expect(await codeOf(ada.refused(api.finishPasskey, { body }))).toBe('passkey_unverified');
  });

  it('finishPasskey accepts a passkey with certificates and ignores the attestation', async () => {
    // CBOR of { fmt: 'packed', attStmt: { alg: -7, sig: h'', x5c: [h''] }, authData }.
    const response = createAuthenticator().create(await begin());
    const plain = Buffer.from(response.response.attestationObject, 'base64url');
    const rest = plain.subarray(plain.indexOf('authData') - 1);
    const packed = Buffer.concat([
      Buffer.from('a3', 'hex'),
      Buffer.from('\u0063fmt\u0066packed\u0067attStmt', 'latin1'),
      Buffer.from('a363616c672663736967406378356381', 'hex'),
      Buffer.from('40', 'hex'),
      rest,
    ]);
    response.response.attestationObject = packed.toString('base64url');
    const { status } = await ada.call(api.finishPasskey, { body: { response, name: 'Key' } });
    expect(status).toBe(201);
  });

  describe('accounts without a password', () => {
    let id: string;
    const key = createAuthenticator();

    beforeEach(async () => {
      id = await addPasskey(ada, key);
    });

    const signIn = async () => {
      const { body: asked } = await test.nobody.call(api.challengePasskey, { body: {} });
      const body = { response: key.get(asked.options), ticket: asked.ticket };
      return test.nobody.call(api.loginWithPasskey, { body });
    };
    const credentials = () => ({ email: ada.user.email, password: testPassword });

    it('a user with only passkeys can sign in, confirm and delete the account', async () => {
      await ada.call(api.removePassword, {});
      expect((await test.nobody.refused(api.login, { body: credentials() })).status).toBe(401);
      const { body } = await signIn();
      expect(body.device_token).toBeDefined();
      const session = test.as(body.access_token);
      expect((await session.call(api.getFactors, {})).body.has_password).toBe(false);
      test.clock.advance(minutes(limits.confirmationMinutes));
      expect(await codeOf(session.refused(api.deleteMe, { body: {} }))).toBe(
        'confirmation_required',
      );
      const { body: begun } = await session.call(api.beginPasskeyConfirmation, {});
      const response = key.get(begun.options);
      await session.call(api.confirmWithPasskey, { body: { response } });
      expect((await session.call(api.deleteMe, { body: {} })).status).toBe(204);
    });

    it('the last passkey of an account without a password cannot be removed', async () => {
      await ada.call(api.removePassword, {});
      const params = { id };
      expect(await codeOf(ada.refused(api.removePasskey, { params }))).toBe('last_way_in');
      expect(await names()).toHaveLength(1);
      const another = await addPasskey(ada, createAuthenticator());
      await ada.call(api.removePasskey, { params });
      const last = { params: { id: another } };
      expect(await codeOf(ada.refused(api.removePasskey, last))).toBe('last_way_in');
    });

    it('two concurrent removals of the last two passkeys leave one passkey', async () => {
      await ada.call(api.removePassword, {});
      const other = await addPasskey(ada, createAuthenticator());
      const responses = await Promise.all(
        [id, other].map((one) =>
          test.send({
            method: 'DELETE',
            url: api.removePasskey.path.replace('{id}', one),
            headers: { authorization: `Bearer ${ada.access_token}` },
          }),
        ),
      );
      expect(responses.map(({ statusCode }) => statusCode).toSorted(ascending)).toEqual([204, 409]);
      expect(await names()).toHaveLength(1);
    });

    it('removing the password ends all other sessions of the user', async () => {
      const { body } = await test.nobody.call(api.login, { body: credentials() });
      await ada.call(api.removePassword, {});
      const { body: failure } = await test.as(body.access_token).refused(api.getMe, {});
      expect(failure.code).toBe('session_ended');
      expect((await ada.call(api.getMe, {})).status).toBe(200);
    });

    it('a user with only passkeys can set a password again', async () => {
      await ada.call(api.removePassword, {});
      const new_password = 'Another-Horse-8!';
      const { body } = await ada.call(api.changePassword, { body: { new_password } });
      const session = test.as(body.access_token);
      expect((await session.call(api.getFactors, {})).body.has_password).toBe(true);
      const again = { ...credentials(), password: new_password };
      expect((await test.nobody.call(api.login, { body: again })).status).toBe(200);
    });

    it('a password that is the only sign-in method cannot be removed', async () => {
      await ada.call(api.removePasskey, { params: { id } });
      expect(await codeOf(ada.refused(api.removePassword, {}))).toBe('last_way_in');
      expect((await test.nobody.call(api.login, { body: credentials() })).status).toBe(200);
    });
  });

  it('the database stores the public key of a passkey, but no challenge or registration', async () => {
    const authenticator = createAuthenticator();
    const options = await begin();
    const registration = authenticator.create(options);
    const { body } = await ada.call(api.finishPasskey, {
      body: { response: registration, name: 'Key' },
    });
    const { challenge: openChallenge } = await begin();
    const { passkeys, ...others } = await everyRow(tables);
    expect(passkeys).toEqual([
      {
        user_id: ada.user.id,
        id: body.id,
        credential_id: authenticator.credentialId(),
        public_key: authenticator.publicKey(),
        counter: 0,
        transports: '["internal"]',
        name: 'Key',
        is_backed_up: 0,
        created_at: '2026-03-01T12:00:00.000Z',
        last_used_at: null,
      },
    ]);
    const { attestationObject, clientDataJSON } = registration.response;
    for (const text of [options.challenge, openChallenge, attestationObject, clientDataJSON]) {
      expect(JSON.stringify(others)).not.toContain(text);
    }
  });
});

describeEachDatabase('the domains of passkeys', (openStore) => {
  let test: TestApp;

  async function rpIdOf(env: Record<string, string>, host: string): Promise<string | null> {
    test = await openApp(openStore, { env });
    const { statusCode, json } = await test.send({
      method: 'POST',
      url: api.challengePasskey.path,
      headers: { host },
      payload: {},
    });
    const offered = await test.send({ url: api.getServiceInfo.path, headers: { host } });
    expect(offered.json()).toMatchObject({ passkeys: statusCode === 200 });
    return statusCode === 200 ? json<{ options: { rpId: string } }>().options.rpId : null;
  }

  it.each<[string, string, string | null]>([
    ['https://daymark.example', 'anything', 'daymark.example'],
    ['https://daymark.example:8443/', 'localhost', 'daymark.example'],
    ['http://localhost:3000', '127.0.0.1:3000', 'localhost'],
    ['http://daymark.example', 'localhost', null],
    ['http://127.0.0.1:3000', 'localhost', null],
    ['https://192.0.2.7', 'localhost', null],
    ['https://[2001:db8::7]', 'localhost', null],
    ['', 'localhost:3000', 'localhost'],
    ['', 'LOCALHOST', 'localhost'],
    ['', '127.0.0.1:3000', null],
    ['', 'daymark.example', null],
    ['', 'localhost.evil.example', null],
  ])(
    'with PUBLIC_URL %j and Host %j, the domain of passkeys is %j',
    async (url, host, expected) => {
      expect(await rpIdOf(url === '' ? {} : { PUBLIC_URL: url }, host)).toBe(expected);
    },
  );
});
