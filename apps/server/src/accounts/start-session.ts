import type { RenewedToken, SignInResult, User } from '@daymark/shared/accounts/account.ts';
import { addOwnerPrefix } from '@daymark/shared/accounts/owned-secret.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import * as limits from '@daymark/shared/limits.ts';
import { hashToken } from '../database/secret-hash.ts';
import { presentUser } from '../http/present-user.ts';
import type { RequestSession, Server } from '../http/server.ts';
import type { BoundStore } from '../store/store.ts';
import { readDeviceSecret, createDeviceToken } from './device-tokens.ts';
import { generateToken } from './new-token.ts';

interface SessionStart {
  readonly id?: string;
  readonly user: User;
  readonly password_hash: string;
  readonly userAgent: string;
  readonly now: number;
  /**
   * False if a single sign-on did not prove a fresh sign-in. The session then starts unconfirmed.
   */
  readonly isConfirmed?: boolean;
}

const dayInMilliseconds = 86_400_000;
const userAgentLength = 300;

export async function startSession(
  server: Pick<Server, 'random' | 'sendsMail' | 'registration'>,
  store: BoundStore,
  start: SessionStart,
): Promise<SignInResult> {
  const { random } = server;
  const { user, password_hash, now, id = uuidv7(now, random) } = start;
  const token = addOwnerPrefix(user.id, generateToken(random));
  const expires_at = new Date(now + limits.sessionDays * dayInMilliseconds).toISOString();
  const created_at = new Date(now).toISOString();
  await store.sessions.create({
    id,
    user_id: user.id,
    token_hash: hashToken(token),
    user_agent: start.userAgent.slice(0, userAgentLength),
    created_at,
    confirmed_at: start.isConfirmed === false ? '' : created_at,
    expires_at,
  });
  const secret = await readDeviceSecret(store, { userId: user.id, password_hash }, random);
  return {
    access_token: token,
    token_type: 'bearer',
    expires_at,
    device_token: createDeviceToken({ userId: user.id, secret }, random),
    user: presentUser(server, user),
  };
}

/** Returns null if the session has ended meanwhile. */
export async function renewSession(
  { clock, random }: Pick<Server, 'clock' | 'random'>,
  store: BoundStore,
  { session, password_hash: secret }: { session: RequestSession; password_hash: string },
): Promise<RenewedToken | null> {
  const token = addOwnerPrefix(session.user_id, generateToken(random));
  const expires_at = await store.sessions.changeToken(session, {
    token_hash: hashToken(token),
    now: new Date(clock()).toISOString(),
  });
  if (expires_at === null) return null;
  return {
    access_token: token,
    token_type: 'bearer',
    expires_at,
    device_token: createDeviceToken({ userId: session.user_id, secret }, random),
  };
}
