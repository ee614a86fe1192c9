import type { Language, SignedIn } from '@daymark/shared/accounts/account.ts';
import {
  finishSingleSignOn,
  type Identity,
  linkIdentity,
} from '@daymark/shared/accounts/single-sign-on-endpoints.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-errors.ts';
import { forgetAttempt, type SignOnAttempt, storeAttempt } from './sign-on-attempt.ts';
import { firstWeekdayOfRegion } from '../../lib/first-weekday.ts';
import { browserTimeZone } from '../../lib/time-zones.ts';

/** What the identity provider has written into the address of our page. */
export interface ProviderAnswer {
  readonly state: string;
  readonly code?: string;
  readonly iss?: string;
  readonly error?: string;
  /** For the log of the server. */
  readonly error_description?: string;
}

/** Longer, the server would refuse the whole answer. */
const longestDescription = 1000;

/** Null where nobody comes from a provider. */
export function answerIn(search: string): ProviderAnswer | null {
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
  /** The one on the page, for an account that is made now. */
  readonly language: Language;
  /** What the server knows this device by. */
  readonly deviceToken: string | null;
}

/** Who is signed in now; else who is here has confirmed, or a link is ready to be made, which the attempt then says. */
export async function finishSignOn(
  client: ApiClient,
  { answer, attempt, language, deviceToken }: Ending,
): Promise<SignedIn | 'confirmed' | 'link ready'> {
  // The secret is in the tab that has begun this, and nowhere else.
  if (attempt === null || attempt.state !== answer.state) throw expired();
  const { browser_secret } = attempt;
  const body = {
    ...answer,
    browser_secret,
    timezone: browserTimeZone(),
    language,
    first_weekday: firstWeekdayOfRegion(language),
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

/** Links the account that is signed in. A repeat after a lost answer makes no second link. */
export async function makeLink(
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
