import { expect, it } from 'vitest';
import { containsContext } from './password-context.ts';

const ada = {
  full_name: 'Ada King-Lovelace',
  email: 'a.byron+habits@mail.babbage.example',
  username: 'engine_1843',
};

it.each<[string, string, typeof ada?]>([
  ['the surname', 'My-Lovelace-7'],
  ['a part of the surname', 'Kingdom-come-7'],
  ['the name without its spaces', 'Xy7!AdaKingLovelace'],
  ['a part of the local part', 'Lord-BYRON-1815'],
  ['the tag of the local part', 'Good-Habits-7'],
  ['a label of the domain', 'Babbage-1791!'],
  ['the username', 'Engine_1843!A'],
  ['a part of the username', 'Steam-Engine-7'],
  ["the product's name", 'Daymark-2026!'],
  ['a short name and no other letters', 'Ada-18151210!'],
  ['a short name many times', 'adaadaadaadaada'],
  ['short names one after the other', 'Li Ada, Li Ada, Li!', { ...ada, full_name: 'Ada Li' }],
  ["the product's name twice", 'daymarkdaymark1'],
  ['the name in full-width letters', 'ｌｏｖｅｌａｃｅ and more'],
  [
    'the name in decomposed letters',
    'müller im garten 15'.normalize('NFD'),
    { ...ada, full_name: 'Jo Müller' },
  ],
  [
    'the host of an email without a domain',
    'my server is workhorse',
    { ...ada, email: 'a@workhorse' },
  ],
])(
  'a password that contains %s is refused as guessable from the profile: %s',
  (_what, password, person = ada) => {
    expect(containsContext(password, person)).toBe(true);
  },
);

it.each([
  ['the last label of the domain', 'An-Example-7!'],
  ['a short name within another word', 'Canada-1867!'],
  ['only the digits of the username', 'Quiet-1843-Harbour'],
  ['only unrelated words', 'Quiet-Harbour-71'],
])('a password that contains %s is not guessable from the profile: %s', (_what, password) => {
  expect(containsContext(password, ada)).toBe(false);
});

it('a passphrase may contain a short name from the profile as one of many words', () => {
  expect(containsContext('ada had a brown dog', ada)).toBe(false);
});

it("an empty profile makes only the product's name guessable in a password", () => {
  const nobody = { full_name: ' ', email: '@', username: '' };
  expect(containsContext('Quiet-Harbour-71', nobody)).toBe(false);
  expect(containsContext('A-Daymark-71', nobody)).toBe(true);
});

it('a password that contains a Cyrillic surname in another letter case is guessable', () => {
  const anna = { full_name: 'Анна Каренина', email: 'a@b.ru' };
  expect(containsContext('КАРЕНИНА-1877a', anna)).toBe(true);
});
