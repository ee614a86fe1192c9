import type { FastifyRequest } from 'fastify';
import { limits } from '@daymark/shared/limits.ts';
import { tokenHashOf } from '../../http/authenticate.ts';
import { refuse } from '../../http/errors.ts';
import type { Server } from '../../http/server.ts';
import {
  ProviderRefused,
  ProviderUnavailable,
  type IdentityProvider,
  type SignInSecrets,
} from '../../single-sign-on/identity-provider.ts';
import { newToken } from './new-token.ts';
import type { AttemptKey, OidcAttempt } from './oidc-attempt-repository.ts';

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

/** For what the provider is asked before anybody has signed in there: whatever it says instead, it cannot be used now. */
export async function askProvider<T>(request: FastifyRequest, ask: () => Promise<T>): Promise<T> {
  return withRefusals(request, ask, 'identity_provider_unavailable');
}

/** For the end of a sign-in there, which the provider may refuse. */
export async function endAtProvider<T>(request: FastifyRequest, ask: () => Promise<T>): Promise<T> {
  return withRefusals(request, ask, 'sign_in_refused');
}

async function withRefusals<T>(
  request: FastifyRequest,
  ask: () => Promise<T>,
  whenRefused: 'identity_provider_unavailable' | 'sign_in_refused',
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderUnavailable) {
      request.log.warn({ reason: error.message }, 'the identity provider does not answer');
      throw refuse('identity_provider_unavailable');
    }
    if (!(error instanceof ProviderRefused)) throw error;
    request.log.warn({ reason: error.message }, 'the identity provider refused');
    throw refuse(whenRefused);
  }
}
