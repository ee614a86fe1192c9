import type { FastifyRequest } from 'fastify';
import { authorizationHeader } from '@daymark/shared/endpoint.ts';
import { timesSent } from './headers.ts';

const ownHeader = authorizationHeader.toLowerCase();

type Sent = Pick<FastifyRequest, 'raw' | 'headers'>;

/**
 * Returns the authorization that a request carries, in its own header or in `Authorization`, with the scheme as RFC 9110 and
 * the documentation write it. Whatever is derived from it is the same for both headers.
 *
 * A proxy in between may need `Authorization` for itself (decision 099), so a value there that is not Daymark's is ignored beside
 * the header of its own. Undefined where two values could be meant: nothing is guessed.
 */
export function authorizationOf({ raw, headers }: Sent): string | undefined {
  const isDoubled = ['authorization', ownHeader].some((name) => timesSent(raw, name) > 1);
  if (isDoubled) return undefined;
  const general = canonical(headers.authorization);
  const own = canonical(headers[ownHeader]);
  if (own === undefined) return general;
  return general === undefined || general === own || !ofDaymark.test(general) ? own : undefined;
}

/** A session's token, an access token, or the hash of a session's token. */
const ofDaymark = /^(?:Bearer (?:[\w-]{43}|dmk_[\da-f]{40})|Revoke [\da-f]{64})$/i;

function canonical(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string') return undefined;
  return header.replace(/^(?:bearer|revoke)(?= )/i, (scheme) =>
    scheme.toLowerCase() === 'bearer' ? 'Bearer' : 'Revoke',
  );
}
