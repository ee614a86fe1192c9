import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Whom passkeys are made for (WebAuthn's relying party), and the one origin that their answers may come from. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

type Asked = Pick<FastifyRequest, 'protocol' | 'headers'>;

/**
 * Null where there can be no passkeys: they belong to a domain, and browsers know them on https and on localhost alone. Without a
 * PUBLIC_URL only localhost is taken from the Host header: the client could put any other name there.
 */
export function createRelyingParty(publicUrl: string | undefined) {
  const known = publicUrl === undefined ? undefined : partyAt(new URL(publicUrl));
  return ({ protocol, headers }: Asked): RelyingParty | null => {
    if (known !== undefined) return known;
    const url = URL.parse(`${protocol}://${headers.host}`);
    return url?.hostname === 'localhost' ? partyAt(url) : null;
  };
}

function partyAt({ protocol, hostname, origin }: URL): RelyingParty | null {
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[');
  return isSecure && !isAddress ? { id: hostname, origin } : null;
}
