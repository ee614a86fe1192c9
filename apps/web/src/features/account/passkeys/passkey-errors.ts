import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { getErrorText } from '../../../lib/error-text.ts';

export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
  readonly failure: PasskeyFailure;

  constructor(failure: PasskeyFailure, cause: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

/**
 * 'cancelled' can also mean that there is no passkey. 'replaced' means that another prompt opened
 * or that the user left the screen.
 */
const texts = {
  cancelled: msg`No passkey was used. It was canceled, or there’s none on this device. Try again.`,
  too_late: msg`That took too long. Please try again.`,
  known: msg`This device or password manager already has a passkey of your account.`,
  unsuitable: msg`This device can’t store a passkey with a screen lock. Try another one.`,
  wrong_address: msg`Passkeys don’t work at this address. Open Daymark at your usual address.`,
  failed: msg`The passkey could not be read. Please try again.`,
  replaced: msg`Another passkey prompt replaced this one. Try again.`,
};

export type PasskeyFailure = keyof typeof texts;

export function getPasskeyErrorText(i18n: I18n, error: unknown): string {
  return error instanceof PasskeyError ? i18n._(texts[error.failure]) : getErrorText(i18n, error);
}

export function isReplaced(error: unknown): boolean {
  return error instanceof PasskeyError && error.failure === 'replaced';
}
