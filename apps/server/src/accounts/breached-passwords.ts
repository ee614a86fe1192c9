import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { normalizePassword } from '@daymark/shared/accounts/password-shape.ts';

/** Bits set per password. With 28 filter bits per password, 19 gives the fewest false positives. */
const bitsPerPassword = 19;

/** Maximum length of an ending that attackers append to a common word, such as '2026!'. */
const maxSuffixLength = 5;

export type BloomFilter = Uint8Array;

export function foldPassword(password: string): string {
  return normalizePassword(password).toLowerCase();
}

export function addToFilter(filter: BloomFilter, folded: string): void {
  for (const bit of computeBits(filter, folded)) {
    filter[bit >>> 3] = (filter[bit >>> 3] ?? 0) | (1 << (bit & 7));
  }
}

export function isInFilter(filter: BloomFilter, folded: string): boolean {
  return computeBits(filter, folded).every(
    (bit) => ((filter[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0,
  );
}

/** Derives all bit positions from two numbers of one hash (Kirsch and Mitzenmacher, 2006). */
function computeBits(filter: BloomFilter, folded: string): number[] {
  const digest = hash('sha256', folded, 'buffer');
  const size = filter.length * 8;
  const first = digest.readUIntBE(0, 6) % size;
  const step = digest.readUIntBE(6, 6) % size;
  return Array.from({ length: bitsPerPassword }, (_, index) => (first + index * step) % size);
}

/**
 * Returns whether the filter contains the password, or the password without up to five final
 * characters that are not letters. Ignores case. Expects a password of valid length.
 */
export function isBreached(password: string, filter: BloomFilter = ownFilter()): boolean {
  const folded = foldPassword(password);
  const word = folded.replace(/[^\p{L}]+$/u, '');
  const shortest = Math.max(word.length, folded.length - maxSuffixLength);
  for (let end = folded.length; end >= shortest; end -= 1) {
    if (isInFilter(filter, folded.slice(0, end))) return true;
  }
  return false;
}

let loaded: BloomFilter | undefined;

function ownFilter(): BloomFilter {
  return (loaded ??= readFileSync(breachedPasswordsFile));
}

export const breachedPasswordsFile = join(
  dirname(findPackageJSON(import.meta.url) ?? ''),
  'breached-passwords/filter.bin',
);
