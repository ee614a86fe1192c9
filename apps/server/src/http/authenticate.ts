import { hash } from 'node:crypto';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { ActiveSession, Server } from './server.ts';
import { refuse } from './errors.ts';
import { timesSent } from './headers.ts';
import { createRequestLimit } from './rate-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sent the request; null until authenticated and on public endpoints. */
    session: ActiveSession | null;
  }
}

/** SHA-256 of a token, as it is stored: nothing in the database signs in. */
export function tokenHashOf(token: string): string {
  return hash('sha256', token, 'hex');
}

/**
 * The hook before every endpoint with access 'session': a valid bearer token in the Authorization header, and nowhere else. Before
 * those that accept it also the hash of one, by which nothing else can be done.
 */
export function authenticate({
  store,
  clock,
  limits,
}: Pick<Server, 'store' | 'clock' | 'limits'>): onRequestAsyncHookHandler {
  const countRequest = createRequestLimit(limits.requests);
  return async (request, reply) => {
    const tokenHash = tokenHashIn(request);
    if (tokenHash === null) throw refuse('unauthenticated');
    const now = clock();
    const instant = new Date(now).toISOString();
    const session = await store.sessions.findByTokenHash(tokenHash, instant);
    if (session === null) {
      const wasEnded = await store.sessions.wasEnded(tokenHash, instant);
      // Ended once more, by a device that did not receive the answer: that is no failure.
      if (wasEnded && isRevocation(request)) return reply.code(204).send();
      throw refuse(wasEnded ? 'session_ended' : 'unauthenticated');
    }
    request.session = session;
    countRequest(session.user_id, now);
    await store.sessions.touch(session, instant);
    return undefined;
  };
}

/** 32 random bytes in base64url. */
const bearerPattern = /^Bearer ([\w-]{43})$/i;
const revokePattern = /^Revoke ([\da-f]{64})$/i;

function isRevocation({ headers }: FastifyRequest): boolean {
  return revokePattern.test(headers.authorization ?? '');
}

function tokenHashIn(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  // Which of two is meant is not to be guessed.
  if (header === undefined || timesSent(request.raw, 'authorization') > 1) return null;
  const token = bearerPattern.exec(header)?.[1];
  if (token !== undefined) return tokenHashOf(token);
  if (request.routeOptions.config.acceptsTokenHash !== true) return null;
  return revokePattern.exec(header)?.[1]?.toLowerCase() ?? null;
}
