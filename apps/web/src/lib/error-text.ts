import { errorLimits } from '@daymark/shared/error-limits.ts';
import type { FieldError } from '@daymark/shared/errors.ts';
import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { ApiError, NetworkError, SignInPageError } from './api-errors.ts';

export function getErrorText(i18n: I18n, error: unknown): string {
  if (error instanceof NetworkError) {
    return i18n._(
      error instanceof SignInPageError
        ? msg`Your network or access portal wants you to sign in first.`
        : msg`Network error. Please check your connection and try again.`,
    );
  }
  if (!(error instanceof ApiError)) {
    return i18n._(msg`An unexpected error occurred. Please try again.`);
  }
  if (error.code === 'rate_limited' && error.retryAfter !== null && error.retryAfter >= 60) {
    const minutes = Math.ceil(error.retryAfter / 60);
    return i18n._(
      msg`${plural(minutes, {
        one: 'Too many attempts. Please try again in # minute.',
        other: 'Too many attempts. Please try again in # minutes.',
      })}`,
    );
  }
  return translate(i18n, error.code) ?? error.detail;
}

export function getFieldErrorText(i18n: I18n, error: Pick<FieldError, 'code' | 'message'>): string {
  return translate(i18n, error.code) ?? error.message;
}

/** Returns the translation of a code, or null for a code that only a newer server knows. */
function translate(i18n: I18n, code: string): string | null {
  return Object.hasOwn(i18n.messages, code) ? i18n._(code, { ...errorLimits[code] }) : null;
}
