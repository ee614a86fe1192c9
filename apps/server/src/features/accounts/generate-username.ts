import { limits } from '@daymark/shared/limits.ts';
import type { Random } from '../../http/server.ts';

/** From the full name, else the email's local part, else 'user': cut to 30 of a-z, 0-9, _ and -, then four random digits. */
export function generateUsername(fullName: string, email: string, random: Random): string {
  const localPart = email.slice(0, email.lastIndexOf('@'));
  const stem = stemOf(fullName) || stemOf(localPart) || 'user';
  return stem + fourDigits(random);
}

function stemOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]/g, '')
    .slice(0, limits.generatedUsernameStem.max);
}

function fourDigits(random: Random): string {
  const bytes = new Uint8Array(2);
  random(bytes);
  return String(new DataView(bytes.buffer).getUint16(0) % 10_000).padStart(4, '0');
}
