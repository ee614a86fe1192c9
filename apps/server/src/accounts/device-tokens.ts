import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Random } from '../http/server.ts';
import type { BoundStore } from '../store/store.ts';
import { newToken } from './new-token.ts';

/** What a device token is sealed by. */
interface Seal {
  readonly userId: string;
  /** The hash of the password; without one the key of the account's devices. */
  readonly secret: string;
}

/** In place of an account that does not exist, so that the check takes as long. */
const noAccount: Seal = { userId: '', secret: '' };

/**
 * What a device that signs in is known by at the next sign-in (OWASP's device cookies, decision 044). It is stored nowhere: a number that
 * is used once, and its seal by the account. With another password, or with none any more, the account knows none of them.
 */
export function newDeviceToken(seal: Seal, random: Random): string {
  const bytes = new Uint8Array(18);
  random(bytes);
  const nonce = Buffer.from(bytes).toString('base64url');
  return `${nonce}.${sealOf(nonce, seal)}`;
}

/** The part of a device token by which its device is counted; null where the token is none of the account's. */
export function knownDevice(token: string, account: Seal | null): string | null {
  const [nonce = '', seal = '', ...rest] = token.split('.');
  const expected = Buffer.from(sealOf(nonce, account ?? noAccount));
  const given = Buffer.from(seal);
  const isSame = given.length === expected.length && timingSafeEqual(given, expected);
  const hasSecret = account !== null && account.secret !== '';
  return isSame && rest.length === 0 && hasSecret ? nonce : null;
}

interface Account {
  readonly userId: string;
  readonly password_hash: string;
}

/** In the transaction of a sign-in that has the user locked. */
export async function deviceSecret(
  { users }: BoundStore,
  { userId, password_hash }: Account,
  random: Random,
): Promise<string> {
  if (password_hash !== '') return password_hash;
  return users.keepDeviceKey(userId, newToken(random));
}

function sealOf(nonce: string, { userId, secret }: Seal): string {
  const key = createHmac('sha256', secret).update('device token').digest();
  return createHmac('sha256', key).update(`${nonce} ${userId}`).digest('base64url');
}
