import type { FastifyRequest } from 'fastify';
import { authorizationHeader } from '@daymark/shared/endpoint.ts';
import { timesSent } from './headers.ts';

const ownHeader = authorizationHeader.toLowerCase();

type Sent = Pick<FastifyRequest, 'raw' | 'headers'>;

/**
 * Returns the authorization of a request, with its scheme spelled as in RFC 9110.
 *
 * A proxy may need `Authorization` for itself (decision 048). A value there that is not Daymark's
 * is ignored beside `Daymark-Authorization`. Contradicting or repeated headers give undefined.
 */
export function readAuthorization({ raw, headers }: Sent): string | undefined {
  const isDoubled = ['authorization', ownHeader].some((name) => timesSent(raw, name) > 1);
  if (isDoubled) return undefined;
  const general = canonical(headers.authorization);
  const own = canonical(headers[ownHeader]);
  if (own === undefined) return general;
  return general === undefined || general === own || !ofDaymark.test(general) ? own : undefined;
}

const ofDaymark = /^(?:Bearer (?:[\w-]{43}|dmk_[\da-f]{40})|Revoke [\da-f]{64})$/i;

function canonical(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string') return undefined;
  return header.replace(/^(?:bearer|revoke)(?= )/i, (scheme) =>
    scheme.toLowerCase() === 'bearer' ? 'Bearer' : 'Revoke',
  );
}
