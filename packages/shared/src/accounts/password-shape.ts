import { countCodePoints } from '../text-length.ts';
import type { FieldErrorCode } from '../error-templates.ts';
import * as limits from '../limits.ts';

// A separate module, because password forms use it before they load the schemas.

/**
 * Returns the password in NFKC, because keyboards and systems encode the same letter differently
 * (NIST SP 800-63B). Passwords are checked, hashed and compared in this form. A text longer than
 * `limits.password.typed` stays as it is, because normalizing a malicious text takes minutes.
 */
export function normalizePassword(typed: string): string {
  return typed.length > limits.password.typed ? typed : typed.normalize('NFKC');
}

export function isPassphrase(password: string): boolean {
  return countCodePoints(normalizePassword(password)) >= limits.password.passphrase;
}

/** Does not check for common passwords, so that importing the API does not load their list. */
export function getPasswordShapeErrors(password: string): FieldErrorCode[] {
  const normalized = normalizePassword(password);
  const length = countCodePoints(normalized);
  if (password.length > limits.password.typed || length > limits.password.max) {
    return ['password_too_long'];
  }
  if (length >= limits.password.passphrase) return [];
  const kinds = getMissingCharacterKinds(normalized);
  return length < limits.password.min ? ['password_too_short', ...kinds] : kinds;
}

/** A special character is neither a letter nor a digit. */
export function getMissingCharacterKinds(normalized: string): FieldErrorCode[] {
  const errors: FieldErrorCode[] = [];
  if (!/\p{Lu}/u.test(normalized)) errors.push('password_no_uppercase');
  if (!/\p{Ll}/u.test(normalized)) errors.push('password_no_lowercase');
  if (!/\p{Nd}/u.test(normalized)) errors.push('password_no_digit');
  if (!/[^\p{L}\p{Nd}]/u.test(normalized)) errors.push('password_no_special');
  return errors;
}
