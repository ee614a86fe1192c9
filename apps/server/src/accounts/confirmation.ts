import type { FastifyRequest } from 'fastify';
import type { Confirmation } from '@daymark/shared/accounts/factor-endpoints.ts';
import { api } from '@daymark/shared/api.ts';
import { describeFieldError } from '@daymark/shared/errors.ts';
import * as limits from '@daymark/shared/limits.ts';
import { refuse, refuseField } from '../http/errors.ts';
import { serveEndpoint } from '../http/serve-endpoint.ts';
import type { RequestSession, Server } from '../http/server.ts';
import type { BoundStore } from '../store/store.ts';
import { confirmCode } from './second-factor.ts';

interface ConfirmedRequest {
  readonly request: FastifyRequest;
  readonly session: RequestSession;
  readonly password?: string | undefined;
  readonly field?: 'password' | 'current_password';
}

export interface Confirmed {
  /** Password hash at the time of the check. Empty for an account without a password. */
  readonly password_hash: string;
  /**
   * If a password was sent, throws `wrong_password` if the password of the account was changed
   * after the check. Must be the first call in the transaction.
   */
  readonly assertHolds: (store: BoundStore) => Promise<void>;
}

/**
 * Guards an endpoint through which an intruder could take over an account. The user must have
 * signed in or confirmed within ten minutes, or must send the password and have no second factor. A
 * sent password is always checked, and wrong passwords are limited like failed logins.
 * @throws `confirmation_required`, or `wrong_password` for `field`
 */
export async function requireConfirmation(
  server: Server,
  asked: ConfirmedRequest,
): Promise<Confirmed> {
  const { store, clock } = server;
  const { session, password, field = 'password' } = asked;
  const isRecent = isConfirmed(session, clock());
  if (
    !isRecent &&
    (password === undefined || (await store.factors.hasSecondFactor(session.user_id)))
  ) {
    throw refuse('confirmation_required');
  }
  if (password !== undefined) {
    const password_hash = await checkPassword(server, { ...asked, password, field });
    return { password_hash, assertHolds: (bound) => assertSameHash(bound, asked, password_hash) };
  }
  const password_hash = await store.users.findPasswordHash(session.user_id);
  if (password_hash === null) throw refuse('session_ended');
  // No password was sent, so only the session matters. `writeOnce` checks the session again.
  return { password_hash, assertHolds: async () => {} };
}

/** Milliseconds by which the clocks of two nodes may differ. */
const clockTolerance = 60_000;

function isConfirmed({ confirmed_at }: RequestSession, now: number): boolean {
  // A node with a fast clock may have stored a time in the future. Such a confirmation must not
  // last longer.
  const ago = now - Date.parse(confirmed_at);
  return ago >= -clockTolerance && ago < limits.confirmationMinutes * 60_000;
}

async function assertSameHash(
  { users }: BoundStore,
  { session, field = 'password' }: ConfirmedRequest,
  password_hash: string,
): Promise<void> {
  const same = { from: password_hash, to: password_hash };
  if (await users.changePasswordHash(session.user_id, same)) return;
  throw refuseField('wrong_password', field);
}

type Password = Required<Pick<ConfirmedRequest, 'request' | 'session' | 'field'>> & {
  readonly password: string;
};

/** Resolves with the stored hash. Throws `wrong_password` if the password does not match. */
async function checkPassword(
  { store, clock, passwords, signInLimits }: Server,
  { request, session, password, field }: Password,
): Promise<string> {
  const attempt = await signInLimits.confirmationAttempt(session.user_id, request.ip, clock());
  const password_hash = await store.users.findPasswordHash(session.user_id);
  if (password_hash === null) throw refuse('session_ended');
  if ((await passwords.verify(password_hash, password, request.ip)) === null)
    throw refuseField('wrong_password', field);
  // Takes back the counted failure now, because a later refusal has a reason other than the
  // password.
  await store.transaction((bound) => attempt.succeeded(bound));
  return password_hash;
}

export function serveConfirmation(server: Server): void {
  const { store, clock } = server;

  serveEndpoint(server, api.confirm, async ({ body, session, request, writeOnce }) => {
    const now = clock();
    const asked = await readRequiredCredentials(store, session, body);
    if (asked.password !== undefined) {
      const { password } = asked;
      await checkPassword(server, { request, session, password, field: 'password' });
    }
    if (asked.code !== undefined) {
      await confirmCode(server, session, { code: asked.code, address: request.ip, now });
    }
    const answer = await writeOnce(async () => ({ status: 204, body: undefined }));
    // A repeated request confirms again, because its password and code were checked, too.
    await store.sessions.confirm(session, new Date(now).toISOString());
    request.log.info({ user: session.user_id, address: request.ip }, 'confirmed');
    return answer;
  });
}

async function readRequiredCredentials(
  { users, factors }: BoundStore,
  { user_id }: RequestSession,
  { password, code }: Confirmation,
): Promise<Confirmation> {
  const password_hash = await users.findPasswordHash(user_id);
  if (password_hash === null) throw refuse('session_ended');
  const hasPassword = password_hash !== '';
  const hasFactor = await factors.hasSecondFactor(user_id);
  const errors = [
    ...(hasPassword && password === undefined
      ? [describeFieldError('password', 'password_required')]
      : []),
    ...(hasFactor && code === undefined ? [describeFieldError('code', 'code_required')] : []),
  ];
  if (errors.length > 0) throw refuse('validation_error', { errors });
  // An account with neither a password nor a second factor confirms with a passkey or by a new
  // sign-in.
  if (!hasPassword && !hasFactor && password === undefined) throw refuse('confirmation_required');
  return { password, code: hasFactor ? code : undefined };
}
