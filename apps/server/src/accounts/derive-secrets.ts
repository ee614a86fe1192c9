import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { readAuthorization } from '../http/authorization.ts';
import type { Random } from '../http/server.ts';
import { generateToken } from './new-token.ts';

/**
 * Returns a function that derives 256 secret bits from an id. A repeated request derives the same
 * bits, so the secrets need not be stored. The Idempotency-Key is an input, so that knowing the
 * token of the session does not suffice to derive them. Without an Idempotency-Key, the bits are
 * random.
 */
export function createSecretDerivation(
  request: FastifyRequest,
  { purpose, random }: { readonly purpose: string; readonly random: Random },
): (id: string) => Buffer {
  const authorization = readAuthorization(request) ?? '';
  const write = request.idempotency?.key ?? generateToken(random);
  return (id) => createHmac('sha256', authorization).update(`${purpose} ${id} ${write}`).digest();
}
