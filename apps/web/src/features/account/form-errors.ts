import {
  credentials,
  email,
  fullName,
  notificationTime,
  type Registration,
  registration,
  timezone,
  username,
  type Credentials,
} from '@daymark/shared/accounts/account.ts';
import {
  containsContext,
  type PasswordContext,
} from '@daymark/shared/accounts/password-context.ts';
import {
  normalizePassword,
  getPasswordShapeErrors,
} from '@daymark/shared/accounts/password-shape.ts';
import { describeFieldError, type FieldError, toFieldErrors } from '@daymark/shared/errors.ts';
import { type FieldErrorCode } from '@daymark/shared/error-templates.ts';
import * as z from 'zod/mini';
import { createFieldError, wholeForm } from '../../lib/use-validated-form.ts';
import { readInvitation } from './invitation-link.ts';

// This module validates forms before they are sent. The forms import it on demand, because the
// schemas are large.

/**
 * Returns the errors of missing or too long values, and one error of the whole form. Only the
 * server knows whether the credentials are correct.
 */
export function findLoginErrors(values: Credentials): FieldError[] {
  const parsed = credentials.safeParse(values);
  if (parsed.success) return [];
  return [...toFieldErrors(parsed.error.issues), describeFieldError(wholeForm, 'fill_all_fields')];
}

export function findPasswordRequestErrors(values: { readonly email: string }): FieldError[] {
  const parsed = z.object({ email }).safeParse(values);
  return parsed.success ? [] : toFieldErrors(parsed.error.issues);
}

export type RegistrationValues = Record<
  Exclude<keyof Registration, 'language' | 'first_weekday'> | 'confirm_password',
  string
>;

/**
 * Returns the errors of all fields. The error of an empty field comes before the field's other
 * errors.
 */
export async function findRegistrationErrors(values: RegistrationValues): Promise<FieldError[]> {
  const { confirm_password, invitation, ...others } = values;
  const sent = { ...others, invitation: readInvitation(invitation) };
  const { full_name, password } = values;
  const parsed = registration.safeParse(sent);
  const errors = [
    ...(full_name.trim() === '' ? [describeFieldError('full_name', 'required')] : []),
    ...(password === '' ? [describeFieldError('password', 'password_required')] : []),
    ...(confirm_password === '' ? [describeFieldError('confirm_password', 'required')] : []),
    ...(values.timezone === '' ? [describeFieldError('timezone', 'required')] : []),
    ...(parsed.success ? [] : toFieldErrors(parsed.error.issues)),
    ...(isSame(confirm_password, password)
      ? []
      : [describeFieldError('confirm_password', 'passwords_differ')]),
  ];
  if (containsContext(password, values)) {
    errors.push(describeFieldError('password', 'password_contains_context'));
  }
  const hasGoodShape = !errors.some(({ field }) => field === 'password');
  if (hasGoodShape && (await isCommon(password))) {
    errors.push(describeFieldError('password', 'password_too_common'));
  }
  return errors;
}

// A changed username must not be blank, because the server would treat it as absent and silently
// keep the old one.
const profileForm = z.partial(
  z.object({
    username,
    full_name: fullName,
    email,
    timezone,
    notification_time: notificationTime,
  }),
);

export function findProfileErrors(changed: Partial<Record<string, string>>): FieldError[] {
  const parsed = profileForm.safeParse(changed);
  return parsed.success ? [] : toFieldErrors(parsed.error.issues);
}

/** An empty email has no errors, because the invitation is then valid for any address. */
export function findInvitationErrors(values: { readonly email: string }): FieldError[] {
  return values.email.trim() === '' ? [] : findProfileErrors(values);
}

export type PasswordValues = Record<'new_password' | 'confirm_password', string>;

/** Context without a person. Passwords that contain the product's name are refused anyway. */
const nobody: PasswordContext = { full_name: '', email: '' };

export async function findPasswordChangeErrors(
  values: PasswordValues,
  person = nobody,
): Promise<FieldError[]> {
  const { new_password, confirm_password } = values;
  const differs = !isSame(confirm_password, new_password);
  return [
    ...(await newPasswordCodes(values, person)).map((code) =>
      createFieldError('new_password', code),
    ),
    ...(differs ? [createFieldError('confirm_password', 'new_passwords_differ')] : []),
  ];
}

/** Compares normalized passwords, as the server does. */
function isSame(one: string, other: string): boolean {
  return normalizePassword(one) === normalizePassword(other);
}

async function newPasswordCodes(
  { new_password }: PasswordValues,
  person: PasswordContext,
): Promise<FieldErrorCode[]> {
  if (new_password === '') return ['new_password_required'];
  const codes = getPasswordShapeErrors(new_password);
  if (containsContext(new_password, person)) codes.push('password_contains_context');
  if (codes.length === 0 && (await isCommon(new_password))) codes.push('password_too_common');
  return codes;
}

/** Loads a long list, so callers check other rules first. If loading fails, the server checks. */
async function isCommon(password: string): Promise<boolean> {
  try {
    const { isCommonPassword } = await import('@daymark/shared/accounts/common-passwords.ts');
    return isCommonPassword(password);
  } catch {
    return false;
  }
}
