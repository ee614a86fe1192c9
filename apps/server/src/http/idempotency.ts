import { hash } from 'node:crypto';
import type { FastifyRequest, preValidationHookHandler } from 'fastify';
import { describeFieldError } from '@daymark/shared/errors.ts';
import { limits } from '@daymark/shared/limits.ts';
import type { Store } from '../store.ts';
import { refuse } from './errors.ts';
import type { Clock } from './server.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the client calls this write, so that sending it twice is doing it once. */
    idempotency: { readonly key: string; readonly fingerprint: string } | null;
  }
}

/** Before validation: the fingerprint is of the body as it was sent, which a later version's defaults do not change. */
export const readIdempotencyKey: preValidationHookHandler = (request, _reply, done) => {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return done();
  if (key.length > limits.idempotencyKey.max) {
    const errors = [describeFieldError('Idempotency-Key', 'invalid')];
    return done(refuse('validation_error', { errors }));
  }
  request.idempotency = { key, fingerprint: fingerprintOf(request) };
  return done();
};

function fingerprintOf({ method, url, body }: FastifyRequest): string {
  return hash('sha256', `${method} ${url}\n${JSON.stringify(body) ?? ''}`, 'hex');
}

/** What an endpoint answers with; undefined is no body. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export type WriteOnce = ReturnType<typeof createWriteOnce>;

/**
 * Runs a write and the keeping of its answer in one transaction. A key that was used before gets its first answer again;
 * what `work` throws rolls everything back, so that a refused write can be sent again.
 */
export function createWriteOnce({ store, clock }: { store: Store; clock: Clock }) {
  return async function writeOnce<A extends Answer>(
    request: FastifyRequest,
    work: (store: Store) => Promise<A>,
  ): Promise<A> {
    const { idempotency, session } = request;
    if (idempotency === null || session === null) return store.transaction(work);
    const { key, fingerprint } = idempotency;
    const now = new Date(clock()).toISOString();
    return store.transaction(async (bound) => {
      const user_id = session.user_id;
      const claim = await bound.idempotency.claim({ user_id, key, fingerprint, now });
      if (claim === 'reused') throw refuse('idempotency_key_reused');
      // Stored from an answer of this very endpoint: the fingerprint covers method and path.
      if (claim !== 'new') return { status: claim.status, body: parseBody(claim.body) } as A;
      const answer = await work(bound);
      const body = JSON.stringify(answer.body) ?? null;
      await bound.idempotency.keepAnswer(user_id, key, { status: answer.status, body });
      return answer;
    });
  };
}

function parseBody(text: string | null): unknown {
  return text === null ? undefined : JSON.parse(text);
}
