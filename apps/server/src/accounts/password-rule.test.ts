import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findPasswordErrors } from './passwords.ts';

it.each(['Sunny-Day-7', 'aA1!aA1!', 'Grün7 Wald', `aA1!${'x'.repeat(124)}`, 'Ёлка-2026-дом'])(
  'the password rule accepts %s',
  (password) => {
    expect(findPasswordErrors(password)).toEqual([]);
  },
);

it.each([
  ['aA1!aA1', ['password_too_short']],
  [`aA1!${'x'.repeat(125)}`, ['password_too_long']],
  ['sunny-day-7', ['password_no_uppercase']],
  ['SUNNY-DAY-7', ['password_no_lowercase']],
  ['Sunny-Day-x', ['password_no_digit']],
  ['SunnyDay77', ['password_no_special']],
  ['sunnydays', ['password_no_uppercase', 'password_no_digit', 'password_no_special']],
])('the password rule refuses %s with the errors %j', (password, errors) => {
  expect(findPasswordErrors(password)).toEqual(errors);
});

it('the password rule reports every violation of an empty password', () => {
  expect(findPasswordErrors('')).toEqual([
    'password_too_short',
    'password_no_uppercase',
    'password_no_lowercase',
    'password_no_digit',
    'password_no_special',
  ]);
});

it('the password rule reports a common password together with other violations', () => {
  expect(findPasswordErrors('Password1!')).toEqual(['password_too_common']);
  expect(findPasswordErrors('dragon')).toEqual([
    'password_too_short',
    'password_no_uppercase',
    'password_no_digit',
    'password_no_special',
    'password_too_common',
  ]);
});

it.each([
  'correct horse battery staple',
  'correcthorsebatterystaple7',
  'いろはにほへとちりぬるをわかよ',
  '正しい馬の電池の釘をさす歌声7',
  'мама мыла раму сегодня',
  'Cafés über Bäche'.normalize('NFD'),
  'ｃｏｒｒｅｃｔ　ｈｏｒｓｅ　ｂａｔ',
  `aA1!${'x'.repeat(124)}`,
])(
  'the password rule accepts the passphrase %s, whatever kinds of characters it contains',
  (password) => {
    expect(findPasswordErrors(password)).toEqual([]);
  },
);

it.each([
  'aaaaaaaaaaaaaaa',
  '               ',
  '🌞'.repeat(15),
  '123456789012345',
  '112233445566778',
  'abcdefghijklmno',
  'ponmlkjihgfedcba',
  'abcdefgh1234567',
  'ababababbabababa',
  'abc123abc123xyz789',
  'qwertyuiopasdfgh',
  'qwertzuiopasdfghjkl',
  'йцукенгшщзхъфывапролджэ',
  'passwordpassword',
  'letmeinletmein1',
  'iloveyouiloveyou',
  'horse horse horse',
  'ｐａｓｓｗｏｒｄ１２３４５６７',
])('the password rule refuses the long but simple password %s', (password) => {
  expect(findPasswordErrors(password)).toEqual(['password_too_common']);
});

it('the password rule counts code points after NFKC normalization', () => {
  const kinds = ['password_no_uppercase', 'password_no_lowercase', 'password_no_special'];
  expect(findPasswordErrors('いろはにほへとちりぬるをわ7')).toEqual(kinds);
  expect(findPasswordErrors('いろはにほへとちりぬるをわか7')).toEqual([]);
  const decomposed = 'é'.repeat(7).normalize('NFD');
  expect([decomposed.length, findPasswordErrors(decomposed)[0]]).toEqual([
    14,
    'password_too_short',
  ]);
  expect(findPasswordErrors('🌞🌜'.repeat(7))).not.toEqual([]);
});

it('the password rule accepts at most 128 characters, before and after normalization', () => {
  const syllables = Array.from({ length: 128 }, (_, index) =>
    String.fromCodePoint(0xac01 + index * 67),
  ).join('');
  expect(findPasswordErrors(syllables)).toEqual([]);
  expect(findPasswordErrors(syllables.normalize('NFD'))).toEqual([]);
  expect(findPasswordErrors(`${syllables}x`)).toEqual(['password_too_long']);
  expect(findPasswordErrors('\ufdfa'.repeat(8))).toEqual(['password_too_long']);
});

it('the password rule accepts a space and an emoji as special characters', () => {
  expect(findPasswordErrors('Sunny Day 7')).toEqual([]);
  expect(findPasswordErrors('SunnyDay7🌞')).toEqual([]);
});

it('the password rule refuses a password of a million characters only as too long', () => {
  expect(findPasswordErrors('a'.repeat(1_000_000))).toEqual(['password_too_long']);
});

it('the password rule accepts any text of the right length with all four kinds of characters @long', () => {
  const filler = fc.string({ unit: 'binary', minLength: 4, maxLength: 60 });
  fc.assert(
    fc.property(
      filler,
      fc.shuffledSubarray(['q', 'Q', '7', '#'], { minLength: 4 }),
      (text, four) => {
        expect(findPasswordErrors(text + four.join(''))).toEqual([]);
      },
    ),
  );
});
