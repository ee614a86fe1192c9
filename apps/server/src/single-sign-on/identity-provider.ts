import type * as openidClient from 'openid-client';
import type { SingleSignOnSettings } from './single-sign-on-settings.ts';

/** One of its functions is marked as deprecated only to stand out; settings let it be used for this machine alone. */
type Library = Omit<typeof openidClient, 'allowInsecureRequests'> & {
  readonly allowInsecureRequests: (config: openidClient.Configuration) => void;
};

/** What only this server knows of a sign-in between its beginning and its end. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly codeVerifier: string;
}

/** What the identity provider has answered in the query of our page. */
export interface ProviderAnswer {
  readonly state: string;
  readonly code?: string | undefined;
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
}

/** Who has signed in there. */
export interface ProvenIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
  /** When they did so, in milliseconds; null where the provider does not say. */
  readonly authenticatedAt: number | null;
}

interface Asking {
  /** Also who is still signed in there. */
  readonly asksAgain?: boolean;
}

/** It cannot be asked now; a later try may succeed. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

/** It has refused, or what it says does not hold. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused';
}

export type IdentityProvider = ReturnType<typeof createIdentityProvider>;

/** Of one call, in seconds. A sign-in takes three of them, and the app waits ten seconds for its answer. */
const timeout = 3;
/** What the provider says of itself is asked for anew after so long. */
const discoveredFor = 3_600_000;
/** The same before the browser is sent there: where nothing answers it would show an error of its own, and no way back to us. */
const reachableFor = 10_000;

/** The OpenID provider of this server. Its library is loaded, and it is asked, when a user signs in by it. */
export function createIdentityProvider(settings: SingleSignOnSettings, clock: () => number) {
  const { issuer, name, redirectUri, signedOutUri } = settings;
  let discovered: { readonly at: number; readonly client: Promise<Client> } | null = null;

  function connect(within = discoveredFor): Promise<Client> {
    const now = clock();
    if (discovered !== null && now - discovered.at < within) return discovered.client;
    const attempt = { at: now, client: discover(settings) };
    discovered = attempt;
    attempt.client.catch(() => {
      if (discovered === attempt) discovered = null;
    });
    return attempt.client;
  }

  return {
    issuer,
    name,

    /** Where the browser goes to sign in. */
    async authorizationUrl(
      { state, nonce, codeVerifier }: SignInSecrets,
      { asksAgain = false }: Asking = {},
    ): Promise<string> {
      const { library, config } = await connect(reachableFor);
      const url = library.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await library.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ...(asksAgain && { prompt: 'login', max_age: '0' }),
      });
      return url.href;
    },

    /**
     * Who has signed in, from the code of the answer: the answer is to this sign-in and from this provider (RFC 9207), the code was asked
     * for by us (PKCE), and the ID token is signed by the provider, for us, for this sign-in and not expired.
     */
    async identify(answer: ProviderAnswer, secrets: SignInSecrets): Promise<ProvenIdentity> {
      const client = await connect();
      return asOurs(() => identify(client, { answer, secrets, redirectUri }));
    },

    /** Where the browser signs out there; null where the provider has no such page. It is given no token: it asks the person. */
    async signOutUrl(): Promise<string | null> {
      const { library, config } = await connect(reachableFor);
      if (config.serverMetadata().end_session_endpoint === undefined) return null;
      return library.buildEndSessionUrl(config, { post_logout_redirect_uri: signedOutUri }).href;
    },
  };
}

interface Client {
  readonly library: Library;
  readonly config: openidClient.Configuration;
}

function discover(settings: SingleSignOnSettings): Promise<Client> {
  return asOurs(async () => {
    const library: Library = await import('openid-client');
    const { discovery, enableNonRepudiationChecks, allowInsecureRequests } = library;
    const url = new URL(settings.issuer);
    const config = await discovery(url, settings.clientId, settings.clientSecret, undefined, {
      timeout,
      execute: [
        // The signature counts, whatever brought the token here.
        enableNonRepudiationChecks,
        ...(url.protocol === 'http:' ? [allowInsecureRequests] : []),
      ],
    });
    return { library, config };
  });
}

interface Identification {
  readonly answer: ProviderAnswer;
  readonly secrets: SignInSecrets;
  readonly redirectUri: string;
}

async function identify(
  { library, config }: Client,
  { answer, secrets, redirectUri }: Identification,
): Promise<ProvenIdentity> {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) {
    if (typeof value === 'string') url.searchParams.set(name, value);
  }
  const tokens = await library.authorizationCodeGrant(config, url, {
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    pkceCodeVerifier: secrets.codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new ProviderRefused('there is no ID token');
  const { iss, sub, auth_time } = claims;
  // Most providers say the email there alone (OpenID Connect Core, section 5.4).
  const hasMore =
    claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
  const more = hasMore ? await library.fetchUserInfo(config, tokens.access_token, sub) : {};
  const authenticatedAt = typeof auth_time === 'number' ? auth_time * 1000 : null;
  return { issuer: iss, subject: sub, claims: { ...more, ...claims }, authenticatedAt };
}

/** Failures of the network and the provider's own, told apart from what it refuses. */
async function asOurs<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderRefused || error instanceof ProviderUnavailable) throw error;
    const Failure = isOutage(error) ? ProviderUnavailable : ProviderRefused;
    throw new Failure(describe(error), { cause: error });
  }
}

/** No answer, none in time, or one with a status that only a failing provider gives. */
const codesOfOutages: ReadonlySet<unknown> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

function isOutage(error: unknown): boolean {
  // As `fetch` says that nothing answers.
  if (error instanceof TypeError) return error.message === 'fetch failed';
  return error instanceof Error && 'code' in error && codesOfOutages.has(error.code);
}

/** Without what was sent: the library hangs whole answers on its errors. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Of OAuth, such as `invalid_client`, where the provider has said one.
  const said = 'error' in error ? [String(error.error)] : [];
  const code = 'code' in error ? [String(error.code)] : [];
  return [error.message, ...code, ...said].join(', ');
}
