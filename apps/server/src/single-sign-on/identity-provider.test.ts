import { generateKeyPairSync, hash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  clientId,
  codeFor,
  signedToken as signed,
  startScriptedProvider,
  unsignedToken,
  type Script,
  type ScriptedProvider,
} from '../testing/scripted-provider.ts';
import {
  createIdentityProvider,
  ProviderRefused,
  ProviderUnavailable,
  type IdentityProvider,
} from './identity-provider.ts';

const secrets = { state: 'a-state', nonce: 'a-nonce', codeVerifier: 'v'.repeat(43) };
const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const code = codeFor({ sub: 'ada', nonce: secrets.nonce });

let scripted: ScriptedProvider;
let script: Script;
let issuer: string;
let now: number;
let provider: IdentityProvider;

beforeEach(async () => {
  scripted = await startScriptedProvider();
  ({ script, issuer } = scripted);
  now = 0;
  provider = createIdentityProvider(
    {
      issuer,
      clientId,
      clientSecret: 'a secret',
      name: 'Example',
      redirectUri: 'https://daymark.example.org/single-sign-on',
      signedOutUri: 'https://daymark.example.org/login',
    },
    () => now,
  );
});

afterEach(() => scripted.close());

const identify = (changes: object = {}) =>
  provider.identify({ state: secrets.state, code, iss: issuer, ...changes }, secrets);

describe('an identity provider', () => {
  it('sends the browser to its page with all that binds the answer', async () => {
    const url = new URL(await provider.authorizationUrl(secrets));
    expect(url.origin + url.pathname).toBe(`${issuer}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'daymark',
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: 'https://daymark.example.org/single-sign-on',
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: hash('sha256', secrets.codeVerifier, 'base64url'),
      code_challenge_method: 'S256',
    });
  });

  it('is told to ask again where that matters, and how long ago a sign-in may be', async () => {
    const url = new URL(await provider.authorizationUrl(secrets, { asksAgain: true }));
    expect([url.searchParams.get('prompt'), url.searchParams.get('max_age')]).toEqual([
      'login',
      '0',
    ]);
  });

  it('says when they did', async () => {
    expect((await identify()).authenticatedAt).toBeNull();
    script.idToken = (claims) => signed({ ...claims, auth_time: 1_772_366_400 });
    expect((await identify()).authenticatedAt).toBe(Date.parse('2026-03-01T12:00:00Z'));
  });

  it('says who has signed in, and is shown the verifier', async () => {
    expect(await identify()).toMatchObject({
      issuer,
      subject: 'ada',
      claims: { email: 'ada@example.org', email_verified: true },
    });
    expect(scripted.tokenRequests[0]?.get('code_verifier')).toBe(secrets.codeVerifier);
  });

  it('is asked for no more where the ID token says the email', async () => {
    script.userInfo = { sub: 'eve' };
    const email = { email: 'ada@example.org', email_verified: true };
    script.idToken = (claims) => signed({ ...claims, ...email });
    expect((await identify()).claims).toMatchObject(email);
  });

  it.each<[string, Partial<Script>]>([
    ['another nonce', { idToken: (claims) => signed({ ...claims, nonce: 'another' }) }],
    ['no nonce', { idToken: (claims) => signed({ ...claims, nonce: undefined }) }],
    ['another audience', { idToken: (claims) => signed({ ...claims, aud: 'another' }) }],
    [
      'a second audience, and not us as the authorized party',
      {
        idToken: (claims) => signed({ ...claims, aud: ['daymark', 'another'], azp: 'another' }),
      },
    ],
    ['another issuer', { idToken: (claims) => signed({ ...claims, iss: 'https://evil.example' }) }],
    ['an end that is over', { idToken: (claims) => signed({ ...claims, exp: 1 }) }],
    ['the signature of another key', { idToken: (claims) => signed(claims, otherKey) }],
    ['a key that nobody knows', { idToken: (claims) => signed(claims, undefined, { kid: '2' }) }],
    ['no signature', { idToken: unsignedToken }],
    [
      'a signature of the client secret',
      { idToken: (claims) => signed(claims, undefined, { alg: 'HS256' }) },
    ],
    ['no subject', { idToken: (claims) => signed({ ...claims, sub: undefined }) }],
    ['no token at all', { idToken: () => undefined }],
    ['the claims of somebody else', { userInfo: { sub: 'eve', email: 'eve@example.org' } }],
    ['that the code is none', { failure: { status: 400, body: '{"error":"invalid_grant"}' } }],
  ])('is not believed with %s', async (_name, changes) => {
    Object.assign(script, changes);
    await expect(identify()).rejects.toThrow(ProviderRefused);
  });

  it.each<[string, object]>([
    ['of another state', { state: 'another' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['of nobody', { iss: undefined }],
    ['without a code', { code: undefined }],
    ['that is an error', { code: undefined, error: 'access_denied' }],
  ])('is not asked for anything by an answer %s', async (_name, changes) => {
    await expect(identify(changes)).rejects.toThrow(ProviderRefused);
    expect(scripted.tokenRequests).toEqual([]);
  });

  it.each([
    [500, '{"error":"server_error"}'],
    [502, '<h1>Bad gateway</h1>'],
    [200, '<h1>Sign in to this network</h1>'],
  ])('that answers %s, %s, is away', async (status, body) => {
    script.failure = { status, body };
    await expect(identify()).rejects.toThrow(ProviderUnavailable);
  });

  it('that does not answer in three seconds is away @long', { timeout: 10_000 }, async () => {
    await provider.authorizationUrl(secrets);
    script.isSilent = true;
    const begun = performance.now();
    await expect(identify()).rejects.toThrow(ProviderUnavailable);
    expect(performance.now() - begun).toBeLessThan(6000);
  });

  it('that calls itself another is not used', async () => {
    script.discovery = (found) => ({ ...found, issuer: 'https://evil.example' });
    await expect(provider.authorizationUrl(secrets)).rejects.toThrow(ProviderRefused);
  });

  it('is asked what it is once an hour, and again after it was away', async () => {
    let asked = 0;
    script.discovery = (found) => {
      asked += 1;
      return asked === 1 ? {} : found;
    };
    await expect(provider.authorizationUrl(secrets)).rejects.toThrow(ProviderRefused);
    await Promise.all([provider.authorizationUrl(secrets), provider.authorizationUrl(secrets)]);
    now = 3_600_000 - 1;
    await identify();
    expect(asked).toBe(2);
    now = 3_600_000;
    await identify();
    expect(asked).toBe(3);
  });

  it('is asked again before a browser is sent there, which would find nobody where it is away', async () => {
    await provider.authorizationUrl(secrets);
    await scripted.close();
    now = 9999;
    await provider.authorizationUrl(secrets);
    now = 10_000;
    await expect(provider.authorizationUrl(secrets)).rejects.toThrow(ProviderUnavailable);
    await expect(provider.signOutUrl()).rejects.toThrow(ProviderUnavailable);
  });

  it('without a page to sign out has none', async () => {
    expect(await provider.signOutUrl()).toBeNull();
  });

  it('puts no secret into the reason of a failure', async () => {
    script.failure = { status: 401, body: '{"error":"invalid_client"}' };
    const reason = await identify().catch(String);
    expect(reason).toContain('invalid_client');
    for (const secret of [...Object.values(secrets), 'a secret', code]) {
      expect(reason).not.toContain(secret);
    }
  });
});
