import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Domain of the passkeys, and the only origin that may use them (WebAuthn). */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

type RequestOrigin = Pick<FastifyRequest, 'protocol' | 'headers'>;

/**
 * Passkeys need a domain with https, or localhost. A client can send any Host header, so without
 * PUBLIC_URL only localhost is accepted.
 */
export function createRelyingParty(publicUrl: string | undefined) {
  const known = publicUrl === undefined ? undefined : createParty(new URL(publicUrl));
  return ({ protocol, headers }: RequestOrigin): RelyingParty | null => {
    if (known !== undefined) return known;
    const url = URL.parse(`${protocol}://${headers.host}`);
    return url?.hostname === 'localhost' ? createParty(url) : null;
  };
}

function createParty({ protocol, hostname, origin }: URL): RelyingParty | null {
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[');
  return isSecure && !isAddress ? { id: hostname, origin } : null;
}
