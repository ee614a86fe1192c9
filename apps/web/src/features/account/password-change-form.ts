import { passwordShapeFaults } from '@daymark/shared/accounts/password-shape.ts';
import {
  describeFieldError,
  type FieldError,
  type FieldErrorCode,
} from '@daymark/shared/errors.ts';
import { isCommon } from './is-common.ts';

/** What stands in the fields, as typed. */
export interface PasswordEntry {
  current_password: string;
  new_password: string;
  confirm_password: string;
}

/** Every fault, in the order of the fields. */
export async function passwordChangeFaults(entry: PasswordEntry): Promise<FieldError[]> {
  const { current_password, new_password, confirm_password } = entry;
  const isMissing = current_password === '';
  const differs = confirm_password !== new_password;
  return [
    ...(isMissing ? [describeFieldError('current_password', 'current_password_required')] : []),
    ...(await newPasswordFaults(entry)).map((code) => describeFieldError('new_password', code)),
    ...(differs ? [describeFieldError('confirm_password', 'new_passwords_differ')] : []),
  ];
}

async function newPasswordFaults(entry: PasswordEntry): Promise<FieldErrorCode[]> {
  const { current_password, new_password } = entry;
  if (new_password === '') return ['new_password_required'];
  const faults = passwordShapeFaults(new_password);
  if (new_password === current_password) faults.push('password_unchanged');
  if (faults.length === 0 && (await isCommon(new_password))) faults.push('password_too_common');
  return faults;
}
