import {
  startIdentityLink,
  startSignOnConfirmation,
  startSingleSignOn,
} from '@daymark/shared/accounts/single-sign-on-endpoints.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { sha256 } from '../../lib/sha256.ts';

/** One visit to the identity provider. Only the tab that started it knows its secret. */
export interface SignOnAttempt {
  readonly purpose: 'sign-in' | 'link' | 'confirm';
  readonly state: string;
  readonly browser_secret: string;
  readonly from?: unknown;
  /** Whether the provider has confirmed the identity, which only has to be linked now. */
  readonly isReady?: boolean;
}

const attemptKey = 'sign_on_attempt';

export function readAttempt(): SignOnAttempt | null {
  const text = sessionStorage.getItem(attemptKey);
  try {
    return text === null ? null : (JSON.parse(text) as SignOnAttempt);
  } catch {
    return null;
  }
}

export function storeAttempt(attempt: SignOnAttempt): void {
  sessionStorage.setItem(attemptKey, JSON.stringify(attempt));
}

export function forgetAttempt(): void {
  sessionStorage.removeItem(attemptKey);
}

const starts = {
  'sign-in': startSingleSignOn,
  link: startIdentityLink,
  confirm: startSignOnConfirmation,
} as const;

/** Leaves the page for the identity provider, which redirects back to /single-sign-on. */
export async function startSignOn(
  client: ApiClient,
  begun: Pick<SignOnAttempt, 'purpose' | 'from'>,
): Promise<void> {
  const browser_secret = newSecret();
  const body = { browser_hash: await sha256(browser_secret) };
  const { authorization_url } = (await client.call(starts[begun.purpose], { body })).body;
  const state = new URL(authorization_url).searchParams.get('state') ?? '';
  storeAttempt({ ...begun, state, browser_secret });
  location.assign(authorization_url);
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCodePoint(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
