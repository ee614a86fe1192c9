import { describe, expect, test } from 'vitest';
import { findPasswordChangeErrors, findProfileErrors } from './form-errors.ts';

describe('the form for a new password', () => {
  const good = 'Quiet-Harbour-71';
  const codes = async (new_password: string, confirm_password = new_password) => {
    const values = { new_password, confirm_password };
    const errors = await findPasswordChangeErrors(values);
    return errors.map(({ field, code }) => `${field}: ${code}`);
  };

  test.for<[title: string, typed: readonly [string, string?], expected: readonly string[]]>([
    ['a good new password is accepted', [good], []],
    ['a new password is required', [''], ['new_password: new_password_required']],
    [
      'findPasswordChangeErrors returns an error for each rule that a new password violates',
      ['abc'],
      [
        'new_password: password_too_short',
        'new_password: password_no_uppercase',
        'new_password: password_no_digit',
        'new_password: password_no_special',
      ],
    ],
    [
      'two different new passwords are refused',
      [good, 'Quiet-Harbour-72'],
      ['confirm_password: new_passwords_differ'],
    ],
    [
      'a long passphrase needs no upper-case letter, digit or special character',
      ['correct horse battery staple'],
      [],
    ],
    ['a common passphrase is refused', ['aaaaaaaaaaaaaaa'], ['new_password: password_too_common']],
    ['a common password is refused', ['Password1!'], ['new_password: password_too_common']],
    [
      'composed and decomposed letters in a password count as equal',
      ['Café-Zürich-7', 'Café-Zürich-7'.normalize('NFD')],
      [],
    ],
  ])('%s', async ([, typed, expected]) => {
    expect(await codes(...typed)).toEqual(expected);
  });

  test("a new password that contains the user's or the service's name is refused", async () => {
    const person = { full_name: 'Ada Lovelace', email: 'ada@example.org', username: 'countess' };
    for (const bad of ['Lovelace-1815', 'My-Countess-7', 'Daymark-2026']) {
      const values = { new_password: bad, confirm_password: bad };
      const errors = await findPasswordChangeErrors(values, person);
      expect(errors.map(({ code }) => code)).toEqual(['password_contains_context']);
    }
    expect(await codes('Lovelace-1815')).toEqual([]);
    expect(await codes('Daymark-2026')).toEqual(['new_password: password_contains_context']);
  });
});

test.each([
  ['username', '', 'username_too_short'],
  ['username', 'a b c', 'username_characters'],
  ['full_name', 'A', 'full_name_too_short'],
  ['email', '', 'email_required'],
  ['email', 'ada@now here', 'email_invalid'],
  ['timezone', 'Europe/Atlantis', 'timezone_unknown'],
])('findProfileErrors refuses the %s %j with the error %s', (field, value, code) => {
  expect(findProfileErrors({ [field]: value })).toMatchObject([{ field, code }]);
});

test('findProfileErrors does not require fields that have not changed', () => {
  expect(findProfileErrors({ full_name: 'Ada King' })).toEqual([]);
});
