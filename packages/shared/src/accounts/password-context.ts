import { normalizePassword } from './password-shape.ts';

export interface PasswordContext {
  readonly full_name: string;
  readonly email: string;
  readonly username?: string | undefined;
}

const product = 'daymark';

/** Shorter words occur inside too many unrelated words. */
const shortestSubstring = 4;

/**
 * Returns whether `password` contains a word about the person or the service: a part of the name,
 * the username, the email without its top-level domain, or the product's name. Ignores case. Words
 * of fewer than four characters count only if all letters of the password belong to such words.
 * The texts must be within their length limits.
 */
export function containsContext(password: string, context: PasswordContext): boolean {
  const folded = fold(password);
  const words = contextWords(context);
  if (words.some((word) => word.length >= shortestSubstring && folded.includes(word))) return true;
  const letters = folded.replaceAll(/[^\p{L}\p{M}]/gu, '');
  const short = words.filter((word) => word.length < shortestSubstring);
  return letters !== '' && consistsOf(letters, short);
}

function fold(text: string): string {
  return normalizePassword(text).toLowerCase();
}

function consistsOf(letters: string, words: readonly string[]): boolean {
  const reached = new Set([0]);
  for (const from of reached) {
    for (const word of words) if (letters.startsWith(word, from)) reached.add(from + word.length);
  }
  return reached.has(letters.length);
}

function contextWords({ full_name, email, username = '' }: PasswordContext): string[] {
  const at = email.lastIndexOf('@');
  const labels = email.slice(at + 1).split('.');
  // The single label of `ada@nas` is a host name, not a top-level domain.
  const hosts = labels.length === 1 ? labels : labels.slice(0, -1);
  const known = [product, full_name, username, email.slice(0, Math.max(at, 0)), ...hosts];
  return known.flatMap((text) => {
    const folded = fold(text.trim());
    const parts = folded.split(/[^\p{L}\p{M}\p{Nd}]+/u);
    return [folded, parts.join(''), ...parts].filter(hasLetters);
  });
}

function hasLetters(word: string): boolean {
  return /\p{L}.*\p{L}/u.test(word);
}
