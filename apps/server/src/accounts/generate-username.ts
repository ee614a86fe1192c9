import * as limits from '@daymark/shared/limits.ts';
import type { Random } from '../http/server.ts';

/**
 * Returns up to 30 characters (a-z, 0-9, _ and -) of the name, or else of the email, with eight
 * random digits. A guessed username without digits could reveal that a person has an account
 * (decision 095).
 */
export function generateUsername(
  { full_name, email }: { readonly full_name: string; readonly email: string },
  random: Random,
): string {
  const localPart = email.slice(0, email.lastIndexOf('@'));
  const stem = makeStem(full_name) || makeStem(localPart) || 'user';
  return stem + randomDigits(random);
}

function makeStem(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]/g, '')
    .slice(0, limits.generatedUsernameStem.max);
}

function randomDigits(random: Random): string {
  const count = 8;
  const bytes = new Uint8Array(4);
  random(bytes);
  return String(new DataView(bytes.buffer).getUint32(0) % 10 ** count).padStart(count, '0');
}
