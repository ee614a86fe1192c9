import type { Credentials } from '@daymark/shared/accounts/account.ts';
import * as limits from '@daymark/shared/limits.ts';
import { hashToken } from '../database/secret-hash.ts';
import { refuse, refuseField } from '../http/errors.ts';
import type { PasswordAttempt } from '../http/rate-limits.ts';
import type { RequestSession, Server } from '../http/server.ts';
import type { BoundStore } from '../store/store.ts';
import { notices, notifyOfChange } from './account-notices.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { generateToken } from './new-token.ts';
import { findStepOfCode } from './totp.ts';

interface SignIn {
  readonly userId: string;
  readonly credentials: Pick<Credentials, 'code' | 'trust_device' | 'trust_token'>;
  readonly attempt: PasswordAttempt;
  readonly device: string | null;
  readonly address: string;
  readonly now: number;
}

interface Passed {
  /**
   * Must run in the transaction of the sign-in. Resolves with a new trust token, or null if the
   * device is not newly trusted.
   */
  readonly succeeded: (store: BoundStore, sessionId: string) => Promise<string | null>;
}

interface Code {
  readonly userId: string;
  readonly code: string;
  readonly now: number;
}

const dayInMilliseconds = 86_400_000;

/**
 * Checks the second factor of a sign-in whose password was correct. The returned `succeeded` throws
 * `invalid_code` if the code is wrong.
 * @throws `second_factor_required` without a code, `rate_limited` after too many wrong codes
 */
export async function passSignIn(server: Server, signIn: SignIn): Promise<Passed> {
  const { store, signInLimits } = server;
  const { userId, credentials, attempt, device, address, now } = signIn;
  if (!(await store.factors.hasSecondFactor(userId))) {
    return {
      async succeeded(bound) {
        await attempt.succeeded(bound);
        return null;
      },
    };
  }
  // Takes back the failure that was counted for the correct password. Wrong codes have their own
  // limit.
  await store.transaction((bound) => attempt.succeeded(bound));
  const trusted = await findTrust(store, userId, { ...credentials, now });
  if (trusted !== null) {
    return {
      async succeeded(bound, session_id) {
        await bound.factors.followTrust(userId, { token_hash: trusted, session_id });
        return null;
      },
    };
  }
  const { code, trust_device } = credentials;
  if (code === undefined) throw refuse('second_factor_required', { userId });
  const place = device === null ? 'stranger' : `device ${device}`;
  const codeAttempt = await signInLimits.codeAttempt({ userId, place, address, now });
  return {
    async succeeded(bound, session_id) {
      if (!(await takeCode(server, bound, { userId, code, now })))
        throw refuse('invalid_code', { userId });
      await codeAttempt.succeeded(bound);
      return trust_device === true ? trustDevice(server, bound, { userId, session_id, now }) : null;
    },
  };
}

async function findTrust(
  { factors }: BoundStore,
  userId: string,
  { trust_token, now }: Pick<Credentials, 'trust_token'> & { readonly now: number },
): Promise<string | null> {
  if (trust_token === undefined) return null;
  const token_hash = hashToken(trust_token);
  const instant = new Date(now).toISOString();
  return (await factors.isTrusted(userId, token_hash, instant)) ? token_hash : null;
}

async function trustDevice(
  { random }: Server,
  { factors }: BoundStore,
  { userId, session_id, now }: { userId: string; session_id: string; now: number },
): Promise<string> {
  const token = generateToken(random);
  const expires_at = new Date(now + limits.trustedDeviceDays * dayInMilliseconds).toISOString();
  await factors.trust(userId, { token_hash: hashToken(token), session_id, expires_at });
  return token;
}

/**
 * Always checks for a TOTP code and for a recovery code, so that the duration does not reveal the
 * kind of the code.
 */
async function takeCode(
  server: Server,
  bound: BoundStore,
  { userId, code, now }: Code,
): Promise<boolean> {
  const { factors } = bound;
  const { secret, recovery_codes_left: left } = await factors.find(userId);
  if (secret === null) return false;
  const step = findStepOfCode(secret, code.replaceAll(/\s/g, ''), now);
  const isOfApp = step !== null && (await factors.takeStep(userId, { secret, step }));
  const isRecovery = await factors.takeRecoveryCode(userId, hashRecoveryCode(userId, code));
  if (isRecovery) {
    await notifyOfChange(server, bound, { userId, ...notices.recoveryCodeUsed(left - 1) });
  }
  return isOfApp || isRecovery;
}

/** Throws `wrong_code`, or `rate_limited` after too many wrong codes. */
export async function confirmCode(
  server: Server,
  { user_id: userId, id }: RequestSession,
  { code, address, now }: Omit<Code, 'userId'> & { readonly address: string },
): Promise<void> {
  const { store, signInLimits } = server;
  // Wrong codes count per session, so that strangers who know the password cannot lock out the
  // user.
  const place = `session ${id}`;
  const attempt = await signInLimits.codeAttempt({ userId, place, address, now });
  await store.transaction(async (bound) => {
    if (!(await takeCode(server, bound, { userId, code, now })))
      throw refuseField('wrong_code', 'code');
    await attempt.succeeded(bound);
  });
}
