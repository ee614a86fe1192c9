import { hash } from 'node:crypto';
import { allows } from '@daymark/shared/scope.ts';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { ActiveSession, ActiveToken, Server } from './server.ts';
import type { BoundStore } from '../store/store.ts';
import { chargeRequest } from './budgets.ts';
import { refuse } from './errors.ts';
import { authorizationOf } from './authorization.ts';
import { createRequestLimit } from './rate-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sent the request; null until authenticated and on public endpoints. */
    session: ActiveSession | ActiveToken | null;
  }
}

/** SHA-256 of a token, as it is stored: nothing in the database signs in. */
export function tokenHashOf(token: string): string {
  return hash('sha256', token, 'hex');
}

/**
 * The hook before every endpoint with access 'session': a valid bearer token in `Authorization` or `Daymark-Authorization`, and nowhere
 * else. Before those that accept it also the hash of one, by which nothing else can be done. A token of another program is enough where the
 * endpoint names a scope that it has.
 */
export function authenticate({
  store,
  clock,
  limits,
  budgets,
}: Pick<Server, 'store' | 'clock' | 'limits' | 'budgets'>): onRequestAsyncHookHandler {
  const countRequest = createRequestLimit(limits.requests);
  // For each session: another one, which may be an intruder's, cannot use it up.
  const countAlone = createRequestLimit(Math.ceil(limits.requests / 5));
  // Apart from the person's devices, so that a stolen token cannot keep its owner from ending it.
  const countPrograms = createRequestLimit(limits.requests);
  const countToken = createRequestLimit(limits.requests === 0 ? 0 : limits.tokenRequests);

  async function admitProgram(request: FastifyRequest, tokenHash: string): Promise<void> {
    const now = clock();
    const instant = new Date(now).toISOString();
    const token = await requireToken(store, tokenHash, instant);
    request.session = token;
    countToken(token.id, now);
    countPrograms(token.user_id, now);
    chargeRequest(budgets, request, now);
    const { scope } = request.routeOptions.config;
    if (scope === undefined || !allows(token.scope, scope)) throw refuse('out_of_scope');
    await store.accessTokens.touch(token, instant, request.ip);
  }

  return async (request, reply) => {
    const accessTokenHash = accessTokenHashIn(request);
    if (accessTokenHash !== null) return admitProgram(request, accessTokenHash);
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
    if (request.routeOptions.config.countsAlone === true) {
      countAlone(session.id, now);
    } else {
      countRequest(session.user_id, now);
      chargeRequest(budgets, request, now);
    }
    await store.sessions.touch(session, instant);
    return undefined;
  };
}

/**
 * Refuses a write whose session or token was ended after it was let in: its body may have taken half a minute to arrive. To be called in
 * the transaction of the write, with the user locked.
 */
export async function assertStillAdmitted(
  store: BoundStore,
  request: FastifyRequest,
  now: number,
): Promise<void> {
  // It may have ended the access of its own request, or has done so before.
  if (request.routeOptions.config.endsAccess === true) return;
  const instant = new Date(now).toISOString();
  const accessTokenHash = accessTokenHashIn(request);
  if (accessTokenHash !== null) return void (await requireToken(store, accessTokenHash, instant));
  const tokenHash = tokenHashIn(request) ?? '';
  if ((await store.sessions.findByTokenHash(tokenHash, instant)) !== null) return;
  throw refuse(
    (await store.sessions.wasEnded(tokenHash, instant)) ? 'session_ended' : 'unauthenticated',
  );
}

async function requireToken(
  store: Pick<BoundStore, 'accessTokens'>,
  tokenHash: string,
  instant: string,
): Promise<ActiveToken> {
  const token = await store.accessTokens.findByHash(tokenHash, instant);
  if (token === null) throw refuse('unauthenticated');
  return token;
}

/** 32 random bytes in base64url. */
const bearerPattern = /^Bearer ([\w-]{43})$/i;
/** A prefix by which secret scanners find it, and 160 random bits in hexadecimal. */
const accessTokenPattern = /^Bearer (dmk_[\da-f]{40})$/i;
const revokePattern = /^Revoke ([\da-f]{64})$/i;

function isRevocation(request: FastifyRequest): boolean {
  return revokePattern.test(authorizationOf(request) ?? '');
}

function accessTokenHashIn(request: FastifyRequest): string | null {
  const token = accessTokenPattern.exec(authorizationOf(request) ?? '')?.[1];
  return token === undefined ? null : tokenHashOf(token);
}

function tokenHashIn(request: FastifyRequest): string | null {
  const header = authorizationOf(request);
  if (header === undefined) return null;
  const token = bearerPattern.exec(header)?.[1];
  if (token !== undefined) return tokenHashOf(token);
  if (request.routeOptions.config.acceptsTokenHash !== true) return null;
  return revokePattern.exec(header)?.[1]?.toLowerCase() ?? null;
}
