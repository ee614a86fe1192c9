import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { normalizePassword } from '@daymark/shared/accounts/password-shape.ts';

/** How many bits of the filter each password has: with 28 bits for each, this many give the fewest false positives. */
const bitsOfEach = 19;

/** So many digits and symbols behind a word are guessed with it: '2026!' and all that is shorter. */
const longestTail = 5;

/** A Bloom filter: of what was added it knows all, and of all else it takes very little for added. */
export type BloomFilter = Uint8Array;

/** Returns the form that a list and a password are compared in: normalized, and letters of either case being the same. */
export function foldPassword(password: string): string {
  return normalizePassword(password).toLowerCase();
}

export function addTo(filter: BloomFilter, folded: string): void {
  for (const bit of bitsOf(filter, folded)) {
    filter[bit >>> 3] = (filter[bit >>> 3] ?? 0) | (1 << (bit & 7));
  }
}

export function isIn(filter: BloomFilter, folded: string): boolean {
  return bitsOf(filter, folded).every((bit) => ((filter[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0);
}

/** Two halves of one hash are as good as many hashes (Kirsch and Mitzenmacher, 2006). */
function bitsOf(filter: BloomFilter, folded: string): number[] {
  const digest = hash('sha256', folded, 'buffer');
  const size = filter.length * 8;
  const first = digest.readUIntBE(0, 6) % size;
  const step = digest.readUIntBE(6, 6) % size;
  return Array.from({ length: bitsOfEach }, (_, index) => (first + index * step) % size);
}

/**
 * Whether `password` is in the filter as it is or without up to five digits and symbols at its end, letters of either case being the
 * same. Meant for passwords of the right shape, within the limit of length.
 */
export function isBreached(password: string, filter: BloomFilter = ownFilter()): boolean {
  const folded = foldPassword(password);
  const word = folded.replace(/[^\p{L}]+$/u, '');
  const shortest = Math.max(word.length, folded.length - longestTail);
  for (let end = folded.length; end >= shortest; end -= 1) {
    if (isIn(filter, folded.slice(0, end))) return true;
  }
  return false;
}

let loaded: BloomFilter | undefined;

/** Read when the first password of the right shape is chosen. */
function ownFilter(): BloomFilter {
  return (loaded ??= readFileSync(breachedPasswordsFile));
}

/** Made by scripts/make-breached-passwords.ts. */
export const breachedPasswordsFile = join(
  dirname(findPackageJSON(import.meta.url) ?? ''),
  'breached-passwords/filter.bin',
);
