import type { SignedIn, User } from '@daymark/shared/accounts/account.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import { limits } from '@daymark/shared/limits.ts';
import { tokenHashOf } from '../../http/authenticate.ts';
import type { Random } from '../../http/server.ts';
import type { Store } from '../../store.ts';
import { presentUser } from './present-user.ts';

interface SessionStart {
  readonly store: Store;
  readonly user: User;
  readonly userAgent: string;
  readonly now: number;
  readonly random: Random;
}

const dayInMilliseconds = 86_400_000;
const userAgentLength = 300;

/** Its answer is the only place where the token ever is. */
export async function startSession(start: SessionStart): Promise<SignedIn> {
  const { store, user, now, random } = start;
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
  return { access_token: token, token_type: 'bearer', expires_at, user: presentUser(user) };
}

function newToken(random: Random): string {
  const bytes = new Uint8Array(32);
  random(bytes);
  return Buffer.from(bytes).toString('base64url');
}
