import { hash } from 'node:crypto';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { ActiveSession } from '../store.ts';
import { refuse } from './errors.ts';
import { createRequestLimit } from './rate-limits.ts';
import type { Server } from './server.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sent the request; null until authenticated and on public endpoints. */
    session: ActiveSession | null;
  }
}

/** SHA-256 of a token, as the store keeps it: whoever reads the database can sign in as nobody. */
export function tokenHashOf(token: string): string {
  return hash('sha256', token, 'hex');
}

/** The hook before every endpoint with access 'session': a valid bearer token in the Authorization header, and nowhere else. */
export function authenticate({
  store,
  clock,
  limits,
}: Pick<Server, 'store' | 'clock' | 'limits'>): onRequestAsyncHookHandler {
  const countRequest = createRequestLimit(limits.requests);
  return async (request) => {
    const token = bearerTokenOf(request);
    if (token === null) throw refuse('unauthenticated');
    const now = clock();
    const instant = new Date(now).toISOString();
    const session = await store.sessions.findByTokenHash(tokenHashOf(token), instant);
    if (session === null) throw refuse('unauthenticated');
    request.session = session;
    countRequest(session.id, now);
    await store.sessions.touch(session, instant);
  };
}

/** 32 random bytes in base64url. */
const bearerPattern = /^Bearer ([\w-]{43})$/i;

function bearerTokenOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header === undefined || isDoubled(request, 'authorization')) return null;
  return bearerPattern.exec(header)?.[1] ?? null;
}

/** Node keeps the first of two Authorization headers and drops the other silently; who sends two is not to be guessed. */
function isDoubled(request: FastifyRequest, name: string): boolean {
  const { rawHeaders } = request.raw;
  let found = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index];
    if (header?.length === name.length && header.toLowerCase() === name) found += 1;
  }
  return found > 1;
}
