import type { FastifyRequest } from 'fastify';
import * as limits from '@daymark/shared/limits.ts';
import { tokenHashOf } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import type { Server } from '../http/server.ts';
import type { IdentityProvider, SignInSecrets } from '../single-sign-on/identity-provider.ts';
import { ProviderError } from '../single-sign-on/provider-error.ts';
import { newToken } from './new-token.ts';
import type { AttemptKey, OidcAttempt } from '../store/oidc-attempt-repository.ts';

interface Beginning {
  readonly browser_hash: string;
  /** Whose account is to be linked, or who confirms; null for a sign-in. */
  readonly user_id: string | null;
  /** Which session is to be confirmed. */
  readonly session_id?: string | null;
}

interface NewAttempt {
  readonly attempt: OidcAttempt;
  /** Where the browser goes. */
  readonly authorization_url: string;
}

/** What is to be stored of a sign-in with the identity provider, which is asked where the browser goes. */
export async function newAttempt(
  server: Server,
  request: FastifyRequest,
  { browser_hash, user_id, session_id = null }: Beginning,
): Promise<NewAttempt> {
  const { clock, random } = server;
  const provider = providerOf(server);
  const secrets: SignInSecrets = {
    state: newToken(random),
    nonce: newToken(random),
    codeVerifier: newToken(random),
  };
  const authorization_url = await askProvider(request, () =>
    // What could take an account over is not for who is merely still signed in there.
    provider.authorizationUrl(secrets, { asksAgain: user_id !== null }),
  );
  const attempt = {
    state_hash: tokenHashOf(secrets.state),
    browser_hash,
    user_id,
    session_id,
    nonce: secrets.nonce,
    code_verifier: secrets.codeVerifier,
    expires_at: attemptExpiry(clock()),
  };
  return { attempt, authorization_url };
}

/** By what is sent when it ends. */
export function attemptKey(sent: { state: string; browser_secret: string }): AttemptKey {
  return {
    state_hash: tokenHashOf(sent.state),
    browser_hash: tokenHashOf(sent.browser_secret),
  };
}

export function attemptExpiry(now: number): string {
  return new Date(now + limits.singleSignOnMinutes * 60_000).toISOString();
}

/** Throws `not_found` where this server has none. */
export function providerOf({ identityProvider }: Server): IdentityProvider {
  if (identityProvider === undefined) throw refuse('not_found');
  return identityProvider;
}

interface Answering {
  /** Whether the provider was told to ask the person again. */
  readonly asksAgain?: boolean;
}

/** Asks the provider, and refuses the request where that does not succeed. The log says why. */
export async function askProvider<T>(
  request: FastifyRequest,
  ask: () => Promise<T>,
  { asksAgain = false }: Answering = {},
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    request.log.warn({ reason: error.message }, logTexts[error.kind]);
    throw refuse(asksAgain && saysItCannotAsk(error) ? 'sign_in_not_fresh' : refusals[error.kind]);
  }
}

const logTexts = {
  unavailable: 'the identity provider does not answer',
  failed: 'the identity provider cannot be used',
  refused: 'the identity provider refused',
} as const;

const refusals = {
  unavailable: 'identity_provider_unavailable',
  failed: 'identity_provider_failed',
  refused: 'sign_in_refused',
} as const;

/** Whether the error is one of providers that support neither `prompt=login` nor `max_age`. */
function saysItCannotAsk({ said }: ProviderError): boolean {
  return said === 'invalid_request' || said === 'login_required' || said === 'interaction_required';
}
