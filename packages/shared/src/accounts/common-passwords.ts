import { isPassphrase, getMissingCharacterKinds, normalizePassword } from './password-shape.ts';
import { isSimplePattern } from './simple-pattern.ts';
import { mostUsedPasswords, passwordsMeetingTheRule } from './common-passwords-list.ts';

const common: ReadonlySet<string> = new Set(
  `${mostUsedPasswords} ${passwordsMeetingTheRule}`.trim().split(/\s+/),
);

/**
 * Returns whether `password` is too common. Ignores case, and digits and symbols at the end:
 * 'Password', 'Password-2026!' and 'Qwerty123!' are common. A passphrase without all four kinds of
 * character is also common if it is a simple pattern.
 * The password must be within the length limit.
 */
export function isCommonPassword(password: string): boolean {
  const normalized = normalizePassword(password);
  const lowered = normalized.toLowerCase();
  const word = lowered.replace(/[^\p{L}]+$/u, '');
  // Compares every prefix that contains `word`. For example, 'aa' is not common, but 'aa123456!'
  // begins with the common 'aa123456'.
  for (let end = lowered.length; end >= word.length; end -= 1) {
    if (common.has(lowered.slice(0, end))) return true;
  }
  const needsNoKinds = isPassphrase(password) && getMissingCharacterKinds(normalized).length > 0;
  return needsNoKinds && isSimplePattern(lowered);
}
