import type { User } from '@daymark/shared/accounts/account.ts';

type Named = Pick<User, 'full_name' | 'username'>;

/** How the greeting speaks to someone: by first name, or by username when there is no name. */
export function firstNameOf({ full_name, username }: Named): string {
  return full_name.trim().split(/\s+/u)[0] || username;
}

/** The whole name, or the username where there is none. */
export function displayNameOf({ full_name, username }: Named): string {
  return full_name.trim() || username.trim() || 'User';
}

/** The letter on the avatar; a whole grapheme, so that no name is cut within one. */
export function initialOf({ full_name, username }: Named): string {
  const name = (full_name.trim() || username.trim() || 'U').normalize();
  return firstGrapheme(name).toLocaleUpperCase();
}

/** A letter that nothing joins needs no segmenter, whose tables hold a slow phone up for 60 ms before its first paint. */
function firstGrapheme(text: string): string {
  const [letter] = /^\p{L}(?![\p{M}\u200D])/u.exec(text) ?? [];
  if (letter !== undefined) return letter;
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text);
  return first?.segment ?? '';
}
