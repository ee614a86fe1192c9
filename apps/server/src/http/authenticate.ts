import { ownerPattern } from '@daymark/shared/accounts/owned-secret.ts';
import { includesScope } from '@daymark/shared/scope.ts';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { RequestSession, RequestToken, Server } from './server.ts';
import { hashToken } from '../database/secret-hash.ts';
import type { Access } from '../store/plan-write.ts';
import type { BoundStore } from '../store/store.ts';
import { chargeRequest } from './budgets.ts';
import { refuse } from './errors.ts';
import { readAuthorization } from './authorization.ts';
import { createRequestLimit } from './rate-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null before authentication and on public endpoints. */
    session: RequestSession | RequestToken | null;
  }
}

/**
 * Returns a hook that requires a bearer token. Endpoints with `acceptsTokenHash` also accept the
 * hash of a session's token. An access token of a program needs the scope of the endpoint.
 */
export function authenticate({
  store,
  clock,
  limits,
  budgets,
}: Pick<Server, 'store' | 'clock' | 'limits' | 'budgets'>): onRequestAsyncHookHandler {
  const countRequest = createRequestLimit(limits.requests);
  // The count is per session, so that an intruder's session cannot use up the owner's requests.
  const countSession = createRequestLimit(Math.ceil(limits.requests / 5));
  // Programs have their own count, so that a stolen token cannot keep its owner from revoking the
  // token.
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
    if (scope === undefined || !includesScope(token.scope, scope)) throw refuse('out_of_scope');
    await store.accessTokens.touch(token, instant, request.ip);
  }

  return async (request, reply) => {
    const accessTokenHash = readAccessTokenHash(request);
    if (accessTokenHash !== null) return admitProgram(request, accessTokenHash);
    const tokenHash = readTokenHash(request);
    if (tokenHash === null) throw refuseUnknown(request);
    const now = clock();
    const instant = new Date(now).toISOString();
    const session = await store.sessions.findByTokenHash(tokenHash, instant);
    if (session === null) {
      const wasEnded = await store.sessions.wasEnded(tokenHash, instant);
      // A device that missed the first response ends its session again. This must succeed.
      if (wasEnded && isRevocation(request)) return reply.code(204).send();
      throw wasEnded ? refuse('session_ended') : refuseUnknown(request);
    }
    request.session = session;
    if (request.routeOptions.config.countsAlone === true) {
      countSession(session.id, now);
    } else {
      countRequest(session.user_id, now);
      chargeRequest(budgets, request, now);
    }
    await store.sessions.touch(session, instant);
    return undefined;
  };
}

/** Returns the access that must still exist when the request writes. */
export function readAccess(request: FastifyRequest): Access {
  const token_hash = readAccessTokenHash(request);
  if (token_hash !== null) return { kind: 'program', token_hash };
  return { kind: 'session', token_hash: readTokenHash(request) ?? '' };
}

/**
 * Refuses a write if its session or access token ended while the body arrived. The caller must have
 * locked the user.
 */
export async function assertStillAdmitted(
  store: BoundStore,
  request: FastifyRequest,
  now: number,
): Promise<void> {
  // A device may end its own session again, which changes nothing.
  if (request.routeOptions.config.acceptsTokenHash === true) return;
  const instant = new Date(now).toISOString();
  const accessTokenHash = readAccessTokenHash(request);
  if (accessTokenHash !== null) return void (await requireToken(store, accessTokenHash, instant));
  const tokenHash = readTokenHash(request) ?? '';
  if ((await store.sessions.findByTokenHash(tokenHash, instant)) !== null) return;
  throw refuse(
    (await store.sessions.wasEnded(tokenHash, instant)) ? 'session_ended' : 'unauthenticated',
  );
}

/** Tells the user of a program where to create a token. */
export const tokenPlace = 'under Settings, Account, Access for other apps.';

const tokenEnded = `This access token has ended, or this server does not know it. Create a new one ${tokenPlace}`;

/**
 * Returns what to do about an unknown access token, such as one that was cut off. Returns undefined
 * if the request has no access token.
 */
export function describeUnknownToken(request: FastifyRequest): string | undefined {
  return /^Bearer dmk_/i.test(readAuthorization(request) ?? '') ? tokenEnded : undefined;
}

function refuseUnknown(request: FastifyRequest): Error {
  const detail = describeUnknownToken(request);
  return refuse('unauthenticated', detail === undefined ? {} : { detail });
}

async function requireToken(
  store: Pick<BoundStore, 'accessTokens'>,
  tokenHash: string,
  instant: string,
): Promise<RequestToken> {
  const token = await store.accessTokens.findByHash(tokenHash, instant);
  if (token === null) throw refuse('unauthenticated', { detail: tokenEnded });
  return token;
}

const bearerPattern = new RegExp(String.raw`^Bearer (${ownerPattern}[\w-]{43})$`, 'i');
/** Secret scanners recognize the prefix `dmk_`. The 40 digits are 160 random bits. */
const accessTokenPattern = new RegExp(String.raw`^Bearer (dmk_${ownerPattern}[\da-f]{40})$`, 'i');
const revokePattern = new RegExp(String.raw`^Revoke (${ownerPattern}[\da-f]{64})$`, 'i');

function isRevocation(request: FastifyRequest): boolean {
  return revokePattern.test(readAuthorization(request) ?? '');
}

export function hasAccessToken(request: FastifyRequest): boolean {
  return readAccessTokenHash(request) !== null;
}

function readAccessTokenHash(request: FastifyRequest): string | null {
  const token = accessTokenPattern.exec(readAuthorization(request) ?? '')?.[1];
  return token === undefined ? null : hashToken(token);
}

function readTokenHash(request: FastifyRequest): string | null {
  const header = readAuthorization(request);
  if (header === undefined) return null;
  const token = bearerPattern.exec(header)?.[1];
  if (token !== undefined) return hashToken(token);
  if (request.routeOptions.config.acceptsTokenHash !== true) return null;
  return revokePattern.exec(header)?.[1]?.toLowerCase() ?? null;
}
