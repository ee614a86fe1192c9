import type { User } from '@daymark/shared/accounts/account.ts';

type Named = Pick<User, 'full_name' | 'username'>;

export function getFirstName({ full_name, username }: Named): string {
  return full_name.trim().split(/\s+/u)[0] || username;
}

export function getDisplayName({ full_name, username }: Named): string {
  return full_name.trim() || username.trim() || 'User';
}

export function getInitial({ full_name, username }: Named): string {
  const name = (full_name.trim() || username.trim() || 'U').normalize();
  return firstGrapheme(name).toLocaleUpperCase();
}

/**
 * Returns the first character as readers see it. Uses `Intl.Segmenter` only if needed, because its
 * tables delay the first paint of a slow phone by 60 ms.
 */
function firstGrapheme(text: string): string {
  const [letter] = /^\p{L}(?![\p{M}\u200D])/u.exec(text) ?? [];
  if (letter !== undefined) return letter;
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text);
  return first?.segment ?? '';
}
