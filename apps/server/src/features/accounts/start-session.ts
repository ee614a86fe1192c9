import type { NewToken, SignedIn, User } from '@daymark/shared/accounts/account.ts';
import { limits } from '@daymark/shared/limits.ts';
import { tokenHashOf } from '../../http/authenticate.ts';
import type { ActiveSession, Random } from '../../http/server.ts';
import type { BoundStore } from '../../store.ts';
import { deviceSecret, newDeviceToken } from './device-tokens.ts';
import { newToken } from './new-token.ts';

interface SessionStart {
  readonly id: string;
  readonly store: BoundStore;
  readonly user: User;
  readonly password_hash: string;
  readonly userAgent: string;
  readonly now: number;
  readonly random: Random;
  /** Whether the sign-in has shown that it is the person, as all do but one that an identity provider only remembered. */
  readonly isConfirmed?: boolean;
}

const dayInMilliseconds = 86_400_000;
const userAgentLength = 300;

/** Its answer is the only place where the token ever is. */
export async function startSession(start: SessionStart): Promise<SignedIn> {
  const { id, store, user, password_hash, now, random } = start;
  const token = newToken(random);
  const expires_at = new Date(now + limits.sessionDays * dayInMilliseconds).toISOString();
  const created_at = new Date(now).toISOString();
  await store.sessions.create({
    id,
    user_id: user.id,
    token_hash: tokenHashOf(token),
    user_agent: start.userAgent.slice(0, userAgentLength),
    created_at,
    confirmed_at: start.isConfirmed === false ? '' : created_at,
    expires_at,
  });
  const secret = await deviceSecret(store, { userId: user.id, password_hash }, random);
  return {
    access_token: token,
    token_type: 'bearer',
    expires_at,
    device_token: newDeviceToken({ userId: user.id, secret }, random),
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
  const secret = password_hash;
  return {
    access_token: token,
    token_type: 'bearer',
    expires_at,
    device_token: newDeviceToken({ userId: session.user_id, secret }, random),
  };
}
