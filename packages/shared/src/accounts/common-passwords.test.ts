import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSimplePattern } from './simple-pattern.ts';
import { isCommonPassword } from './common-passwords.ts';
import { mostUsedPasswords, passwordsMeetingTheRule } from './common-passwords-list.ts';

const words = `${mostUsedPasswords} ${passwordsMeetingTheRule}`.trim().split(/\s+/);

it('the list of common passwords has at least 3,000 distinct passwords, all in lower case', () => {
  expect(mostUsedPasswords.trim().split(/\s+/).length).toBeGreaterThanOrEqual(3000);
  expect(new Set(words).size).toBe(words.length);
  expect(words.filter((word) => word !== word.toLowerCase())).toEqual([]);
});

it('the list of common passwords contains the top entries of published lists', () => {
  const heads = '123456 password qwerty 111111 abc123 iloveyou dragon letmein michael gfhjkm';
  expect(heads.split(' ').filter((word) => !words.includes(word))).toEqual([]);
});

const anyWord = fc.constantFrom(...words);
const tail = fc.string({
  unit: fc.constantFrom(...Array.from('0123456789!@#$%^&*()_+-=. ?€🌞')),
  maxLength: 12,
});

it('a common password is recognized in any letter case and with digits or symbols appended', () => {
  fc.assert(
    fc.property(anyWord, tail, fc.func(fc.boolean()), (word, tail, isUpper) => {
      const typed = Array.from(word, (letter, at) => (isUpper(at) ? letter.toUpperCase() : letter));
      expect(isCommonPassword(typed.join('') + tail)).toBe(true);
    }),
  );
});

it.each([
  'Password1!',
  'P@ssw0rd',
  'P@ssword1',
  'Passw0rd!',
  'Qwerty123!',
  'Aa123456!',
  'Abc@1234',
  '1qaz!QAZ',
  '1q2w3e4R!',
  'Admin@123',
  'Welcome-2026!',
  'Passwort123!',
  'Motdepasse1!',
  'Пароль123!',
  'Iloveyou1!',
])('the password %s is recognized as common', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

it.each(['', ' ', 'Sunny-Day-7', 'xPassword1!', 'Password1!x', 'My dragon, 7', 'Q7#vTz!w'])(
  'the password %j is not common',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);

it('a longer word that starts with a common password is not common', () => {
  const others = fc.stringMatching(/^[a-z]{3,8}zqx$/);
  fc.assert(
    fc.property(anyWord, others, tail, (word, other, tail) => {
      // Simple patterns, such as keyboard rows, count as common for another reason.
      fc.pre(!isSimplePattern((word + other + tail).toLowerCase()));
      expect(isCommonPassword(word + other + tail)).toBe(false);
    }),
  );
});
