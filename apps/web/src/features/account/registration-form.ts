import type { FieldError, FieldErrorCode } from '@daymark/shared/errors.ts';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiError, NetworkError } from '../../lib/api-errors.ts';
import { errorText, fieldErrorText } from '../../lib/error-text.ts';
import { fieldErrorOf, wholeFormError } from '../../lib/use-validated-form.ts';

/** What stands in the fields of the form, as typed. */
export type RegistrationValues = Record<
  | 'full_name'
  | 'username'
  | 'email'
  | 'password'
  | 'confirm_password'
  | 'timezone'
  | 'notification_time',
  string
>;

/** The person seems to have an account already. */
export function isTaken(error: unknown): boolean {
  return error instanceof ApiError && ['email_taken', 'username_taken'].includes(error.code);
}

/** What to tell the person when the account was not created. */
export function refusalErrors(i18n: I18n, error: unknown): FieldError[] {
  if (error instanceof NetworkError) return [wholeFormError(errorText(i18n, error))];
  if (!(error instanceof ApiError)) {
    return [wholeFormError(i18n._(msg`Registration failed. Please try again later.`))];
  }
  if (error.code === 'email_taken') return [fieldErrorOf('email', 'email_taken')];
  if (error.code === 'username_taken') return [fieldErrorOf('username', 'username_taken')];
  return [wholeFormError(refusalText(i18n, error)), ...firstOfEach(error.errors)];
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
  const details = error.errors.map((each) => fieldErrorText(i18n, each)).join(', ');
  return details === ''
    ? i18n._(msg`Please check your registration information.`)
    : i18n._(msg`Validation error: ${details}`);
}

const kinds: ReadonlySet<string> = new Set<FieldErrorCode>([
  'password_no_uppercase',
  'password_no_lowercase',
  'password_no_digit',
  'password_no_special',
]);

/** The first error of each field; every missing kind of character is one sentence. */
export function firstOfEach(errors: readonly FieldError[]): FieldError[] {
  const first = new Map(errors.toReversed().map((error) => [error.field, error]));
  return [...first.values()].map((error) =>
    kinds.has(error.code) ? fieldErrorOf(error.field, 'password_characters') : error,
  );
}
