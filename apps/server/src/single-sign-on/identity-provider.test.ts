import { generateKeyPairSync, hash } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  clientId,
  codeFor,
  signedToken as signed,
  startScriptedProvider,
  unsignedToken,
  type Claims,
  type Script,
  type ScriptedProvider,
} from '../testing/scripted-provider.ts';
import { createIdentityProvider, type IdentityProvider } from './identity-provider.ts';
import type { SingleSignOnSettings } from '../config/single-sign-on-settings.ts';

const secrets = { state: 'a-state', nonce: 'a-nonce', codeVerifier: 'v'.repeat(43) };
const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const code = codeFor({ sub: 'ada', nonce: secrets.nonce });

let scripted: ScriptedProvider;
let script: Script;
let issuer: string;
let now: number;
let provider: IdentityProvider;
let warnings: string[];

function create(changes: Partial<SingleSignOnSettings> = {}): IdentityProvider {
  const settings = {
    issuer,
    clientId,
    clientSecret: 'a secret',
    clientAuth: undefined,
    pkce: true,
    trustEmail: false,
    name: 'Example',
    redirectUri: 'https://daymark.example.org/single-sign-on',
    signedOutUri: 'https://daymark.example.org/login',
    ...changes,
  };
  const log = { warn: (_entry: object, message: string) => void warnings.push(message) };
  return createIdentityProvider(settings, { clock: () => now, log });
}

beforeEach(async () => {
  scripted = await startScriptedProvider();
  ({ script, issuer } = scripted);
  now = 0;
  warnings = [];
  provider = create();
});

afterEach(() => scripted.close());

async function identify(changes: object = {}, by = provider) {
  const proven = await by.identify(
    { state: secrets.state, code, iss: issuer, ...changes },
    secrets,
  );
  return { ...proven, claims: await proven.claims() };
}

it('authorizationUrl contains state, nonce and PKCE challenge', async () => {
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

it('authorizationUrl with asksAgain sets prompt=login and max_age=1', async () => {
  const url = new URL(await provider.authorizationUrl(secrets, { asksAgain: true }));
  expect([url.searchParams.get('prompt'), url.searchParams.get('max_age')]).toEqual(['login', '1']);
});

it('an identity provider that does not list PKCE causes one warning, unless PKCE is off', async () => {
  await provider.authorizationUrl(secrets);
  now = 3_600_000;
  await provider.authorizationUrl(secrets);
  expect(warnings).toEqual([
    'the identity provider lists no PKCE with S256. If sign-ins fail there, set OIDC_PKCE=off',
  ]);
  const without = create({ pkce: false });
  const { searchParams } = new URL(await without.authorizationUrl(secrets));
  expect([...searchParams.keys()].filter((name) => name.startsWith('code_'))).toEqual([]);
  await identify({}, without);
  expect(scripted.tokenRequests[0]?.has('code_verifier')).toBe(false);
  expect(warnings).toHaveLength(1);
});

it('identify returns auth_time as authenticatedAt', async () => {
  expect((await identify()).authenticatedAt).toBeNull();
  script.idToken = (claims) => signed({ ...claims, auth_time: 1_772_366_400 });
  expect((await identify()).authenticatedAt).toBe(Date.parse('2026-03-01T12:00:00Z'));
});

it('identify sends the PKCE verifier and returns subject and claims', async () => {
  expect(await identify()).toMatchObject({
    issuer,
    subject: 'ada',
    claims: { email: 'ada@example.org', email_verified: true },
  });
  expect(scripted.tokenRequests[0]?.get('code_verifier')).toBe(secrets.codeVerifier);
});

it.each<[string, Claims, Claims, Claims]>([
  [
    'email and verification in UserInfo',
    {},
    { email: 'b@x.org', email_verified: true },
    { email: 'b@x.org', email_verified: true },
  ],
  [
    'an email in the token and its verification in UserInfo',
    { email: 'a@x.org' },
    { email_verified: true },
    { email: 'a@x.org', email_verified: true },
  ],
  [
    'a verification in the token and its email in UserInfo',
    { email_verified: true },
    { email: 'b@x.org' },
    { email: 'b@x.org', email_verified: true },
  ],
  [
    'an empty email in the token',
    { email: '', email_verified: null },
    { email: 'b@x.org', email_verified: false },
    { email: 'b@x.org', email_verified: false },
  ],
  [
    'different emails, and a verified email in UserInfo',
    { email: 'a@x.org' },
    { email: 'b@x.org', email_verified: true },
    { email: 'b@x.org', email_verified: true },
  ],
  [
    'different emails, and a verified email in the token',
    { email: 'a@x.org', email_verified: true },
    { email: 'b@x.org', email_verified: false },
    { email: 'a@x.org', email_verified: true },
  ],
])('identify combines %s', async (...[, inToken, inInfo, expected]) => {
  script.idToken = (claims) => signed({ ...claims, ...inToken });
  script.userInfo = { sub: 'ada', ...inInfo };
  const { email, email_verified } = (await identify()).claims;
  expect({ email, email_verified }).toEqual(expected);
});

it('identify does not request UserInfo with OIDC_TRUST_EMAIL', async () => {
  script.idToken = (claims) => signed({ ...claims, email: 'ada@example.org' });
  script.userInfo = { sub: 'eve' };
  const { claims } = await identify({}, create({ trustEmail: true }));
  expect(claims).toMatchObject({ email: 'ada@example.org' });
});

it('identify does not request UserInfo if the ID token has a verified email', async () => {
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
    'a second audience and another authorized party',
    {
      idToken: (claims) => signed({ ...claims, aud: ['daymark', 'another'], azp: 'another' }),
    },
  ],
  ['another issuer', { idToken: (claims) => signed({ ...claims, iss: 'https://evil.example' }) }],
  ['an expiry in the past', { idToken: (claims) => signed({ ...claims, exp: 1 }) }],
  ['a signature of another key', { idToken: (claims) => signed(claims, otherKey) }],
  ['an unknown key id', { idToken: (claims) => signed(claims, undefined, { kid: '2' }) }],
  ['no subject', { idToken: (claims) => signed({ ...claims, sub: undefined }) }],
  ['a missing ID token', { idToken: () => undefined }],
  ['UserInfo of another subject', { userInfo: { sub: 'eve', email: 'eve@example.org' } }],
  ['the error invalid_grant', { failure: { status: 400, body: '{"error":"invalid_grant"}' } }],
])('identify refuses a response with %s', async (_name, changes) => {
  Object.assign(script, changes);
  await expect(identify()).rejects.toMatchObject({ kind: 'refused' });
});

it.each<[string, object]>([
  ['with another state', { state: 'another' }],
  ['with another issuer', { iss: 'https://evil.example' }],
  ['without an issuer', { iss: undefined }],
  ['without a code', { code: undefined }],
  ['with an error', { code: undefined, error: 'access_denied' }],
])(
  'identify refuses a redirect %s and sends no request to the provider',
  async (_name, changes) => {
    await expect(identify(changes)).rejects.toMatchObject({ kind: 'refused' });
    expect(scripted.tokenRequests).toEqual([]);
  },
);

it.each([
  ['no signature', 'none', unsignedToken],
  [
    'a signature by the client secret',
    'HS512',
    (claims: Claims) => signed(claims, undefined, { alg: 'HS512' }),
  ],
])('identify refuses an ID token with %s (algorithm %s)', async (_name, alg, idToken) => {
  script.idToken = idToken;
  const message = expect.stringContaining(
    `the token is signed with ${alg}, an asymmetric algorithm such as RS256 is expected`,
  ) as string;
  await expect(identify()).rejects.toMatchObject({ kind: 'failed', message });
});

it('the error of identify names a wrong issuer or audience, and the expected one', async () => {
  const message = expect.stringContaining(
    `iss is https://evil.example, expected ${issuer}`,
  ) as string;
  await expect(identify({ iss: 'https://evil.example' })).rejects.toMatchObject({ message });
  script.idToken = (claims) => signed({ ...claims, aud: 'another' });
  await expect(identify()).rejects.toMatchObject({
    message: expect.stringContaining('aud is "another", expected "daymark"') as string,
  });
});

it.each([502, 503, 504])(
  'identify throws `unavailable` if the provider returns %i',
  async (status) => {
    script.failure = { status, body: '<h1>Bad gateway</h1>' };
    await expect(identify()).rejects.toMatchObject({ kind: 'unavailable' });
  },
);

it.each([
  [
    500,
    '{"error":"server_error","error_description":"no key"}',
    'server_error; no key; status 500',
  ],
  [500, '<h1>Oops</h1>', 'status 500, application/json, from /token'],
  [404, '<h1>Oops</h1>', 'status 404'],
  [200, '<h1>Sign in to this network</h1>', 'parsing error'],
  [401, '{"error":"invalid_client"}', 'OIDC_CLIENT_AUTH=post'],
  [400, '{"error":"unauthorized_client"}', 'OIDC_CLIENT_AUTH=post'],
])(
  'after the status %i with %s, identify throws `failed` with %j',
  async (status, body, reason) => {
    script.failure = { status, body };
    const message = expect.stringContaining(reason) as string;
    await expect(identify()).rejects.toMatchObject({ kind: 'failed', message });
  },
);

it(
  'identify throws `unavailable` if the provider does not respond @long',
  { timeout: 10_000 },
  async () => {
    await provider.authorizationUrl(secrets);
    script.isSilent = true;
    const begun = performance.now();
    await expect(identify()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(performance.now() - begun).toBeLessThan(6000);
  },
);

it('authorizationUrl throws `failed` if the metadata name another issuer', async () => {
  script.discovery = (found) => ({ ...found, issuer: 'https://evil.example' });
  const message = expect.stringContaining(
    'the provider calls itself https://evil.example',
  ) as string;
  await expect(provider.authorizationUrl(secrets)).rejects.toMatchObject({
    kind: 'failed',
    message,
  });
});

it('createIdentityProvider reads the metadata once an hour, and again after a failure', async () => {
  let asked = 0;
  script.discovery = (found) => {
    asked += 1;
    return asked === 1 ? {} : found;
  };
  await expect(provider.authorizationUrl(secrets)).rejects.toMatchObject({ kind: 'failed' });
  await Promise.all([provider.authorizationUrl(secrets), provider.authorizationUrl(secrets)]);
  now = 3_600_000 - 1;
  await identify();
  expect(asked).toBe(2);
  now = 3_600_000;
  await identify();
  expect(asked).toBe(3);
});

it('authorizationUrl and signOutUrl read metadata again that are ten seconds old', async () => {
  await provider.authorizationUrl(secrets);
  await scripted.close();
  now = 9999;
  await provider.authorizationUrl(secrets);
  now = 10_000;
  await expect(provider.authorizationUrl(secrets)).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(provider.signOutUrl()).rejects.toMatchObject({ kind: 'unavailable' });
});

it('signOutUrl returns null for a provider without a sign-out page', async () => {
  expect(await provider.signOutUrl()).toBeNull();
});

it('the error of identify contains no secret that the provider repeats', async () => {
  const error_description = `${code} of daymark\n with a secret\u202e: ${'long'.repeat(200)}`;
  const body = JSON.stringify({ error: 'invalid_client', error_description });
  script.failure = { status: 401, body };
  const { message: reason } = await identify().then(
    () => new Error('none'),
    (error: unknown) => error as Error,
  );
  expect(reason).toContain('invalid_client; … of daymark with …');
  expect(reason).not.toMatch(/\p{C}/u);
  expect(reason.length).toBeLessThan(900);
  for (const secret of [...Object.values(secrets), 'a secret', code]) {
    expect(reason).not.toContain(secret);
  }
});
