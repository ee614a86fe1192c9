import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Random } from '../../http/server.ts';

interface Account {
  readonly user: { readonly id: string };
  readonly password_hash: string;
}

/** Stands in for an account that is not there, so that looking takes as long. */
const nobody: Account = { user: { id: '' }, password_hash: '' };

/**
 * What a device that signs in is known by at the next sign-in (OWASP's device cookies, decision 044). It is stored nowhere: a number that
 * is used once, and its seal by the account. With another password the account knows none of them any more.
 */
export function newDeviceToken(account: Account, random: Random): string {
  const bytes = new Uint8Array(18);
  random(bytes);
  const nonce = Buffer.from(bytes).toString('base64url');
  return `${nonce}.${sealOf(nonce, account)}`;
}

/** The part of a device token by which its device is counted; null where the token is none of the account's. */
export function knownDevice(token: string, account: Account | null): string | null {
  const [nonce = '', seal = '', ...rest] = token.split('.');
  const expected = Buffer.from(sealOf(nonce, account ?? nobody));
  const given = Buffer.from(seal);
  const isSame = given.length === expected.length && timingSafeEqual(given, expected);
  return isSame && rest.length === 0 && account !== null ? nonce : null;
}

function sealOf(nonce: string, { user, password_hash }: Account): string {
  const key = createHmac('sha256', password_hash).update('device token').digest();
  return createHmac('sha256', key).update(`${nonce} ${user.id}`).digest('base64url');
}
