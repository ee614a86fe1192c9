import { expect, test } from 'vitest';
import { getFirstName, getInitial } from './person-names.ts';

test('the greeting uses the first word of the full name', () => {
  expect(getFirstName({ full_name: '  Ana María López', username: 'ana' })).toBe('Ana');
});

test('the greeting uses the username if the full name is blank', () => {
  expect(getFirstName({ full_name: ' ', username: 'ana-4821' })).toBe('ana-4821');
});

test.each([
  ['ana lópez', 'A'],
  ['élodie', 'É'],
  ['яна', 'Я'],
  ['👩‍🚀 Kim', '👩‍🚀'],
  ['e\u0301lodie', 'É'],
  ['\u1112\u1161\u11AB길동', '한'],
  ['क्षमा', 'क्ष'],
  ['7 Wonders', '7'],
])('the initial of %s is %s', (full_name, initial) => {
  expect(getInitial({ full_name, username: 'x' })).toBe(initial);
});

test('the initial of a user without a full name is the initial of the username, or U', () => {
  expect(getInitial({ full_name: '', username: 'zed' })).toBe('Z');
  expect(getInitial({ full_name: '', username: '' })).toBe('U');
});
