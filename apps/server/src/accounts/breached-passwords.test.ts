import { statSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isCommonPassword } from '@daymark/shared/accounts/common-passwords.ts';
import {
  addToFilter,
  breachedPasswordsFile,
  isBreached,
  isInFilter,
} from './breached-passwords.ts';
import { findNewPasswordErrors } from './passwords.ts';

const nobody = { full_name: '', email: '', username: '' };

it('the Bloom filter finds every added word and at most 2 of 20,000 other words', () => {
  const filter = new Uint8Array(3500);
  for (let number = 0; number < 1000; number += 1) addToFilter(filter, `word ${number}`);
  const known = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => isInFilter(filter, `word ${from + index}`));
  expect(known(0, 1000)).not.toContain(false);
  expect(known(1000, 21_000).filter(Boolean).length).toBeLessThanOrEqual(2);
});

it('the file of breached passwords has the size of the generated filter, 455,000 bytes', () => {
  expect(statSync(breachedPasswordsFile).size).toBe(455_000);
});

it.each([
  'Jhon@ta2011',
  'Mosquito@13',
  'onlyOne4-myXworld',
  'SunnyDay7!',
  'Octopus-42!',
  'Hannover96!',
  'Lighthouse-2026',
])(
  'the filter of breached passwords refuses %s, which is not on the list of common passwords',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
    expect(findNewPasswordErrors(password, nobody)).toEqual(['password_too_common']);
  },
);

it('the filter of breached passwords finds Octopus-42!7, but not the longer Octopus-42!71', () => {
  expect(isBreached('Octopus-42!7')).toBe(true);
  expect(isBreached('Octopus-42!71')).toBe(false);
});

it.each(['Quiet-Harbour-71', 'Sunny-Day-7', 'Grün7 Wald', 'Ёлка-2026-дом', 'Kx-81934!'])(
  'findNewPasswordErrors accepts %s',
  (password) => {
    expect(findNewPasswordErrors(password, nobody)).toEqual([]);
  },
);

it('the filter of breached passwords refuses at most 1 in 10,000 random passwords @long', () => {
  const word = fc.stringMatching(/^[a-z]{12}$/);
  const tail = fc.stringMatching(/^[0-9!-]{0,5}$/);
  const passwords = fc.sample(fc.tuple(word, tail), { numRuns: 20_000, seed: 20_261_125 });
  const wrong = passwords.filter(([start, end]) => isBreached(start + end));
  expect(wrong.length).toBeLessThanOrEqual(2);
});

const ada = { full_name: 'Ada Lovelace', email: 'countess@babbage.example', username: 'engine' };

it.each(['My-Lovelace-7', 'Countess-1815!', 'Babbage-1791-x', 'Xq-engine-77', 'A-Daymark-77'])(
  "findNewPasswordErrors refuses %s, which contains Daymark or a part of the user's name, username or email",
  (password) => {
    expect(findNewPasswordErrors(password, ada)).toContain('password_contains_context');
  },
);

it("findNewPasswordErrors does not search a huge password for the user's name", () => {
  const password = 'Lovelace'.repeat(100_000);
  expect(findNewPasswordErrors(password, ada)).toEqual(['password_too_long']);
});
