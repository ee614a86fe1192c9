import { api } from '@daymark/shared/api.ts';
import * as limits from '@daymark/shared/limits.ts';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../http/errors.ts';
import { serveEndpoint } from '../http/serve-endpoint.ts';
import type { Server } from '../http/server.ts';
import type { ProvenIdentity } from '../single-sign-on/identity-provider.ts';
import type { OidcAttempt } from '../store/oidc-attempt-repository.ts';
import { createAttempt, requireProvider } from './oidc-attempts.ts';

export function serveSignOnConfirmation(server: Server): void {
  serveEndpoint(server, api.startSignOnConfirmation, async (call) => {
    const { body, session, request } = call;
    requireProvider(server);
    const earlier = await call.earlierAnswer();
    if (earlier !== null) return earlier;
    const { user_id, id: session_id } = session;
    const beginning = { browser_hash: body.browser_hash, user_id, session_id };
    const { attempt, authorization_url } = await createAttempt(server, request, beginning);
    return call.writeOnce(async ({ oidcAttempts }) => {
      await oidcAttempts.create(attempt);
      return { status: 200, body: { authorization_url } };
    });
  });
}

/** Maximum clock difference to the provider, in milliseconds. `auth_time` is in whole seconds. */
const clockTolerance = 30_000;

/**
 * Returns whether the user signed in at the provider after the attempt was started. False if the
 * provider only remembered the user, or sent no `auth_time` although `max_age` requires one (OpenID
 * Connect Core, 3.1.2.1).
 */
export function isFreshAuthentication(
  { authenticatedAt, issuedAt }: Pick<ProvenIdentity, 'authenticatedAt' | 'issuedAt'>,
  { expires_at }: Pick<OidcAttempt, 'expires_at'>,
  now: number,
): boolean {
  if (authenticatedAt === null) return false;
  const startedAt = Date.parse(expires_at) - limits.singleSignOnMinutes * 60_000;
  // A fast clock at the provider would make an old sign-in look new, so the clock's lead is
  // subtracted.
  const ahead = authenticatedAt > now + clockTolerance ? issuedAt - now : 0;
  const at = authenticatedAt - ahead;
  return at >= startedAt - clockTolerance && at <= now + clockTolerance;
}

interface Confirming {
  readonly request: FastifyRequest;
  readonly proven: ProvenIdentity;
  readonly session: { readonly user_id: string; readonly id: string };
}

export async function confirmBySignOn(
  { store, clock }: Server,
  { request, proven: { issuer, subject }, session }: Confirming,
): Promise<void> {
  const { user_id } = session;
  await store.transaction(async (bound) => {
    if (!(await bound.lockUser(user_id))) throw refuse('sign_in_expired');
    const identity = await bound.identities.find({ issuer, subject });
    if (identity?.user_id !== user_id) throw refuse('another_identity', { userId: user_id });
    if (!(await bound.sessions.exists(session))) throw refuse('sign_in_expired');
    const now = new Date(clock()).toISOString();
    await bound.identities.touch(identity, now);
    await bound.sessions.confirm(session, now);
  });
  request.log.info({ user: user_id, address: request.ip }, 'confirmed by single sign-on');
}
