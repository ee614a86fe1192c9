import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { errorText } from '../../../lib/error-text.ts';

export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
  readonly failure: PasskeyFailure;

  constructor(failure: PasskeyFailure, cause: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

/** 'cancelled' may also mean: no passkey. 'replaced': another ceremony began, or the user left. */
const texts = {
  cancelled: msg`No passkey was used: it was cancelled, or there is none here. You can try again.`,
  too_late: msg`That took too long. Please try again.`,
  known: msg`This device or password manager already has a passkey of your account.`,
  unsuitable: msg`This one cannot make such a passkey: it must keep it, and check that it is you. Please try another one.`,
  wrong_address: msg`Passkeys do not work at this address. Please open Daymark at the address that you use as a rule.`,
  failed: msg`The passkey could not be read. Please try again.`,
  replaced: msg`Another question about passkeys took its place. Please try again.`,
};

export type PasskeyFailure = keyof typeof texts;

export function passkeyErrorText(i18n: I18n, error: unknown): string {
  return error instanceof PasskeyError ? i18n._(texts[error.failure]) : errorText(i18n, error);
}

export function isReplaced(error: unknown): boolean {
  return error instanceof PasskeyError && error.failure === 'replaced';
}
