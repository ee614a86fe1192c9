import type * as openidClient from 'openid-client';
import { authenticateClient, clientAuthMethodOf } from '../config/client-authentication.ts';
import { toProviderError, ProviderError } from './provider-error.ts';
import type { SingleSignOnSettings } from '../config/single-sign-on-settings.ts';

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
  readonly error_description?: string | undefined;
}

export type Claims = Readonly<Record<string, unknown>>;

/** Who has signed in there. */
export interface ProvenIdentity {
  readonly issuer: string;
  readonly subject: string;
  /**
   * Returns the claims of the ID token, with those of UserInfo when the token lacks the email or
   * its verification.
   */
  readonly claims: () => Promise<Claims>;
  /** When they did so, in milliseconds; null where the provider does not say. */
  readonly authenticatedAt: number | null;
  /** When the provider made the ID token, in milliseconds by its own clock. */
  readonly issuedAt: number;
}

interface Asking {
  /** Also who is still signed in there. */
  readonly asksAgain?: boolean;
}

export type IdentityProvider = ReturnType<typeof createIdentityProvider>;

/** Of one call, in seconds. A sign-in takes three of them, and the app waits ten seconds for its answer. */
const timeout = 3;
/** What the provider says of itself is asked for anew after so long. */
const discoveredFor = 3_600_000;
/** The same before the browser is sent there: where nothing answers it would show an error of its own, and no way back to us. */
const reachableFor = 10_000;

interface Log {
  warn(entry: object, message: string): void;
}

/** The OpenID provider of this server. Its library is loaded, and it is asked, when a user signs in by it. */
export function createIdentityProvider(
  settings: SingleSignOnSettings,
  { clock, log }: { readonly clock: () => number; readonly log: Log },
) {
  const { issuer, name, redirectUri, signedOutUri } = settings;
  const setup = { secrets: [settings.clientSecret], isSetup: true };
  let discovered: { readonly at: number; readonly client: Promise<Client> } | null = null;
  let hasWarned = false;

  function connect(within = discoveredFor): Promise<Client> {
    const now = clock();
    if (discovered !== null && now - discovered.at < within) return discovered.client;
    const attempt = { at: now, client: guard(setup, () => discover(settings)).then(warnOfPkce) };
    discovered = attempt;
    attempt.client.catch(() => {
      if (discovered === attempt) discovered = null;
    });
    return attempt.client;
  }

  /** Once: some providers know PKCE and do not list it. */
  function warnOfPkce(client: Client): Client {
    if (settings.pkce && !listsPkce(client) && !hasWarned) {
      hasWarned = true;
      log.warn({ issuer }, `${pkceIsNotListed}. If sign-ins fail there, set OIDC_PKCE=off`);
    }
    return client;
  }

  return {
    issuer,
    name,
    trustsEmail: settings.trustEmail,

    /** Where the browser goes to sign in. */
    async authorizationUrl(
      { state, nonce, codeVerifier }: SignInSecrets,
      { asksAgain = false }: Asking = {},
    ): Promise<string> {
      const { library, config } = await connect(reachableFor);
      const challenge = settings.pkce && {
        code_challenge: await library.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      };
      return guard(setup, () => {
        const url = library.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          ...challenge,
          // Some providers refuse a `max_age` of 0, or take it for none.
          ...(asksAgain && { prompt: 'login', max_age: '1' }),
        });
        return url.href;
      });
    },

    /**
     * Who has signed in, from the code of the answer: the answer is to this sign-in and from this provider (RFC 9207), the code was asked
     * for by us (PKCE), and the ID token is signed by the provider, for us, for this sign-in and not expired.
     */
    async identify(answer: ProviderAnswer, secrets: SignInSecrets): Promise<ProvenIdentity> {
      const client = await connect();
      const { state, nonce, codeVerifier } = secrets;
      const hidden = [state, nonce, codeVerifier, answer.code ?? '', settings.clientSecret];
      const context = {
        secrets: hidden,
        adviceOn: (said: string) => adviceOn(said, client, settings),
      };
      return guard(context, () => identify(client, { answer, secrets, settings }));
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

async function discover(settings: SingleSignOnSettings): Promise<Client> {
  const library: Library = await import('openid-client');
  const { discovery, enableNonRepudiationChecks, allowInsecureRequests } = library;
  const url = new URL(settings.issuer);
  const config = await discovery(url, settings.clientId, undefined, authenticateClient(settings), {
    timeout,
    execute: [
      // The signature counts, whatever brought the token here.
      enableNonRepudiationChecks,
      ...(url.protocol === 'http:' ? [allowInsecureRequests] : []),
    ],
  });
  return { library, config };
}

const pkceIsNotListed = 'the identity provider lists no PKCE with S256';

function listsPkce({ config }: Client): boolean {
  return config.serverMetadata().supportsPKCE('S256');
}

/** Returns advice to the operator for an answer of a provider. */
function adviceOn(
  said: string,
  client: Client,
  { pkce, clientAuth }: SingleSignOnSettings,
): string | undefined {
  if (said === 'invalid_request' && pkce && !listsPkce(client)) {
    return `${pkceIsNotListed}, which OIDC_PKCE=off leaves out`;
  }
  if (said !== 'invalid_client' && said !== 'unauthorized_client') return undefined;
  const used = clientAuth ?? clientAuthMethodOf(client.config.serverMetadata());
  const other = used === 'basic' ? 'post' : 'basic';
  return `the secret was sent by client_secret_${used}, and OIDC_CLIENT_AUTH=${other} sends it the other way`;
}

interface Identification {
  readonly answer: ProviderAnswer;
  readonly secrets: SignInSecrets;
  readonly settings: SingleSignOnSettings;
}

async function identify(
  { library, config }: Client,
  { answer, secrets, settings }: Identification,
): Promise<ProvenIdentity> {
  const url = new URL(settings.redirectUri);
  for (const [name, value] of Object.entries(answer)) {
    if (typeof value === 'string') url.searchParams.set(name, value);
  }
  const tokens = await library.authorizationCodeGrant(config, url, {
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    ...(settings.pkce && { pkceCodeVerifier: secrets.codeVerifier }),
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new ProviderError('refused', 'there is no ID token');
  const { iss, sub, iat, auth_time } = claims;
  const readUserInfo = async () =>
    withoutBlanks(await library.fetchUserInfo(config, tokens.access_token, sub));
  const hidden = { secrets: [tokens.access_token, settings.clientSecret] };
  return {
    issuer: iss,
    subject: sub,
    // Most providers say the email in UserInfo alone (OpenID Connect Core, section 5.4), and some say half of it there.
    claims: async () => {
      const known = withoutBlanks(claims);
      const isWhole = 'email' in known && ('email_verified' in known || settings.trustEmail);
      if (isWhole || config.serverMetadata().userinfo_endpoint === undefined) return known;
      // UserInfo wins, so that no verification of one email is taken for another.
      return { ...known, ...(await guard(hidden, readUserInfo)) };
    },
    // Some providers that do not know it write 0.
    authenticatedAt: auth_time ? auth_time * 1000 : null,
    issuedAt: iat * 1000,
  };
}

function withoutBlanks(claims: object): Claims {
  const isBlank = (value: unknown) => value === null || value === undefined || value === '';
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => !isBlank(value)));
}

/** Throws only errors of ours. */
async function guard<T>(
  context: Parameters<typeof toProviderError>[1],
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw await toProviderError(error, context);
  }
}
