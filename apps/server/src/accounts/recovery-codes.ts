import { hash } from 'node:crypto';
import * as limits from '@daymark/shared/limits.ts';
import type { Random } from '../http/server.ts';

/** Crockford's alphabet, without letters that look like digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** 120 random bits. OWASP ASVS asks for 112 with a fast hash. Older codes have 16 letters. */
const length = 24;

/** Returns codes that cannot be found from their hashes, in groups of four. */
export function newRecoveryCodes(random: Random): string[] {
  return Array.from({ length: limits.recoveryCodes }, () => {
    const bytes = new Uint8Array(length);
    random(bytes);
    // The alphabet has 32 letters, so five bits of each byte are used.
    const letters = [...bytes].map((byte) => alphabet[byte & 31]).join('');
    return (letters.match(/.{4}/g) ?? []).join('-');
  });
}

/** Returns the stored hash. Codes are compared by hash only, so timing reveals nothing. */
export function recoveryCodeHash(userId: string, code: string): string {
  return hash('sha256', `recovery code ${userId} ${normalized(code)}`, 'hex');
}

/** Accepts typed codes in any case, without dashes, with similar letters for digits. */
function normalized(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
}
