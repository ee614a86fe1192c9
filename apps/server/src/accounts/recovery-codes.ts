import { hash } from 'node:crypto';
import * as limits from '@daymark/shared/limits.ts';
import type { Random } from '../http/server.ts';

/** Crockford's: of letters and digits that look alike it has one. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** Five bits each: 120 random bits. OWASP ASVS asks for 112 where codes are stored by a fast hash. Those of earlier versions have 16. */
const length = 24;

/** Too many bits to be found even by who has the hashes. In groups, as they are read and typed. */
export function newRecoveryCodes(random: Random): string[] {
  return Array.from({ length: limits.recoveryCodes }, () => {
    const bytes = new Uint8Array(length);
    random(bytes);
    // 32 letters: five bits of each byte.
    const letters = [...bytes].map((byte) => alphabet[byte & 31]).join('');
    return (letters.match(/.{4}/g) ?? []).join('-');
  });
}

/** As it is stored. Codes are compared by it alone, so that no comparison tells how much of one is right. */
export function recoveryCodeHash(userId: string, code: string): string {
  return hash('sha256', `recovery code ${userId} ${normalized(code)}`, 'hex');
}

/** As a person may type it from paper: in any case, without dashes, with an o for a zero. */
function normalized(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
}
