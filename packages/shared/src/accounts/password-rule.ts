import type { FieldErrorCode } from '../errors.ts';
import { limits } from '../limits.ts';
import { isCommonPassword } from './common-passwords.ts';
import { passwordShapeErrors } from './password-shape.ts';

/**
 * Every part of the password rule that `password` breaks, in the order a form shows them; empty when it is good.
 * Whoever takes a new password asks this; it brings the list of common passwords along, so nothing that a first
 * visit loads may import it.
 */
export function passwordErrors(password: string): FieldErrorCode[] {
  const faults = passwordShapeErrors(password);
  if (password.length > limits.password.max || !isCommonPassword(password)) return faults;
  return [...faults, 'password_too_common'];
}
