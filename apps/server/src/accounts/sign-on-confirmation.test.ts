import { beforeEach, expect, inject, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { logged, type Caller, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase, openApp } from '../testing/each-database.ts';
import { answerTo } from '../testing/scripted-provider.ts';
import {
  browserSecret,
  confirmAtProvider,
  testOrigin,
  walkThrough,
} from '../testing/sign-in-at-provider.ts';

const minute = 60_000;
const ada = { sub: 'ada', email: 'ada@example.org', email_verified: true };

type Start = 'startIdentityLink' | 'startSignOnConfirmation';

describeEachDatabase('a confirmation by single sign-on', (openStore) => {
  let test: TestApp;
  let person: Caller & { readonly access_token: string };

  beforeEach(async () => {
    const env = { PUBLIC_URL: testOrigin, ...inject('quickProvider') };
    test = await openApp(openStore, { env });
    person = await signIn();
  });

  async function signIn(claims: object = {}) {
    const { browser_secret, browser_hash } = browserSecret();
    const { body } = await test.nobody.call(api.startSingleSignOn, { body: { browser_hash } });
    const answer = answerTo(body.authorization_url, { ...ada, ...claims });
    const ended = await test.nobody.call(api.finishSingleSignOn, {
      body: { ...answer, browser_secret },
    });
    const access_token = ended.body?.access_token ?? '';
    return { access_token, ...test.as(access_token) };
  }

  /**
   * Returns the body that a browser sends after a sign-in at the provider. `seconds` is the time
   * from the start to `auth_time`, or null for a missing `auth_time`.
   */
  async function comesBack(
    seconds: number | null,
    claims: object = {},
    start: Start = 'startSignOnConfirmation',
  ) {
    const { browser_secret, browser_hash } = browserSecret();
    const { body } = await person.call(api[start], { body: { browser_hash } });
    const auth_time = seconds === null ? undefined : test.clock() / 1000 + seconds;
    const answer = answerTo(body.authorization_url, { ...ada, auth_time, ...claims });
    return { body: { ...answer, browser_secret } };
  }

  const refused = async (call: Awaited<ReturnType<typeof comesBack>>) => {
    const { status, body } = await test.nobody.refused(api.finishSingleSignOn, call);
    return [status, body.code];
  };

  const hash = { body: { browser_hash: '0'.repeat(64) } };
  const mayLink = async (one: Caller) => {
    try {
      return (await one.call(api.startIdentityLink, hash)).status === 200;
    } catch {
      return false;
    }
  };

  it('a single sign-on confirms its session only with an auth_time of the last 30 seconds', async () => {
    expect(await mayLink(person)).toBe(false);
    expect(await mayLink(await signIn({ auth_time: test.clock() / 1000 - 31 }))).toBe(false);
    expect(await mayLink(await signIn({ auth_time: test.clock() / 1000 }))).toBe(true);
  });

  it('a confirmation by single sign-on lasts ten minutes and confirms no other session', async () => {
    const other = await signIn();
    const { status, body } = await test.nobody.call(api.finishSingleSignOn, await comesBack(1));
    expect([status, body]).toEqual([204, undefined]);
    expect([await mayLink(person), await mayLink(other)]).toEqual([true, false]);
    test.clock.advance(10 * minute);
    expect(await mayLink(person)).toBe(false);
    const facts = { address: '127.0.0.1', msg: 'confirmed by single sign-on' };
    expect(test.log.map((line) => JSON.parse(line) as unknown)).toContainEqual(
      logged({ ...facts, user: expect.any(String) as unknown }),
    );
  });

  it('a confirmation by single sign-on accepts an auth_time up to 30 seconds before it was started', async () => {
    for (const seconds of [-31, -3600, null]) {
      expect(await refused(await comesBack(seconds))).toEqual([400, 'sign_in_not_fresh']);
    }
    for (const auth_time of ['now', null]) {
      const answer = await refused(await comesBack(0, { auth_time }));
      expect(answer[0]).toBe(400);
    }
    expect(await mayLink(person)).toBe(false);
    await test.nobody.call(api.finishSingleSignOn, await comesBack(-30));
    expect(await mayLink(person)).toBe(true);
  });

  it('linking an identity in the settings requires a fresh sign-in at the provider', async () => {
    await test.nobody.call(api.finishSingleSignOn, await comesBack(0));
    const stale = await comesBack(-31, { sub: 'second' }, 'startIdentityLink');
    expect(await refused(stale)).toEqual([400, 'sign_in_not_fresh']);
    const back = await comesBack(0, { sub: 'second' }, 'startIdentityLink');
    expect((await test.nobody.call(api.finishSingleSignOn, back)).status).toBe(204);
  });

  it.each([null, 0])(
    'an identity with auth_time %j can be linked in a confirmed session',
    async (auth_time) => {
      const owner = await test.register();
      const { browser_secret, browser_hash } = browserSecret();
      const { body } = await owner.call(api.startIdentityLink, { body: { browser_hash } });
      const claims = { sub: 'second', auth_time: auth_time ?? undefined };
      const answer = answerTo(body.authorization_url, claims);
      const ended = { body: { ...answer, browser_secret } };
      expect((await test.nobody.call(api.finishSingleSignOn, ended)).status).toBe(204);
      const key = { body: { state: answer.state, browser_secret } };
      test.clock.advance(10 * minute - 1);
      expect((await owner.call(api.linkIdentity, key)).status).toBe(200);
    },
  );

  it('an auth_time that is 0, in milliseconds or in the future confirms no session', async () => {
    const now = test.clock() / 1000;
    for (const auth_time of [0, now * 1000, Date.now() / 1000 + 3600]) {
      const back = await comesBack(0, { auth_time });
      expect(await refused(back)).toEqual([400, 'sign_in_not_fresh']);
    }
  });

  it("a confirmation by single sign-on uses the provider's clock if it is ahead", async () => {
    const ahead = test.clock() / 1000 + 3600;
    const old = await comesBack(0, {
      iat: ahead,
      exp: Date.now() / 1000 + 60,
      auth_time: ahead - 31,
    });
    expect(await refused(old)).toEqual([400, 'sign_in_not_fresh']);
    const back = await comesBack(0, { iat: ahead, auth_time: ahead - 1 });
    expect((await test.nobody.call(api.finishSingleSignOn, back)).status).toBe(204);
  });

  it.each(['invalid_request', 'login_required'])(
    'a provider that returns %s for a confirmation confirms no session',
    async (error) => {
      const { body } = await comesBack(0);
      const { code: _, ...answer } = body;
      const call = { body: { ...answer, error, error_description: 'max_age invalid\n' } };
      const refusal = await test.nobody.refused(api.finishSingleSignOn, call);
      expect(refusal.body.code).toBe('sign_in_not_fresh');
      expect(test.log.join('')).toContain(`${error}; max_age invalid`);
    },
  );

  it('only an identity that is linked to the account confirms a session', async () => {
    const other = await signIn({ sub: 'eve', email: 'eve@example.org' });
    for (const sub of ['eve', 'nobody']) {
      expect(await refused(await comesBack(0, { sub }))).toEqual([400, 'another_identity']);
    }
    expect([await mayLink(person), await mayLink(other)]).toEqual([false, false]);
  });

  it('single sign-on does not confirm a session that has ended meanwhile', async () => {
    const back = await comesBack(0);
    await person.call(api.logout, {});
    expect(await refused(back)).toEqual([400, 'sign_in_expired']);
  });

  it('the response of a confirmation by single sign-on is accepted once', async () => {
    const back = await comesBack(0);
    await test.nobody.call(api.finishSingleSignOn, back);
    expect(await refused(back)).toEqual([400, 'sign_in_expired']);
  });

  it('getFactors reports whether the account has an identity', async () => {
    expect((await person.call(api.getFactors, {})).body.has_identity).toBe(true);
    const other = await test.register();
    expect((await other.call(api.getFactors, {})).body.has_identity).toBe(false);
  });
});

describeEachDatabase('a real provider', (openStore) => {
  it('a confirmation makes oidc-provider require a new sign-in of a remembered user', async () => {
    const env = { PUBLIC_URL: testOrigin, ...inject('identityProvider') };
    const test = await openApp(openStore, { env });
    const cookies = new Map<string, string>();
    const begin = async (login: string) => {
      const { browser_secret, browser_hash } = browserSecret();
      const { body } = await test.nobody.call(api.startSingleSignOn, { body: { browser_hash } });
      const back = await walkThrough(body.authorization_url, login, cookies);
      const call = { body: { ...back, browser_secret } };
      return (await test.nobody.call(api.finishSingleSignOn, call)).body;
    };
    const first = await begin(ada.email);
    // The provider remembers the user and shows no form.
    const again = await begin('eve@example.org');
    expect(again?.user.id).toBe(first?.user.id);
    const person = test.as(again?.access_token ?? '');
    const key = { body: { browser_hash: '0'.repeat(64) } };
    expect((await person.refused(api.startIdentityLink, key)).body.code).toBe(
      'confirmation_required',
    );
    const asEve = { body: await confirmAtProvider(person, 'eve@example.org', cookies) };
    expect((await test.nobody.refused(api.finishSingleSignOn, asEve)).body.code).toBe(
      'another_identity',
    );
    const asAda = { body: await confirmAtProvider(person, ada.email, cookies) };
    expect((await test.nobody.call(api.finishSingleSignOn, asAda)).status).toBe(204);
    expect((await person.call(api.startIdentityLink, key)).status).toBe(200);
  });
});
