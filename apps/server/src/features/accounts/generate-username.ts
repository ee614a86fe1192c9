import { limits } from '@daymark/shared/limits.ts';
import type { Random } from '../../http/server.ts';

/**
 * From the full name, else the email's local part, else 'user': cut to 30 of a-z, 0-9, _ and -, then four random digits, or
 * eight where those were taken: of a thousand people of one name every tenth would meet another's.
 */
export function generateUsername(
  { full_name, email }: { readonly full_name: string; readonly email: string },
  random: Random,
  digits: 4 | 8 = 4,
): string {
  const localPart = email.slice(0, email.lastIndexOf('@'));
  const stem = stemOf(full_name) || stemOf(localPart) || 'user';
  return stem + randomDigits(random, digits);
}

function stemOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]/g, '')
    .slice(0, limits.generatedUsernameStem.max);
}

function randomDigits(random: Random, count: 4 | 8): string {
  const bytes = new Uint8Array(4);
  random(bytes);
  return String(new DataView(bytes.buffer).getUint32(0) % 10 ** count).padStart(count, '0');
}
