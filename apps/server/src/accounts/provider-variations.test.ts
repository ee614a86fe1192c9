import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { startBentProvider, type BentProvider } from '../testing/bent-provider.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase } from '../testing/each-database.ts';
import {
  trusting,
  variations,
  withClaims,
  type Variation,
} from '../testing/provider-variations.ts';
import {
  confirmAtProvider,
  linkAtProvider,
  signInAtProvider,
  testOrigin,
} from '../testing/sign-in-at-provider.ts';

describeEachDatabase('a sign-in at a provider', (openStore, tables) => {
  let test: TestApp | undefined;
  let provider: BentProvider | undefined;

  beforeEach(() => {
    // The provider warns about unusual settings on the console.
    for (const method of ['info', 'warn'] as const) {
      vi.spyOn(console, method).mockImplementation(() => {});
    }
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    await test?.close();
    await provider?.close();
    test = undefined;
  });

  async function open({ bends, env }: Variation): Promise<TestApp> {
    provider = await startBentProvider(bends);
    const settings = { PUBLIC_URL: testOrigin, ...provider.env, ...env };
    test = await buildTestApp(await openStore(), { env: settings });
    return test;
  }

  /**
   * Returns the error codes of a sign-in and of a confirmation after it. A code is undefined if the
   * request succeeded or was not sent.
   */
  async function signInAndConfirm(app: TestApp): Promise<(string | undefined)[]> {
    const finish = async (payload: object) => {
      const url = api.finishSingleSignOn.path;
      const { body } = await app.send({ method: 'POST', url, payload });
      return (body === '' ? {} : JSON.parse(body)) as { code?: string; access_token?: string };
    };
    try {
      const { code, access_token } = await finish(await signInAtProvider(app, 'ada@example.org'));
      if (access_token === undefined) return [code, undefined];
      const person = app.as(access_token);
      return [code, (await finish(await confirmAtProvider(person, 'ada@example.org'))).code];
    } catch (error) {
      return [/identity_provider_\w+/.exec(String(error))?.[0], undefined];
    }
  }

  function describeOutcome({ refused, unconfirmed }: Variation): string {
    if (refused !== undefined) return refused;
    return unconfirmed === undefined
      ? 'success'
      : `success, and a confirmation with ${unconfirmed}`;
  }

  it.each(
    Object.entries(variations).map(
      ([name, variation]) => [name, describeOutcome(variation), variation] as const,
    ),
  )('a sign-in at a provider where %s ends with %s', async (_name, _outcome, variation) => {
    const app = await open(variation);
    const codes = await signInAndConfirm(app);
    const log = app.log.join('');
    expect({ codes, log }).toEqual({
      codes: [variation.refused, variation.unconfirmed],
      log: expect.stringContaining(variation.log ?? '') as string,
    });
  });

  it.each(['Mars/Olympus', '', 'x'.repeat(200), 7, null, undefined])(
    'single sign-on ignores the invalid time zone %j and uses UTC',
    async (timezone) => {
      const app = await open({});
      const answer = await signInAtProvider(app, 'ada@example.org');
      const payload = { ...answer, timezone, language: 'tlh', device_token: 7 };
      const url = api.finishSingleSignOn.path;
      const ended = await app.send({ method: 'POST', url, payload });
      expect([ended.statusCode, ended.json()]).toMatchObject([
        201,
        { user: { timezone: 'UTC', language: 'en' } },
      ]);
    },
  );

  it('an unverified email of a trusted provider does not link an existing account', async () => {
    const bends = { userInfo: withClaims({ email_verified: false }) };
    const app = await open({ bends, env: trusting });
    await app.register({ email: 'ada@example.org' });
    const body = await signInAtProvider(app, 'ada@example.org');
    const refusal = await app.nobody.refused(api.finishSingleSignOn, { body });
    expect(refusal.body.code).toBe('account_exists');
    expect(await tables().selectFrom('identities').selectAll().execute()).toEqual([]);
  });

  it('an identity can be linked if the provider sends no auth_time', async () => {
    const app = await open({ bends: { idToken: withClaims({ auth_time: 0 }) } });
    const person = await app.register();
    const { state, browser_secret, ...answer } = await linkAtProvider(person, 'ada@example.org');
    const body = { state, browser_secret, ...answer };
    expect((await app.nobody.call(api.finishSingleSignOn, { body })).status).toBe(204);
    const key = { body: { state, browser_secret } };
    expect((await person.call(api.linkIdentity, key)).status).toBe(200);
  });
});
