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

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The letter on the avatar; a whole grapheme, so that no name is cut within one. */
export function initialOf({ full_name, username }: Named): string {
  const name = full_name.trim() || username.trim() || 'U';
  const [first] = graphemes.segment(name);
  return (first?.segment ?? 'U').toLocaleUpperCase();
}
