import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { authorizationOf } from '../http/authorization.ts';
import type { Random } from '../http/server.ts';
import { newToken } from './new-token.ts';

/**
 * 256 bits for each id, the same again for the same request, sent twice, so that nothing has to be stored to show it to the repeat. The
 * token of the session is not enough to make them, or who has once read it could: it takes the key that the client gave this
 * write as well. Without one they are random.
 */
export function secretsBy(
  request: FastifyRequest,
  { purpose, random }: { readonly purpose: string; readonly random: Random },
): (id: string) => Buffer {
  const authorization = authorizationOf(request) ?? '';
  const write = request.idempotency?.key ?? newToken(random);
  return (id) => createHmac('sha256', authorization).update(`${purpose} ${id} ${write}`).digest();
}
