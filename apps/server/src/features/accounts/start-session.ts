import type { NewToken, SignedIn, User } from '@daymark/shared/accounts/account.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import { limits } from '@daymark/shared/limits.ts';
import { tokenHashOf } from '../../http/authenticate.ts';
import type { Random } from '../../http/server.ts';
import type { ActiveSession } from '../../http/active-session.ts';
import type { BoundStore } from '../../store.ts';
import { newDeviceToken } from './device-token.ts';
import { presentUser } from './present-user.ts';

interface SessionStart {
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
  const { store, user, password_hash, now, random } = start;
  const token = newToken(random);
  const expires_at = new Date(now + limits.sessionDays * dayInMilliseconds).toISOString();
  await store.sessions.create({
    id: uuidv7(now, random),
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
    device_token,
    user: presentUser(user),
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
  return { access_token: token, token_type: 'bearer', expires_at, device_token };
}

function newToken(random: Random): string {
  const bytes = new Uint8Array(32);
  random(bytes);
  return Buffer.from(bytes).toString('base64url');
}
