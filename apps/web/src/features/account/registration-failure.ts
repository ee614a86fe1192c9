import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiError, NetworkError } from '../../lib/api-errors.ts';
import { errorText } from '../../lib/error-text.ts';
import { fieldErrorText } from '../../lib/field-error-text.ts';
import { faultsOf, type RegistrationFaults } from './registration-faults.ts';

export interface RegistrationFailure {
  /** For the whole form; null when a field says it all. */
  text: string | null;
  faults: RegistrationFaults;
  /** The person seems to have an account already. */
  suggestsLogin: boolean;
}

/** What to tell the person when the account was not created. */
export function registrationFailure(i18n: I18n, error: unknown): RegistrationFailure {
  if (error instanceof ApiError) return refusal(i18n, error);
  const text =
    error instanceof NetworkError
      ? errorText(i18n, error)
      : i18n._(msg`Registration failed. Please try again later.`);
  return { text, faults: {}, suggestsLogin: false };
}

function refusal(i18n: I18n, error: ApiError): RegistrationFailure {
  if (error.code === 'email_taken') {
    return { text: null, faults: { email: 'email_taken' }, suggestsLogin: true };
  }
  if (error.code === 'username_taken') {
    return { text: null, faults: { username: 'username_taken' }, suggestsLogin: true };
  }
  return { text: refusalText(i18n, error), faults: faultsOf(error.errors), suggestsLogin: false };
}

function refusalText(i18n: I18n, error: ApiError): string {
  if (error.status === 422) return validationText(i18n, error);
  if (error.status === 429 || error.status >= 500) return errorText(i18n, error);
  if (error.detail !== '') return errorText(i18n, error);
  if (error.status === 409) return i18n._(msg`User already exists`);
  if (error.status === 400) {
    return i18n._(msg`Invalid registration data. Please check your information.`);
  }
  return i18n._(msg`Registration failed. Please try again later.`);
}

function validationText(i18n: I18n, error: ApiError): string {
  const details = error.errors.map((fault) => fieldErrorText(i18n, fault)).join(', ');
  return details === ''
    ? i18n._(msg`Please check your registration information.`)
    : i18n._(msg`Validation error: ${details}`);
}
