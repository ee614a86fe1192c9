import type { FastifyRequest } from 'fastify';
import { ownerPattern } from '@daymark/shared/accounts/owned-secret.ts';
import { authorizationHeader } from '@daymark/shared/endpoint.ts';
import { countHeaderLines } from './headers.ts';

const ownHeader = authorizationHeader.toLowerCase();

type Sent = Pick<FastifyRequest, 'raw' | 'headers'>;

/**
 * Returns the value of the header that authenticates the request. A proxy may need `Authorization`
 * for itself (decision 048), so `Daymark-Authorization` wins over a foreign value of
 * `Authorization`. Returns undefined for contradicting or repeated headers.
 */
export function readAuthorization({ raw, headers }: Sent): string | undefined {
  const isDoubled = ['authorization', ownHeader].some((name) => countHeaderLines(raw, name) > 1);
  if (isDoubled) return undefined;
  const general = normalizeScheme(headers.authorization);
  const own = normalizeScheme(headers[ownHeader]);
  if (own === undefined) return general;
  return general === undefined || general === own || !daymarkPattern.test(general)
    ? own
    : undefined;
}

const daymarkPattern = new RegExp(
  String.raw`^(?:Bearer (?:${ownerPattern}[\w-]{43}|dmk_${ownerPattern}[\da-f]{40})|Revoke ${ownerPattern}[\da-f]{64})$`,
  'i',
);

function normalizeScheme(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string') return undefined;
  return header.replace(/^(?:bearer|revoke)(?= )/i, (scheme) =>
    scheme.toLowerCase() === 'bearer' ? 'Bearer' : 'Revoke',
  );
}
