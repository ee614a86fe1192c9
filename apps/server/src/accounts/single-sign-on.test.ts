import { beforeEach, expect, inject, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import {
  buildTestApp,
  logged,
  testPassword,
  type Person,
  type TestApp,
} from '../testing/build-test-app.ts';
import { describeEachDatabase, everyRow, openApp } from '../testing/each-database.ts';
import {
  browserSecret,
  confirmAtProvider,
  signInAtProvider,
  startProvider,
  testOrigin,
  walkThrough,
  type BroughtBack,
} from '../testing/sign-in-at-provider.ts';

const minute = 60_000;
const ada = 'ada@example.org';

describeEachDatabase('single sign-on', (openStore, tables) => {
  let test: TestApp;

  beforeEach(async () => {
    const env = { PUBLIC_URL: testOrigin, ...inject('identityProvider') };
    test = await openApp(openStore, { env });
  });

  const finish = (
    body: BroughtBack & {
      timezone?: string;
      language?: 'de';
      first_weekday?: 7;
    },
  ) => test.nobody.call(api.finishSingleSignOn, { body });

  const refused = async (body: BroughtBack, by = test) => {
    const refusal = await by.nobody.refused(api.finishSingleSignOn, { body });
    return [refusal.status, refusal.body.code];
  };

  async function signIn(login = ada): Promise<Person> {
    const { status, body } = await finish(await signInAtProvider(test, login));
    if (status === 204) throw new Error('The sign-in returned no session');
    return { ...body, ...test.as(body.access_token) };
  }

  const emails = async () => (await tables().selectFrom('users').select('email').execute()).length;

  it("single sign-on creates an account with the browser's settings and no password", async () => {
    const broughtBack = await signInAtProvider(test, ada);
    const preferences = {
      timezone: 'Europe/Berlin',
      language: 'de',
      first_weekday: 7,
    } as const;
    const { status, body } = await finish({ ...broughtBack, ...preferences });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      token_type: 'bearer',
      user: { email: ada, full_name: 'ada', ...preferences, notification_time: '09:00' },
    });
    expect(body?.device_token).toMatch(/^[\w-]{24}\.[\w-]{43}$/);
    const person = test.as(body?.access_token ?? '');
    expect((await person.call(api.getFactors, {})).body).toMatchObject({ has_password: false });
    const { user } = await signIn();
    expect(user.id).toBe(body?.user.id);
    expect(await emails()).toBe(1);
  });

  it('login refuses every password for an account that single sign-on created', async () => {
    await signIn();
    for (const password of [' ', testPassword]) {
      const body = { email: ada, password };
      expect((await test.nobody.refused(api.login, { body })).body.code).toBe(
        'invalid_credentials',
      );
    }
  });

  it('single sign-on identifies users by their subject and not by their email', async () => {
    const person = await signIn();
    await finish(await confirmAtProvider(person, ada));
    const other = { email: 'ada@example.net' };
    await person.call(api.updateMe, { body: other });
    const again = await signIn();
    expect([again.user.id, again.user.email]).toEqual([person.user.id, other.email]);
  });

  it("linkIdentity links a provider's identity to the account with the same email after a sign-in to that account", async () => {
    const owner = await test.register({ email: 'Ada@Example.org' });
    const { state, browser_secret, ...answer } = await signInAtProvider(test, ada);
    expect(await refused({ state, browser_secret, ...answer })).toEqual([409, 'account_exists']);
    const { body: signedIn } = await test.nobody.call(api.login, {
      body: { email: ada, password: testPassword },
    });
    const body = { state, browser_secret };
    const { body: linked } = await test.as(signedIn.access_token).call(api.linkIdentity, { body });
    expect(linked).toMatchObject({ provider: 'Example ID' });
    expect((await signIn()).user.id).toBe(owner.user.id);
    const { body: identities } = await owner.call(api.listIdentities, {});
    expect(identities).toEqual([expect.objectContaining({ id: linked.id })]);
  });

  it('another user cannot link the identity of a sign-in that returned account_exists', async () => {
    await test.register({ email: ada });
    const { state, browser_secret, ...answer } = await signInAtProvider(test, ada);
    await refused({ state, browser_secret, ...answer });
    const stranger = await test.register();
    const { body } = await stranger.refused(api.linkIdentity, { body: { state, browser_secret } });
    expect(body.code).toBe('sign_in_expired');
    expect(await refused(await signInAtProvider(test, ada))).toEqual([409, 'account_exists']);
  });

  it('single sign-on refuses an unverified email, with and without an account', async () => {
    await test.register({ email: ada });
    for (const email of [ada, 'nobody@example.org']) {
      const login = `unverified:${email}`;
      expect(await refused(await signInAtProvider(test, login))).toEqual([
        403,
        'email_not_verified',
      ]);
    }
    expect(await emails()).toBe(1);
  });

  it('the limit of registrations counts accounts created by single sign-on', async () => {
    const env = { PUBLIC_URL: testOrigin, LIMIT_REGISTRATIONS: '1', ...inject('identityProvider') };
    test = await openApp(openStore, { env });
    await signIn('one@example.org');
    expect(await refused(await signInAtProvider(test, 'two@example.org'))).toEqual([
      429,
      'rate_limited',
    ]);
    await signIn('one@example.org');
  });

  it('two concurrent first sign-ins by single sign-on create one account', async () => {
    const both = [await signInAtProvider(test, ada), await signInAtProvider(test, ada)];
    const answers = await Promise.all(both.map((one) => finish(one)));
    expect(new Set(answers.map(({ body }) => body?.user.id)).size).toBe(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
    expect(await emails()).toBe(1);
  });

  it('single sign-on logs the user and the address', async () => {
    const { user } = await signIn();
    await signIn();
    const lines = test.log.map((line) => JSON.parse(line) as { msg: string });
    const facts = { user: user.id, address: '127.0.0.1' };
    expect(lines.filter(({ msg }) => msg.includes('single sign-on'))).toEqual([
      logged({ ...facts, msg: 'registered by single sign-on' }),
      logged({ ...facts, msg: 'signed in by single sign-on' }),
    ]);
  });

  it('single sign-on neither stores nor logs its state, browser secret or code', async () => {
    const { browser_secret, browser_hash } = browserSecret();
    const { body } = await test.nobody.call(api.startSingleSignOn, { body: { browser_hash } });
    const stored = JSON.stringify(await everyRow(tables));
    const { searchParams } = new URL(body.authorization_url);
    const state = searchParams.get('state') ?? '';
    expect(stored).not.toContain(state);
    const answer = await walkThrough(body.authorization_url, ada);
    await finish({ ...answer, browser_secret });
    const secrets = [state, browser_secret, answer.code ?? ''];
    const after = JSON.stringify(await everyRow(tables)) + test.log.join('');
    for (const secret of secrets) expect(after).not.toContain(secret);
  });

  it('finishSingleSignOn accepts each response of the provider once', async () => {
    const broughtBack = await signInAtProvider(test, ada);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        test.send({ method: 'POST', url: api.finishSingleSignOn.path, payload: broughtBack }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => String(statusCode)).toSorted();
    expect(statuses).toEqual(['201', '400', '400', '400', '400']);
    expect(await refused(broughtBack)).toEqual([400, 'sign_in_expired']);
  });

  it('finishSingleSignOn refuses another browser without using up the attempt', async () => {
    const { browser_secret, ...answer } = await signInAtProvider(test, ada);
    const stolen = { ...answer, browser_secret: browserSecret().browser_secret };
    expect(await refused(stolen)).toEqual([400, 'sign_in_expired']);
    expect((await finish({ ...answer, browser_secret })).status).toBe(201);
  });

  it('finishSingleSignOn refuses the state and the code of another sign-in', async () => {
    const own = await signInAtProvider(test, ada);
    const other = await signInAtProvider(test, 'eve@example.org');
    // An attacker could make the victim's browser finish the attacker's sign-in.
    expect(await refused({ ...other, browser_secret: own.browser_secret })).toEqual([
      400,
      'sign_in_expired',
    ]);
    // The provider refuses the code, because it was requested with another PKCE verifier.
    expect(await refused({ ...own, code: other.code ?? '' })).toEqual([400, 'sign_in_refused']);
    expect(await emails()).toBe(0);
  });

  it('finishSingleSignOn refuses a wrong or missing issuer (RFC 9207)', async () => {
    const mixedUp = { ...(await signInAtProvider(test, ada)), iss: 'https://evil.example' };
    expect(await refused(mixedUp)).toEqual([400, 'sign_in_refused']);
    const { iss: _, ...silent } = await signInAtProvider(test, ada);
    expect(await refused(silent)).toEqual([400, 'sign_in_refused']);
  });

  it("finishSingleSignOn refuses the provider's response after ten minutes", async () => {
    const inTime = await signInAtProvider(test, ada);
    const late = await signInAtProvider(test, ada);
    test.clock.advance(10 * minute - 1);
    expect((await finish(inTime)).status).toBe(201);
    test.clock.advance(1);
    expect(await refused(late)).toEqual([400, 'sign_in_expired']);
  });

  it('a sign-in that was cancelled at the provider returns sign_in_refused', async () => {
    const { code: _, ...broughtBack } = await signInAtProvider(test, ada);
    expect(await refused({ ...broughtBack, error: 'access_denied' })).toEqual([
      400,
      'sign_in_refused',
    ]);
  });

  it('getProviderSignOut returns a URL without a token', async () => {
    const { body } = await test.nobody.call(api.getProviderSignOut, {});
    const url = new URL(body.url ?? '');
    expect(url.origin).toBe(inject('identityProvider').OIDC_ISSUER);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'daymark',
      post_logout_redirect_uri: `${testOrigin}/login`,
    });
  });

  it('password login works while the provider is down @long', async () => {
    const provider = await startProvider();
    const env = { PUBLIC_URL: testOrigin, ...provider.env };
    const begun = await buildTestApp(test.store, { env });
    const broughtBack = await signInAtProvider(begun, ada);
    await provider.stop();
    expect(await refused(broughtBack, begun)).toEqual([503, 'identity_provider_unavailable']);
    await begun.close();

    const anew = await buildTestApp(test.store, { env });
    const { browser_hash } = browserSecret();
    const start = () => anew.nobody.refused(api.startSingleSignOn, { body: { browser_hash } });
    expect((await start()).body.code).toBe('identity_provider_unavailable');
    await anew.register({ email: 'grace@example.org' });
    const body = { email: 'grace@example.org', password: testPassword };
    expect((await anew.nobody.call(api.login, { body })).status).toBe(200);
    const port = Number(new URL(env.OIDC_ISSUER).port);
    const back = await startProvider(port);
    const { body: started } = await anew.nobody.call(api.startSingleSignOn, {
      body: { browser_hash },
    });
    expect(started.authorization_url).toContain(env.OIDC_ISSUER);
    await back.stop();
  });
});
