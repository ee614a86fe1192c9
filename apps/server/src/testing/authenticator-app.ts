import { api } from '@daymark/shared/api.ts';
import { fromBase32, computeHotp, getTimeStep } from '../accounts/totp.ts';
import type { Store } from '../store/store.ts';
import type { Caller, TestApp } from './build-test-app.ts';

export function codeOf(secret: string, now: number): string {
  return computeHotp(fromBase32(secret), getTimeStep(now));
}

/**
 * Turns the second factor on and uses up the current code. The person must have confirmed the
 * sign-in recently.
 */
export async function turnOnFactor({ clock }: Pick<TestApp, 'clock'>, person: Caller) {
  const { body } = await person.call(api.setUpTotp, {});
  const code = codeOf(body.secret, clock());
  const turnedOn = await person.call(api.confirmTotp, { body: { code } });
  return {
    secret: body.secret,
    usedCode: code,
    recoveryCodes: turnedOn.body.recovery_codes,
    code: () => codeOf(body.secret, clock()),
  };
}

export async function trustDevice({ factors }: Store, userId: string): Promise<void> {
  const expires_at = '2026-03-31T12:00:00.000Z';
  await factors.trust(userId, { token_hash: 'hash', session_id: 'session', expires_at });
}
