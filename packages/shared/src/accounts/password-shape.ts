import type { FieldErrorCode } from '../errors.ts';
import { limits } from '../limits.ts';

// Apart from the schemas, because the forms of a password show its parts before they load any.

/**
 * The parts of the password rule that `password` breaks by its length and its kinds of character. The contract's
 * schemas ask no more than this, so that the list of common passwords stays out of all that imports the contract.
 * A special character is anything that is neither letter nor digit. Length is in UTF-16 code units.
 */
export function passwordShapeErrors(password: string): FieldErrorCode[] {
  const errors: FieldErrorCode[] = [];
  if (password.length < limits.password.min) errors.push('password_too_short');
  if (password.length > limits.password.max) return [...errors, 'password_too_long'];
  if (!/\p{Lu}/u.test(password)) errors.push('password_no_uppercase');
  if (!/\p{Ll}/u.test(password)) errors.push('password_no_lowercase');
  if (!/\p{Nd}/u.test(password)) errors.push('password_no_digit');
  if (!/[^\p{L}\p{Nd}]/u.test(password)) errors.push('password_no_special');
  return errors;
}
