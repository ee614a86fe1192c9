import type * as openidClient from 'openid-client';
import { authenticateClient, getClientAuthMethod } from '../config/client-authentication.ts';
import { toProviderError, ProviderError } from './provider-error.ts';
import type { SingleSignOnSettings } from '../config/single-sign-on-settings.ts';

/** The library marks `allowInsecureRequests` as deprecated only to draw attention. */
type Library = Omit<typeof openidClient, 'allowInsecureRequests'> & {
  readonly allowInsecureRequests: (config: openidClient.Configuration) => void;
};

export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface ProviderAnswer {
  readonly state: string;
  readonly code?: string | undefined;
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
  readonly error_description?: string | undefined;
}

export type Claims = Readonly<Record<string, unknown>>;

export interface ProvenIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** Requests UserInfo if the ID token lacks the email or its verification. */
  readonly claims: () => Promise<Claims>;
  /** Time of the sign-in at the provider, in milliseconds. Null if the provider sends none. */
  readonly authenticatedAt: number | null;
  /** Time of the ID token in milliseconds, by the provider's clock. */
  readonly issuedAt: number;
}

export type IdentityProvider = ReturnType<typeof createIdentityProvider>;

/**
 * Seconds for one call to the provider. A sign-in makes three calls, and the app waits ten seconds.
 */
const timeout = 3;
const metadataLifetime = 3_600_000;
/**
 * Age in milliseconds at which the metadata are read again before a redirect. The browser then
 * stays in the app if the provider cannot be reached.
 */
const reachabilityLifetime = 10_000;

interface Log {
  warn(entry: object, message: string): void;
}

export function createIdentityProvider(
  settings: SingleSignOnSettings,
  { clock, log }: { readonly clock: () => number; readonly log: Log },
) {
  const { issuer, name, redirectUri, signedOutUri } = settings;
  const setup = { secrets: [settings.clientSecret], isSetup: true };
  let discovered: { readonly at: number; readonly client: Promise<Client> } | null = null;
  let hasWarned = false;

  function connect(within = metadataLifetime): Promise<Client> {
    const now = clock();
    if (discovered !== null && now - discovered.at < within) return discovered.client;
    const attempt = { at: now, client: guard(setup, () => discover(settings)).then(warnOfPkce) };
    discovered = attempt;
    attempt.client.catch(() => {
      if (discovered === attempt) discovered = null;
    });
    return attempt.client;
  }

  /** This is only a warning, because some providers support PKCE without listing it. */
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
    /** Whether the operator trusts unverified emails of the provider. */
    trustsEmail: settings.trustEmail,

    async authorizationUrl(
      { state, nonce, codeVerifier }: SignInSecrets,
      { asksAgain = false } = {},
    ): Promise<string> {
      const { library, config } = await connect(reachabilityLifetime);
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
          // Some providers refuse a `max_age` of 0 or ignore it.
          ...(asksAgain && { prompt: 'login', max_age: '1' }),
        });
        return url.href;
      });
    },

    /**
     * Checks that the answer belongs to this sign-in and provider (RFC 9207), that we requested the
     * code (PKCE), and that the ID token is signed, unexpired and for us.
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

    /** The address contains no ID token, so the provider asks the person to confirm. */
    async signOutUrl(): Promise<string | null> {
      const { library, config } = await connect(reachabilityLifetime);
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
      // The library would otherwise not check the signature of a token that it requested itself.
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

function adviceOn(
  said: string,
  client: Client,
  { pkce, clientAuth }: SingleSignOnSettings,
): string | undefined {
  if (said === 'invalid_request' && pkce && !listsPkce(client)) {
    return `${pkceIsNotListed}, which OIDC_PKCE=off leaves out`;
  }
  if (said !== 'invalid_client' && said !== 'unauthorized_client') return undefined;
  const used = clientAuth ?? getClientAuthMethod(client.config.serverMetadata());
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
    removeBlanks(await library.fetchUserInfo(config, tokens.access_token, sub));
  const hidden = { secrets: [tokens.access_token, settings.clientSecret] };
  return {
    issuer: iss,
    subject: sub,
    // Most providers send the email or its verification only in UserInfo (OIDC Core, 5.4).
    claims: async () => {
      const known = removeBlanks(claims);
      const isWhole = 'email' in known && ('email_verified' in known || settings.trustEmail);
      if (isWhole || config.serverMetadata().userinfo_endpoint === undefined) return known;
      // Claims of UserInfo win, so that its `email_verified` is not used for another email in the
      // ID token.
      return { ...known, ...(await guard(hidden, readUserInfo)) };
    },
    // Some providers send 0 when they do not know the time.
    authenticatedAt: auth_time ? auth_time * 1000 : null,
    issuedAt: iat * 1000,
  };
}

function removeBlanks(claims: object): Claims {
  const isBlank = (value: unknown) => value === null || value === undefined || value === '';
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => !isBlank(value)));
}

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
