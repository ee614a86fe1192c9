import type { FastifyRequest } from 'fastify';
import { email } from '@daymark/shared/accounts/account.ts';
import type { Config } from '../config/config.ts';
import { countHeaderLines } from './headers.ts';
import { createAddressTest } from './networks.ts';

export type ReadTrustedEmail = (request: FastifyRequest) => string | null;

/**
 * Returns a function that reads the email of the person whom the access portal in front has signed
 * in, or undefined if TRUSTED_HEADER_SIGN_IN is not set. The function returns null unless a trusted
 * proxy is the direct peer and sends the header exactly once with a valid email.
 */
export function createTrustedHeader({
  trustedHeader: name,
  trustProxy,
}: Pick<Config, 'trustedHeader' | 'trustProxy'>): ReadTrustedEmail | undefined {
  if (name === undefined) return undefined;
  const isProxy = createAddressTest(trustProxy);
  return ({ raw }) => {
    // `request.ip` is the address that the proxy claims, so only the socket's address counts.
    const peer = raw.socket.remoteAddress;
    if (peer === undefined || !isProxy(peer) || countHeaderLines(raw, name) !== 1) return null;
    const value = raw.headers[name];
    const parsed = email.safeParse(typeof value === 'string' ? decode(value) : undefined);
    return parsed.success ? parsed.data : null;
  };
}

/** Node reads headers as Latin-1, but proxies send UTF-8. */
function decode(value: string): string | undefined {
  const bytes = Buffer.from(value, 'latin1');
  const text = bytes.toString('utf8');
  return Buffer.from(text, 'utf8').equals(bytes) ? text : undefined;
}
