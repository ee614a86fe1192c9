import { createHmac, hash } from 'node:crypto';
import type { FastifyRequest, preValidationHookHandler } from 'fastify';
import { api } from '@daymark/shared/api.ts';
import type { Endpoint } from '@daymark/shared/endpoint.ts';
import { describeFieldError } from '@daymark/shared/errors.ts';
import * as limits from '@daymark/shared/limits.ts';
import { DatabaseUnavailable } from '../database/database-errors.ts';
import { getBlankedCode, type StoredAnswer } from '../store/idempotency-repository.ts';
import type { BoundStore } from '../store/store.ts';
import { assertStillAdmitted } from './authenticate.ts';
import { readAuthorization } from './authorization.ts';
import { refuse } from './errors.ts';
import type { Server } from './server.ts';

declare module 'fastify' {
  interface FastifyRequest {
    idempotency: IdempotencyKey | null;
    sent: unknown;
  }
}

export interface IdempotencyKey {
  readonly key: string;
  readonly fingerprint: string;
}

/**
 * Returns a hook that runs before validation, because a default value that a new version adds must
 * not change the fingerprint.
 */
export function readIdempotencyKey({
  holdsPassword,
}: Pick<Endpoint, 'holdsPassword'>): preValidationHookHandler {
  const computeFingerprint = holdsPassword === true ? sealedFingerprint : plainFingerprint;
  return (request, _reply, done) => {
    request.sent = request.body;
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || key === '') return done();
    if (key.length > limits.idempotencyKey.max) {
      const errors = [describeFieldError('Idempotency-Key', 'invalid')];
      return done(refuse('validation_error', { errors }));
    }
    request.idempotency = { key, fingerprint: computeFingerprint(request) };
    return done();
  };
}

/**
 * Returns the keys of the entries of a batch. Each entry has the same fingerprint as if it were
 * sent alone.
 */
export function readBatchKeys({ sent, idempotency }: FastifyRequest): (IdempotencyKey | null)[] {
  const { scores } = sent as { scores: { idempotency_key?: string }[] };
  return scores.map(({ idempotency_key, ...body }, index) => {
    // An entry without a key gets a key derived from the key of the batch, so a repeated batch is
    // recognized.
    const batchItemKey = idempotency === null ? null : `${idempotency.key} ${index}`;
    const key = idempotency_key ?? batchItemKey;
    if (key === null) return null;
    const { method, path } = api.recordScore;
    return { key, fingerprint: plainFingerprint({ method, url: path, body }) };
  });
}

type Fingerprinted = Pick<FastifyRequest, 'method' | 'url' | 'body'>;

function plainFingerprint(request: Fingerprinted): string {
  return hash('sha256', printRequest(request), 'hex');
}

/**
 * The HMAC key is the token of the request, which is not stored. A fingerprint from a stolen
 * database therefore cannot be used to guess passwords.
 */
function sealedFingerprint(request: FastifyRequest): string {
  const token = readAuthorization(request) ?? '';
  return createHmac('sha256', token).update(printRequest(request)).digest('hex');
}

function printRequest({ method, url, body }: Fingerprinted): string {
  return `${method} ${url}\n${JSON.stringify(body) ?? ''}`;
}

export interface StoredOrNewAnswer {
  readonly status: number;
  readonly body: unknown;
  /** Only new answers have headers, because headers are not stored. */
  readonly headers?: Readonly<Record<string, string>>;
}

export async function findEarlierAnswer(
  { store }: Pick<Server, 'store'>,
  { idempotency, session }: FastifyRequest,
): Promise<StoredOrNewAnswer | null> {
  if (idempotency === null || session === null) return null;
  const found = await store.idempotency.find({ user_id: session.user_id, ...idempotency });
  if (found === 'reused') throw refuse('idempotency_key_reused');
  return found && readStoredAnswer(found);
}

type Work<A extends StoredOrNewAnswer> = (store: BoundStore) => Promise<A>;

/**
 * Runs a write and stores its answer in one transaction. A request with a repeated key gets the
 * first answer. An error in `work` rolls everything back, so a refused write can be sent again.
 */
export async function writeOnce<A extends StoredOrNewAnswer>(
  server: Pick<Server, 'store' | 'clock'>,
  request: FastifyRequest,
  work: Work<A>,
): Promise<A> {
  try {
    return await inTransaction(server, request, work);
  } catch (error) {
    throw (await isOfDeletedAccount(server, request, error)) ? refuse('session_ended') : error;
  }
}

function inTransaction<A extends StoredOrNewAnswer>(
  { store, clock }: Pick<Server, 'store' | 'clock'>,
  request: FastifyRequest,
  work: Work<A>,
): Promise<A> {
  const { idempotency, session } = request;
  if (session === null) return store.transaction(work);
  const { user_id } = session;
  return store.transaction(async (bound) => {
    if (idempotency === null) {
      await bound.lockUser(user_id);
      await assertStillAdmitted(bound, request, clock());
      return work(bound);
    }
    const now = new Date(clock()).toISOString();
    const claim = await bound.idempotency.claim({ user_id, now, ...idempotency });
    if (claim === 'reused') throw refuse('idempotency_key_reused');
    // The fingerprint covers method and path, so the stored answer is from this endpoint.
    if (claim !== 'new') return readStoredAnswer(claim) as A;
    await assertStillAdmitted(bound, request, clock());
    const answer = await work(bound);
    await bound.idempotency.storeAnswer(user_id, idempotency.key, storedAnswer(answer));
    return answer;
  });
}

async function isOfDeletedAccount(
  { store }: Pick<Server, 'store'>,
  { session }: FastifyRequest,
  error: unknown,
): Promise<boolean> {
  if (session === null || error instanceof DatabaseUnavailable) return false;
  return (await store.users.findById(session.user_id)) === null;
}

/** Replaces the stored answer of a write that continues after its transaction. */
export async function replaceAnswer(
  store: BoundStore,
  { idempotency, session }: FastifyRequest,
  answer: StoredOrNewAnswer,
): Promise<void> {
  if (idempotency === null || session === null) return;
  await store.idempotency.storeAnswer(session.user_id, idempotency.key, storedAnswer(answer));
}

function storedAnswer({ status, body }: StoredOrNewAnswer): StoredAnswer {
  return { status, body: JSON.stringify(body) ?? null };
}

/** @throws RequestRefusal if the answer contained erased text and was replaced by an error code */
export function readStoredAnswer({ status, body }: StoredAnswer): StoredOrNewAnswer {
  const code = getBlankedCode(status);
  if (code !== null) throw refuse(code);
  return { status, body: body === null ? undefined : JSON.parse(body) };
}
