import type { FastifyRequest } from 'fastify';
import { addOwnerPrefix } from '@daymark/shared/accounts/owned-secret.ts';
import * as limits from '@daymark/shared/limits.ts';
import { hashToken } from '../database/secret-hash.ts';
import { refuse } from '../http/errors.ts';
import type { Server } from '../http/server.ts';
import type { IdentityProvider, SignInSecrets } from '../single-sign-on/identity-provider.ts';
import { ProviderError } from '../single-sign-on/provider-error.ts';
import { generateToken } from './new-token.ts';
import type { AttemptKey, OidcAttempt } from '../store/oidc-attempt-repository.ts';

interface Beginning {
  readonly browser_hash: string;
  /** Signed-in user who links an identity or confirms. Null for a sign-in. */
  readonly user_id: string | null;
  readonly session_id?: string | null;
}

export async function createAttempt(
  server: Server,
  request: FastifyRequest,
  { browser_hash, user_id, session_id = null }: Beginning,
): Promise<{ attempt: OidcAttempt; authorization_url: string }> {
  const { clock, random } = server;
  const provider = requireProvider(server);
  const secrets: SignInSecrets = {
    state: addOwnerPrefix(user_id, generateToken(random)),
    nonce: generateToken(random),
    codeVerifier: generateToken(random),
  };
  const authorization_url = await askProvider(request, () =>
    // The provider must make the user sign in again before an identity is linked or a session
    // confirmed.
    provider.authorizationUrl(secrets, { asksAgain: user_id !== null }),
  );
  const attempt = {
    state_hash: hashToken(secrets.state),
    browser_hash,
    user_id,
    session_id,
    nonce: secrets.nonce,
    code_verifier: secrets.codeVerifier,
    expires_at: getAttemptExpiry(clock()),
  };
  return { attempt, authorization_url };
}

export function createAttemptKey(sent: { state: string; browser_secret: string }): AttemptKey {
  return {
    state_hash: hashToken(sent.state),
    browser_hash: hashToken(sent.browser_secret),
  };
}

export function getAttemptExpiry(now: number): string {
  return new Date(now + limits.singleSignOnMinutes * 60_000).toISOString();
}

export function requireProvider({ identityProvider }: Server): IdentityProvider {
  if (identityProvider === undefined) throw refuse('not_found');
  return identityProvider;
}

/** Refuses the request if the provider fails, and logs the reason. */
export async function askProvider<T>(
  request: FastifyRequest,
  ask: () => Promise<T>,
  { asksAgain = false } = {},
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    request.log.warn({ reason: error.message }, logTexts[error.kind]);
    throw refuse(asksAgain && cannotAskAgain(error) ? 'sign_in_not_fresh' : refusals[error.kind]);
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

/**
 * Returns whether the error is typical of providers that do not support `prompt=login` or
 * `max_age`.
 */
function cannotAskAgain({ said }: ProviderError): boolean {
  return said === 'invalid_request' || said === 'login_required' || said === 'interaction_required';
}
