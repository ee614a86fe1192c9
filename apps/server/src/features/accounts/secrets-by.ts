import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/**
 * 160 bits in hexadecimal that only the token of the session and the id of what it is for give: the same again for the same request,
 * sent twice, so that nothing has to be stored to show it to the repeat.
 */
export function secretBy({ headers }: FastifyRequest, purpose: string, id: string): string {
  const key = headers.authorization ?? '';
  return createHmac('sha256', key).update(`${purpose} ${id}`).digest('hex').slice(0, 40);
}
