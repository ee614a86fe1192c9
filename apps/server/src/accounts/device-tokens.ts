import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Random } from '../http/server.ts';
import type { BoundStore } from '../store/store.ts';
import { generateToken } from './new-token.ts';

interface Seal {
  readonly userId: string;
  /** Hash of the password, or the device key of an account without a password. */
  readonly secret: string;
}

const noAccount: Seal = { userId: '', secret: '' };

/**
 * Returns a token that identifies the device at its next sign-in (OWASP device cookies, decision
 * 042). The server does not store the token, and a password change makes it invalid.
 */
export function createDeviceToken(seal: Seal, random: Random): string {
  const bytes = new Uint8Array(18);
  random(bytes);
  const nonce = Buffer.from(bytes).toString('base64url');
  return `${nonce}.${computeSeal(nonce, seal)}`;
}

/** Returns the nonce of the token, or null if the token was not made for the account. */
export function readDeviceNonce(token: string, account: Seal | null): string | null {
  const [nonce = '', seal = '', ...rest] = token.split('.');
  const expected = Buffer.from(computeSeal(nonce, account ?? noAccount));
  const given = Buffer.from(seal);
  const isSame = given.length === expected.length && timingSafeEqual(given, expected);
  const hasSecret = account !== null && account.secret !== '';
  return isSame && rest.length === 0 && hasSecret ? nonce : null;
}

/**
 * Returns the password hash, or a device key for an account without a password. The device key is
 * created on first use. Must run in a transaction that has locked the user.
 */
export async function readDeviceSecret(
  { users }: BoundStore,
  { userId, password_hash }: Readonly<Record<'userId' | 'password_hash', string>>,
  random: Random,
): Promise<string> {
  if (password_hash !== '') return password_hash;
  return users.keepDeviceKey(userId, generateToken(random));
}

function computeSeal(nonce: string, { userId, secret }: Seal): string {
  const key = createHmac('sha256', secret).update('device token').digest();
  return createHmac('sha256', key).update(`${nonce} ${userId}`).digest('base64url');
}
