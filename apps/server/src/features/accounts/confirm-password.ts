import type { FastifyRequest } from 'fastify';
import { limits } from '@daymark/shared/limits.ts';
import { refuse } from '../../http/errors.ts';
import { createSignInLimits, type PasswordAttempt } from '../../http/rate-limits.ts';
import type { Server } from '../../http/server.ts';
import type { ActiveSession } from '../../http/active-session.ts';

export interface Confirmation {
  readonly request: FastifyRequest;
  readonly session: ActiveSession;
  readonly password: string;
}

export interface ConfirmedPassword {
  readonly attempt: PasswordAttempt;
  readonly password_hash: string;
}

/**
 * Asks whether the signed-in person knows the password; null when not. Wrong ones are limited as failed logins are:
 * whoever got hold of a session must not find the password out by it.
 */
export function createConfirmPassword({ store, clock, passwords, limits: rateLimits }: Server) {
  const signInLimits = createSignInLimits(store, rateLimits);

  return async function confirmPassword({
    request,
    session,
    password,
  }: Confirmation): Promise<ConfirmedPassword | null> {
    const attempt = await signInLimits.confirmationAttempt(session.user_id, request.ip, clock());
    const password_hash = await store.users.findPasswordHash(session.user_id);
    if (password_hash === null) throw refuse('session_ended');
    if (password.length > limits.password.max) return null;
    return (await passwords.verify(password_hash, password)) ? { attempt, password_hash } : null;
  };
}
