import { isPassphrase, missingKinds, normalizePassword } from './password-shape.ts';
import { isSimplePattern } from './simple-pattern.ts';
import { mostUsed, usedToMeetTheRule } from './common-passwords-list.ts';

const common: ReadonlySet<string> = new Set(`${mostUsed} ${usedToMeetTheRule}`.trim().split(/\s+/));

/**
 * Returns whether `password`, lower-cased, is among the most used ones, or is one of them with digits and symbols behind it:
 * 'Password', 'Password-2026!' and 'Qwerty123!' all are. So is a passphrase that is a simple pattern, unless it has all four kinds of
 * character. Meant for passwords within the limit of length.
 */
export function isCommonPassword(password: string): boolean {
  const normalized = normalizePassword(password);
  const lowered = normalized.toLowerCase();
  const word = lowered.replace(/[^\p{L}]+$/u, '');
  // Every cut counts, not the deepest alone: 'aa123456!' is 'aa123456' and a symbol, while 'aa' is nobody's password.
  for (let end = lowered.length; end >= word.length; end -= 1) {
    if (common.has(lowered.slice(0, end))) return true;
  }
  const needsNoKinds = isPassphrase(password) && missingKinds(normalized).length > 0;
  return needsNoKinds && isSimplePattern(lowered);
}
