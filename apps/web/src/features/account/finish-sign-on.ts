import type { Language, SignInResult } from '@daymark/shared/accounts/account.ts';
import {
  finishSingleSignOn,
  type Identity,
  linkIdentity,
} from '@daymark/shared/accounts/single-sign-on-endpoints.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-errors.ts';
import { forgetAttempt, type SignOnAttempt, storeAttempt } from './sign-on-attempt.ts';
import { getRegionalFirstWeekday } from '../../lib/first-weekday.ts';
import { getBrowserTimeZone } from '../../lib/time-zones.ts';

export interface ProviderAnswer {
  readonly state: string;
  readonly code?: string;
  readonly iss?: string;
  readonly error?: string;
  readonly error_description?: string;
}

/**
 * Maximum length of the provider's error description to send, in characters. The server refuses
 * more than 4,096.
 */
const longestDescription = 1000;

export function readProviderAnswer(search: string): ProviderAnswer | null {
  const params = new URLSearchParams(search);
  const state = params.get('state');
  if (state === null) return null;
  const [code, iss, error] = ['code', 'iss', 'error'].map((name) => params.get(name));
  const description = params.get('error_description')?.slice(0, longestDescription);
  return {
    state,
    ...(code && { code }),
    ...(iss && { iss }),
    ...(error && { error }),
    ...(description && { error_description: description }),
  };
}

interface Ending {
  readonly answer: ProviderAnswer;
  readonly attempt: SignOnAttempt | null;
  readonly language: Language;
  readonly deviceToken: string | null;
}

/**
 * Completes the provider's part of a sign-in, a confirmation or an identity link. Only a sign-in
 * returns a user.
 * @throws {ApiError}
 */
export async function finishSignOn(
  client: ApiClient,
  { answer, attempt, language, deviceToken }: Ending,
): Promise<SignInResult | 'confirmed' | 'link ready'> {
  // Only the tab that started the attempt has its secret.
  if (attempt === null || attempt.state !== answer.state) throw expired();
  const { browser_secret } = attempt;
  const body = {
    ...answer,
    browser_secret,
    timezone: getBrowserTimeZone(),
    language,
    first_weekday: getRegionalFirstWeekday(language),
    ...(deviceToken !== null && { device_token: deviceToken }),
  };
  try {
    const { body: signedIn } = await client.call(finishSingleSignOn, { body });
    const isLink = signedIn === undefined && attempt.purpose !== 'confirm';
    if (isLink) storeAttempt({ ...attempt, isReady: true });
    else forgetAttempt();
    return signedIn ?? (isLink ? 'link ready' : 'confirmed');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'account_exists') storeAttempt({ ...attempt, isReady: true });
    else forgetAttempt();
    throw error;
  }
}

/** Links the identity to the signed-in account. A retry sends the same Idempotency-Key. */
export async function linkAccount(
  client: ApiClient,
  { state, browser_secret }: SignOnAttempt,
): Promise<Identity> {
  const call = { body: { state, browser_secret } };
  return (await client.call(linkIdentity, call, { idempotencyKey: `link ${state}` })).body;
}

function expired(): ApiError {
  return new ApiError({
    status: 400,
    body: { code: 'sign_in_expired', detail: '' },
    retryAfter: null,
  });
}
