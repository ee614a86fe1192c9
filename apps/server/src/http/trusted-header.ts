import type { FastifyRequest } from 'fastify';
import { email } from '@daymark/shared/accounts/account.ts';
import type { Config } from '../config/config.ts';
import { countHeaderLines } from './headers.ts';
import { createAddressTest } from './networks.ts';

/** Why a header does not count, for the operator's log. */
type Reason = 'peer_not_in_trust_proxy' | 'missing' | 'sent_twice' | 'empty' | 'no_email';

export type TrustedEmail = { readonly email: string } | { readonly reason: Reason };

export type ReadTrustedEmail = (request: FastifyRequest) => TrustedEmail;

/**
 * Returns a function that reads the email of the person whom the access portal in front has signed
 * in, or undefined if TRUSTED_HEADER_SIGN_IN is not set. The function returns a reason instead
 * unless a trusted proxy is the direct peer and sends the header exactly once with a valid email.
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
    if (peer === undefined || !isProxy(peer)) return { reason: 'peer_not_in_trust_proxy' };
    const lines = countHeaderLines(raw, name);
    if (lines !== 1) return { reason: lines === 0 ? 'missing' : 'sent_twice' };
    const value = String(raw.headers[name]).trim();
    if (value === '') return { reason: 'empty' };
    // Some proxies quote the value, and the quotes would become a part of the email.
    const parsed = email.safeParse(value.startsWith('"') ? undefined : decode(value));
    return parsed.success ? { email: parsed.data } : { reason: 'no_email' };
  };
}

/** Node reads headers as Latin-1, but proxies send UTF-8. */
function decode(value: string): string | undefined {
  const bytes = Buffer.from(value, 'latin1');
  const text = bytes.toString('utf8');
  return Buffer.from(text, 'utf8').equals(bytes) ? text : undefined;
}
