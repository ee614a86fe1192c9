import { textLength } from '../text-length.ts';
import type { FieldErrorCode } from '../errors.ts';
import * as limits from '../limits.ts';

// Apart from the schemas, because the forms of a password show its parts before they load any.

/**
 * Returns the form in which a password is judged, hashed and compared (NFKC, as NIST SP 800-63B asks): keyboards and systems write
 * the same letter in different ways. A text longer than `limits.password.typed` is returned as it is, because normalizing a text made
 * for it takes minutes.
 */
export function normalizePassword(typed: string): string {
  return typed.length > limits.password.typed ? typed : typed.normalize('NFKC');
}

/** Returns whether the password is a passphrase: long enough to need no particular kinds of character. */
export function isPassphrase(password: string): boolean {
  return textLength(normalizePassword(password)) >= limits.password.passphrase;
}

/**
 * Returns the parts of the password rule that `password` breaks by its length and its kinds of character. The contract's
 * schemas ask no more than this, so that the list of common passwords stays out of all that imports the contract.
 */
export function passwordShapeErrors(password: string): FieldErrorCode[] {
  const normalized = normalizePassword(password);
  const length = textLength(normalized);
  if (password.length > limits.password.typed || length > limits.password.max) {
    return ['password_too_long'];
  }
  if (length >= limits.password.passphrase) return [];
  const kinds = missingKinds(normalized);
  return length < limits.password.min ? ['password_too_short', ...kinds] : kinds;
}

/** Returns an error for each kind of character missing. A special character is neither a letter nor a digit. */
export function missingKinds(normalized: string): FieldErrorCode[] {
  const errors: FieldErrorCode[] = [];
  if (!/\p{Lu}/u.test(normalized)) errors.push('password_no_uppercase');
  if (!/\p{Ll}/u.test(normalized)) errors.push('password_no_lowercase');
  if (!/\p{Nd}/u.test(normalized)) errors.push('password_no_digit');
  if (!/[^\p{L}\p{Nd}]/u.test(normalized)) errors.push('password_no_special');
  return errors;
}
