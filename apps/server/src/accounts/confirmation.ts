import type { FastifyRequest } from 'fastify';
import type { Confirmation } from '@daymark/shared/accounts/factor-endpoints.ts';
import { api } from '@daymark/shared/api.ts';
import { describeFieldError } from '@daymark/shared/errors.ts';
import * as limits from '@daymark/shared/limits.ts';
import { refuse, refuseField } from '../http/errors.ts';
import { createSignInLimits } from '../http/rate-limits.ts';
import { serveEndpoint } from '../http/serve-endpoint.ts';
import type { ActiveSession, Server } from '../http/server.ts';
import type { BoundStore } from '../store/store.ts';
import { createSecondFactor } from './second-factor.ts';

interface Asked {
  readonly request: FastifyRequest;
  readonly session: ActiveSession;
  /** The password, where it comes with the request itself, and the field that it stands in. */
  readonly password?: string | undefined;
  readonly field?: 'password' | 'current_password';
}

export interface Confirmed {
  /** As it was then; empty for an account without a password. */
  readonly password_hash: string;
  /** First in the transaction of what was asked for: refuses where it is true no longer. */
  readonly assertHolds: (store: BoundStore) => Promise<void>;
}

/**
 * What every endpoint asks that could take an account over: the person has signed in or confirmed within the last ten minutes, or,
 * where there is no second factor, sends the password along. A password that comes is checked in any case, and wrong ones are limited as failed logins are: with a
 * stolen session alone it cannot be guessed.
 * @throws `confirmation_required`, or `wrong_password` for the field
 */
export function createRequireConfirmation(server: Server) {
  const { store, clock } = server;
  const checkPassword = createCheckPassword(server);

  return async function requireConfirmation(asked: Asked): Promise<Confirmed> {
    const { session, password, field = 'password' } = asked;
    const isRecent = isConfirmed(session, clock());
    if (!isRecent && (password === undefined || (await store.factors.isOn(session.user_id)))) {
      throw refuse('confirmation_required');
    }
    if (password !== undefined) {
      const password_hash = await checkPassword({ ...asked, password, field });
      return { password_hash, assertHolds: (bound) => assertSameHash(bound, asked, password_hash) };
    }
    const password_hash = await store.users.findPasswordHash(session.user_id);
    if (password_hash === null) throw refuse('session_ended');
    // Every write asserts the session itself.
    return { password_hash, assertHolds: async () => {} };
  };
}

function isConfirmed({ confirmed_at }: ActiveSession, now: number): boolean {
  // To both sides: one that is still to come is of a clock that was ahead, and would hold until then.
  const ago = Math.abs(now - Date.parse(confirmed_at));
  return confirmed_at !== '' && ago < limits.confirmationMinutes * 60_000;
}

/** The password may have been changed since it was checked. */
async function assertSameHash(
  { users }: BoundStore,
  { session, field = 'password' }: Asked,
  password_hash: string,
): Promise<void> {
  const same = { from: password_hash, to: password_hash };
  if (await users.changePasswordHash(session.user_id, same)) return;
  throw refuseField('wrong_password', field);
}

type Password = Required<Pick<Asked, 'request' | 'session' | 'field'>> & {
  readonly password: string;
};

/** Resolves with the hash of the right password; throws `wrong_password` otherwise. */
function createCheckPassword({ store, clock, passwords, limits: rateLimits }: Server) {
  const signInLimits = createSignInLimits(store, rateLimits);

  return async ({ request, session, password, field }: Password): Promise<string> => {
    const attempt = await signInLimits.confirmationAttempt(session.user_id, request.ip, clock());
    const password_hash = await store.users.findPasswordHash(session.user_id);
    if (password_hash === null) throw refuse('session_ended');
    if ((await passwords.verify(password_hash, password, request.ip)) === null)
      throw refuseField('wrong_password', field);
    // At once: what is refused after this is no wrong password.
    await store.transaction((bound) => attempt.succeeded(bound));
    return password_hash;
  };
}

export function serveConfirmation(server: Server): void {
  const { store, clock } = server;
  const checkPassword = createCheckPassword(server);
  const { confirmCode } = createSecondFactor(server);

  serveEndpoint(server, api.confirm, async ({ body, session, request, writeOnce }) => {
    const now = clock();
    const asked = await askedOf(store, session, body);
    if (asked.password !== undefined) {
      await checkPassword({ request, session, password: asked.password, field: 'password' });
    }
    if (asked.code !== undefined) {
      await confirmCode(session, { code: asked.code, address: request.ip, now });
    }
    const answer = await writeOnce(async () => ({ status: 204, body: undefined }));
    // A repeat confirms, too: what was asked for has come with it.
    await store.sessions.confirm(session, new Date(now).toISOString());
    request.log.info({ user: session.user_id, address: request.ip }, 'confirmed');
    return answer;
  });
}

/** What is to be checked: the password where there is one, and a code where the second factor is on. */
async function askedOf(
  { users, factors }: BoundStore,
  { user_id }: ActiveSession,
  { password, code }: Confirmation,
): Promise<Confirmation> {
  const password_hash = await users.findPasswordHash(user_id);
  if (password_hash === null) throw refuse('session_ended');
  const hasPassword = password_hash !== '';
  const hasFactor = await factors.isOn(user_id);
  const errors = [
    ...(hasPassword && password === undefined
      ? [describeFieldError('password', 'password_required')]
      : []),
    ...(hasFactor && code === undefined ? [describeFieldError('code', 'code_required')] : []),
  ];
  if (errors.length > 0) throw refuse('validation_error', { errors });
  // There is nothing to confirm with but a new sign-in. A password that comes all the same is wrong.
  if (!hasPassword && !hasFactor && password === undefined) throw refuse('confirmation_required');
  return { password, code: hasFactor ? code : undefined };
}
