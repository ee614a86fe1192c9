import type { Asked, Bends } from './bent-provider.ts';

export interface Variation {
  readonly bends?: Bends;
  readonly env?: Readonly<Record<string, string>>;
  /** Error code of the sign-in, unless it succeeds. */
  readonly refused?: string;
  /** Error code of a confirmation after the sign-in, unless it succeeds. */
  readonly unconfirmed?: string;
  readonly log?: string;
}

type Claims = Record<string, unknown>;

const without = (name: string) => (claims: Claims) => {
  const { [name]: _, ...rest } = claims;
  return rest;
};
export const withClaims = (added: Claims) => (claims: Claims) => ({ ...claims, ...added });
const nothing = () => ({ sub: 'ada@example.org' });
/** Accepts only one method of client authentication, whatever the metadata list. */
const takesOnly = (method: 'basic' | 'post') => ({
  answer({ endpoint, headers }: Asked) {
    const isTaken = (headers.authorization !== undefined) === (method === 'basic');
    return endpoint !== 'token' || isTaken
      ? undefined
      : {
          status: 401,
          headers: { 'content-type': 'application/json', 'www-authenticate': 'Basic realm="it"' },
          body: '{"error":"invalid_client","error_description":"wrong method"}',
        };
  },
});
const basicOnly = takesOnly('basic');
const postOnly = takesOnly('post');
const listed = (...methods: string[]) => ({
  discovery: withClaims({ token_endpoint_auth_methods_supported: methods }),
});
const noneListed = { discovery: without('token_endpoint_auth_methods_supported') };
const listsNoPkce = { discovery: without('code_challenge_methods_supported') };
const signedWith = (alg: string) => ({ client: { id_token_signed_response_alg: alg } });

/** Refuses a parameter at the authorization endpoint, as the provider Glewlwyd does. */
const refusing = (parameter: string, value?: string) => ({
  answer({ endpoint, query }: Asked) {
    const sent = query.get(parameter);
    if (endpoint !== 'auth' || sent === null || (value !== undefined && sent !== value)) {
      return undefined;
    }
    const back = new URLSearchParams({
      error: 'invalid_request',
      error_description: `${parameter} invalid`,
      state: query.get('state') ?? '',
    });
    return {
      status: 303,
      headers: { location: `${query.get('redirect_uri')}?${back.toString()}` },
    };
  },
});
const answering = (at: string, status: number, body: string) => ({
  answer({ endpoint }: Asked) {
    const type = body.startsWith('{') ? 'application/json' : 'text/html';
    return endpoint === at ? { status, headers: { 'content-type': type }, body } : undefined;
  },
});
const withoutIss = withClaims({ authorization_response_iss_parameter_supported: false });
export const trusting = { OIDC_TRUST_EMAIL: 'on' };

export const variations: Record<string, Variation> = {
  'only client_secret_basic is listed and accepted': {
    bends: { ...basicOnly, ...listed('client_secret_basic') },
  },
  'only client_secret_post is listed and accepted': {
    bends: { ...postOnly, ...listed('client_secret_post') },
  },
  'no client authentication is listed and client_secret_basic is accepted': {
    bends: { ...basicOnly, ...noneListed },
  },
  'both client authentications are listed and only client_secret_basic is accepted': {
    bends: basicOnly,
  },
  'both client authentications are listed and only client_secret_post is accepted': {
    bends: postOnly,
    refused: 'identity_provider_failed',
    log: 'invalid_client; wrong method; status 401, application/json, from /token; the secret was sent by client_secret_basic, and OIDC_CLIENT_AUTH=post',
  },
  'both client authentications are listed and OIDC_CLIENT_AUTH=post is set': {
    bends: postOnly,
    env: { OIDC_CLIENT_AUTH: 'post' },
  },
  'client_secret_post is listed wrongly and OIDC_CLIENT_AUTH=basic is set': {
    bends: { ...basicOnly, ...listed('client_secret_post') },
    env: { OIDC_CLIENT_AUTH: 'basic' },
  },
  'client_secret_post is listed wrongly': {
    bends: { ...basicOnly, ...listed('client_secret_post') },
    refused: 'identity_provider_failed',
    log: 'OIDC_CLIENT_AUTH=basic',
  },
  'the client secret needs encoding in the header': {
    bends: { ...basicOnly, clientId: 'day:mark', clientSecret: `+/%: &=~_-.${'a'.repeat(40)}` },
  },
  'the client secret needs encoding in the body': {
    bends: { ...postOnly, clientId: 'day:mark', clientSecret: `+/%: &=~_-.${'a'.repeat(40)}` },
    env: { OIDC_CLIENT_AUTH: 'post' },
  },
  'PKCE is required': { bends: { configuration: { pkce: { required: () => true } } } },
  'PKCE is required and OIDC_PKCE=off is set': {
    bends: { configuration: { pkce: { required: () => true } } },
    env: { OIDC_PKCE: 'off' },
    refused: 'identity_provider_failed',
    log: 'invalid_request',
  },
  'PKCE is not listed': { bends: listsNoPkce, log: 'set OIDC_PKCE=off' },
  'PKCE is refused': {
    bends: {
      discovery: (one) => withoutIss(listsNoPkce.discovery(one)),
      ...refusing('code_challenge'),
    },
    refused: 'identity_provider_failed',
    log: 'invalid_request; code_challenge invalid; the identity provider lists no PKCE',
  },
  'PKCE is refused and OIDC_PKCE=off is set': {
    bends: {
      discovery: (one) => withoutIss(listsNoPkce.discovery(one)),
      ...refusing('code_challenge'),
    },
    env: { OIDC_PKCE: 'off' },
  },
  'a max_age of 0 is refused': { bends: { discovery: withoutIss, ...refusing('max_age', '0') } },
  'every max_age is refused': {
    bends: { discovery: withoutIss, ...refusing('max_age') },
    unconfirmed: 'sign_in_not_fresh',
    log: 'max_age invalid',
  },
  'every prompt is refused': {
    bends: { discovery: withoutIss, ...refusing('prompt') },
    unconfirmed: 'sign_in_not_fresh',
    log: 'prompt invalid',
  },
  'auth_time is missing': {
    bends: { idToken: without('auth_time') },
    unconfirmed: 'sign_in_not_fresh',
  },
  'auth_time is 0': {
    bends: { idToken: withClaims({ auth_time: 0 }) },
    unconfirmed: 'sign_in_not_fresh',
  },
  'auth_time is an hour old': {
    bends: { idToken: (claims) => ({ ...claims, auth_time: Number(claims['iat']) - 3600 }) },
    unconfirmed: 'sign_in_not_fresh',
  },
  'auth_time is in milliseconds': {
    bends: { idToken: (claims) => ({ ...claims, auth_time: Number(claims['iat']) * 1000 }) },
    unconfirmed: 'sign_in_not_fresh',
  },
  'email and email_verified are in the ID token': {
    bends: { configuration: { conformIdTokenClaims: false }, userInfo: nothing },
  },
  'email is in the ID token and email_verified is in UserInfo': {
    bends: { idToken: withClaims({ email: 'ada@example.org' }), userInfo: without('email') },
  },
  'email_verified is in the ID token and email is in UserInfo': {
    bends: { idToken: withClaims({ email_verified: true }), userInfo: without('email_verified') },
  },
  'email is in the ID token and in UserInfo, and email_verified is in UserInfo': {
    bends: { idToken: withClaims({ email: 'ada@example.org' }) },
  },
  'UserInfo is signed': { bends: { client: { userinfo_signed_response_alg: 'RS256' } } },
  'UserInfo has another subject': {
    bends: { userInfo: withClaims({ sub: 'eve' }) },
    refused: 'sign_in_refused',
  },
  'UserInfo returns 500': {
    bends: answering('me', 500, '{}'),
    refused: 'identity_provider_failed',
    log: 'status 500, application/json, from /me',
  },
  'email_verified is the string "true"': {
    bends: { userInfo: withClaims({ email_verified: 'true' }) },
  },
  'email_verified is missing': {
    bends: { userInfo: without('email_verified') },
    refused: 'email_not_verified',
  },
  'email_verified is missing and OIDC_TRUST_EMAIL is on': {
    bends: { userInfo: without('email_verified') },
    env: trusting,
  },
  'email_verified is false': {
    bends: { userInfo: withClaims({ email_verified: false }) },
    refused: 'email_not_verified',
  },
  'email_verified is false and OIDC_TRUST_EMAIL is on': {
    bends: { userInfo: withClaims({ email_verified: false }) },
    env: trusting,
  },
  'the email is missing and OIDC_TRUST_EMAIL is on': {
    bends: { userInfo: without('email') },
    env: trusting,
    refused: 'email_not_verified',
  },
  'the issuer ends in a slash': { bends: { issuerEnd: '/' } },
  'the issuer has a path': { bends: { issuerEnd: '/realms/home' } },
  'the issuer has a path that ends in a slash': { bends: { issuerEnd: '/realms/home/' } },
  'the metadata name another issuer': {
    bends: { discovery: (one) => ({ ...one, issuer: `${String(one['issuer'])}/realm` }) },
    refused: 'identity_provider_failed',
    log: 'but the provider calls itself http://localhost',
  },
  'ID tokens are signed with PS256': { bends: signedWith('PS256') },
  'ID tokens are signed with ES256': { bends: signedWith('ES256') },
  'ID tokens are signed with EdDSA': { bends: signedWith('EdDSA') },
  'ID tokens are signed with HS512': {
    bends: {
      ...signedWith('HS512'),
      configuration: { enabledJWA: { idTokenSigningAlgValues: ['RS256', 'HS512'] } },
    },
    refused: 'identity_provider_failed',
    log: 'the token is signed with HS512, an asymmetric algorithm such as RS256 is expected',
  },
  'the token endpoint returns 500': {
    bends: answering('token', 500, '<h1>Oops</h1>'),
    refused: 'identity_provider_failed',
    log: 'status 500, text/html, from /token',
  },
  'the token endpoint returns an HTML page': {
    bends: answering('token', 200, '<h1>Sign in</h1>'),
    refused: 'identity_provider_failed',
    log: 'status 200, text/html, from /token',
  },
  'a proxy returns 502 for the token endpoint': {
    bends: answering('token', 502, '<h1>Bad gateway</h1>'),
    refused: 'identity_provider_unavailable',
  },
  'the token endpoint returns unauthorized_client': {
    bends: answering('token', 400, '{"error":"unauthorized_client","error_description":"not you"}'),
    refused: 'identity_provider_failed',
    log: 'unauthorized_client; not you; status 400',
  },
  'every response takes 30 ms longer': { bends: { latency: 30 } },
};
