import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCommonPassword, passwordErrors } from './password-rule.ts';
import { mostUsed, usedToMeetTheRule } from './common-passwords-list.ts';

describe('the password rule', () => {
  it.each(['Sunny-Day-7', 'aA1!aA1!', 'Grün7 Wald', `aA1!${'x'.repeat(124)}`, 'Ёлка-2026-дом'])(
    'accepts %s',
    (password) => {
      expect(passwordErrors(password)).toEqual([]);
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
  ])('names what is missing in %s', (password, errors) => {
    expect(passwordErrors(password)).toEqual(errors);
  });

  it('names every part at once for an empty password', () => {
    expect(passwordErrors('')).toEqual([
      'password_too_short',
      'password_no_uppercase',
      'password_no_lowercase',
      'password_no_digit',
      'password_no_special',
    ]);
  });

  it('refuses what many use, beside all else that is wrong with it', () => {
    expect(passwordErrors('Password1!')).toEqual(['password_too_common']);
    expect(passwordErrors('dragon')).toEqual([
      'password_too_short',
      'password_no_uppercase',
      'password_no_digit',
      'password_no_special',
      'password_too_common',
    ]);
  });

  it('takes a space and an emoji as special characters', () => {
    expect(passwordErrors('Sunny Day 7')).toEqual([]);
    expect(passwordErrors('SunnyDay7🌞')).toEqual([]);
  });

  it('does not read a huge password through', () => {
    expect(passwordErrors('a'.repeat(1_000_000))).toEqual(['password_too_long']);
  });

  it('finds no error in any text of the right length with all four kinds', () => {
    const filler = fc.string({ unit: 'binary', minLength: 4, maxLength: 60 });
    fc.assert(
      fc.property(
        filler,
        fc.shuffledSubarray(['q', 'Q', '7', '#'], { minLength: 4 }),
        (text, four) => {
          expect(passwordErrors(text + four.join(''))).toEqual([]);
        },
      ),
    );
  });
});

const words = `${mostUsed} ${usedToMeetTheRule}`.trim().split(/\s+/);

describe('the list of common passwords', () => {
  it('holds the 3,000 most used, lower-cased, each once', () => {
    expect(mostUsed.trim().split(/\s+/).length).toBeGreaterThanOrEqual(3000);
    expect(new Set(words).size).toBe(words.length);
    expect(words.filter((word) => word !== word.toLowerCase())).toEqual([]);
  });

  it('holds the heads of the published counts', () => {
    const heads = '123456 password qwerty 111111 abc123 iloveyou dragon letmein michael gfhjkm';
    expect(heads.split(' ').filter((word) => !words.includes(word))).toEqual([]);
  });
});

describe('a common password', () => {
  const anyWord = fc.constantFrom(...words);
  const tail = fc.string({
    unit: fc.constantFrom(...Array.from('0123456789!@#$%^&*()_+-=. ?€🌞')),
    maxLength: 12,
  });

  it('is any of the list, however it is capitalised and with any digits and symbols behind it', () => {
    fc.assert(
      fc.property(anyWord, tail, fc.func(fc.boolean()), (word, tail, isUpper) => {
        const typed = Array.from(word, (letter, at) =>
          isUpper(at) ? letter.toUpperCase() : letter,
        );
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
  ])('is %s, which has all four kinds of character', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each(['', ' ', 'Sunny-Day-7', 'xPassword1!', 'Password1!x', 'My dragon, 7', 'Q7#vTz!w'])(
    'is not %j',
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );

  it('is nothing that letters after the word make another word', () => {
    const others = fc.stringMatching(/^[a-z]{3,8}zqx$/);
    fc.assert(
      fc.property(anyWord, others, tail, (word, other, tail) => {
        expect(isCommonPassword(word + other + tail)).toBe(false);
      }),
    );
  });
});
