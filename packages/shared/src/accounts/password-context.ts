export interface PasswordContext {
  readonly full_name: string;
  readonly email: string;
  readonly username?: string | undefined;
}

const product = 'daymark';

/** Shorter words are in too many others. */
const shortestWithin = 4;

/**
 * Whether `password` contains a word that is known of the person or the service, letters of either case being the same: a part of
 * the name, of the email but for its last label, or of the username, or the product's name. A word of fewer than four letters
 * counts where it is all the letters that the password has. Meant for texts within their limits of length.
 */
export function containsContext(password: string, context: PasswordContext): boolean {
  const folded = password.toLowerCase();
  const letters = folded.replaceAll(/[^\p{L}]/gu, '');
  return contextWords(context).some((word) =>
    word.length < shortestWithin ? word === letters : folded.includes(word),
  );
}

function contextWords({ full_name, email, username = '' }: PasswordContext): string[] {
  const at = email.lastIndexOf('@');
  const labels = email.slice(at + 1).split('.');
  const known = [product, full_name, username, email.slice(0, at), ...labels.slice(0, -1)];
  return known.flatMap((text) => {
    const folded = text.trim().toLowerCase();
    const parts = folded.split(/[^\p{L}\p{Nd}]+/u);
    return [folded, parts.join(''), ...parts].filter(hasLetters);
  });
}

function hasLetters(word: string): boolean {
  return /\p{L}.*\p{L}/u.test(word);
}
