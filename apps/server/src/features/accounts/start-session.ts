import { createHmac, timingSafeEqual } from 'node:crypto';
import type { NewToken, SignedIn, User } from '@daymark/shared/accounts/account.ts';
import { limits } from '@daymark/shared/limits.ts';
import { tokenHashOf } from '../../http/authenticate.ts';
import type { ActiveSession, Random } from '../../http/server.ts';
import type { BoundStore } from '../../store.ts';

interface SessionStart {
  readonly id: string;
  readonly store: BoundStore;
  readonly user: User;
  readonly password_hash: string;
  readonly userAgent: string;
  readonly now: number;
  readonly random: Random;
}

const dayInMilliseconds = 86_400_000;
const userAgentLength = 300;

/** Its answer is the only place where the token ever is. */
export async function startSession(start: SessionStart): Promise<SignedIn> {
  const { id, store, user, password_hash, now, random } = start;
  const token = newToken(random);
  const expires_at = new Date(now + limits.sessionDays * dayInMilliseconds).toISOString();
  await store.sessions.create({
    id,
    user_id: user.id,
    token_hash: tokenHashOf(token),
    user_agent: start.userAgent.slice(0, userAgentLength),
    created_at: new Date(now).toISOString(),
    expires_at,
  });
  const device_token = newDeviceToken({ user, password_hash }, random);
  return {
    access_token: token,
    token_type: 'bearer',
    expires_at,
    ...(device_token !== null && { device_token }),
    user,
  };
}

interface SessionRenewal {
  readonly store: BoundStore;
  readonly session: ActiveSession;
  readonly password_hash: string;
  readonly now: number;
  readonly random: Random;
}

/** The same session under another token; null when it was ended meanwhile. */
export async function renewSession(renewal: SessionRenewal): Promise<NewToken | null> {
  const { store, session, password_hash, now, random } = renewal;
  const token = newToken(random);
  const expires_at = await store.sessions.changeToken(session, {
    token_hash: tokenHashOf(token),
    now: new Date(now).toISOString(),
  });
  if (expires_at === null) return null;
  const device_token = newDeviceToken({ user: { id: session.user_id }, password_hash }, random);
  return {
    access_token: token,
    token_type: 'bearer',
    expires_at,
    ...(device_token !== null && { device_token }),
  };
}

/** 256 random bits. */
export function newToken(random: Random): string {
  const bytes = new Uint8Array(32);
  random(bytes);
  return Buffer.from(bytes).toString('base64url');
}

interface Account {
  readonly user: { readonly id: string };
  readonly password_hash: string;
}

/** In place of an account that does not exist, so that the check takes as long. */
const noAccount: Account = { user: { id: '' }, password_hash: '' };

/**
 * What a device that signs in is known by at the next sign-in (OWASP's device cookies, decision 044). It is stored nowhere: a number that
 * is used once, and its seal by the account. With another password the account knows none of them any more; one without a password has
 * nothing to seal with, and no device is known to it.
 */
function newDeviceToken(account: Account, random: Random): string | null {
  if (account.password_hash === '') return null;
  const bytes = new Uint8Array(18);
  random(bytes);
  const nonce = Buffer.from(bytes).toString('base64url');
  return `${nonce}.${sealOf(nonce, account)}`;
}

/** The part of a device token by which its device is counted; null where the token is none of the account's. */
export function knownDevice(token: string, account: Account | null): string | null {
  const [nonce = '', seal = '', ...rest] = token.split('.');
  const expected = Buffer.from(sealOf(nonce, account ?? noAccount));
  const given = Buffer.from(seal);
  const isSame = given.length === expected.length && timingSafeEqual(given, expected);
  const hasPassword = account !== null && account.password_hash !== '';
  return isSame && rest.length === 0 && hasPassword ? nonce : null;
}

function sealOf(nonce: string, { user, password_hash }: Account): string {
  const key = createHmac('sha256', password_hash).update('device token').digest();
  return createHmac('sha256', key).update(`${nonce} ${user.id}`).digest('base64url');
}
