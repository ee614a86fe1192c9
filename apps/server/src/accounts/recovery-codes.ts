import { hash } from 'node:crypto';
import * as limits from '@daymark/shared/limits.ts';
import type { Random } from '../http/server.ts';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/**
 * Characters per code. 24 characters have 120 random bits, and OWASP ASVS requires 112 bits for
 * codes whose hash is fast.
 */
const length = 24;

export function generateRecoveryCodes(random: Random): string[] {
  return Array.from({ length: limits.recoveryCodes }, () => {
    const bytes = new Uint8Array(length);
    random(bytes);
    const letters = [...bytes].map((byte) => alphabet[byte & 31]).join('');
    return (letters.match(/.{4}/g) ?? []).join('-');
  });
}

/** Returns the hash to store. Codes are compared only by their hash, so timing reveals nothing. */
export function hashRecoveryCode(userId: string, code: string): string {
  return hash('sha256', `recovery code ${userId} ${normalized(code)}`, 'hex');
}

function normalized(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
}
