import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { readAuthorization } from '../http/authorization.ts';
import type { Random } from '../http/server.ts';
import { generateToken } from './new-token.ts';

/**
 * Derives 256 bits per id, and the same bits for a repeated request, so no secret is stored. The
 * Idempotency-Key is an input, because the session's token alone must not suffice. Without a key
 * the bits are random.
 */
export function createSecretDerivation(
  request: FastifyRequest,
  { purpose, random }: { readonly purpose: string; readonly random: Random },
): (id: string) => Buffer {
  const authorization = readAuthorization(request) ?? '';
  const write = request.idempotency?.key ?? generateToken(random);
  return (id) => createHmac('sha256', authorization).update(`${purpose} ${id} ${write}`).digest();
}
