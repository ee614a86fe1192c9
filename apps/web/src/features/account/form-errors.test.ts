import { describe, expect, test } from 'vitest';
import { passwordChangeErrors, profileErrors } from './form-errors.ts';

describe('a change of the password', () => {
  const good = 'Quiet-Harbour-71';
  const codes = async (current_password: string, new_password: string, confirm = new_password) => {
    const values = { current_password, new_password, confirm_password: confirm };
    const errors = await passwordChangeErrors(values);
    return errors.map(({ field, code }) => `${field}: ${code}`);
  };

  test('a good new password is fine', async () => {
    expect(await codes('Old-Harbour-70', good)).toEqual([]);
  });

  test('both passwords are asked for', async () => {
    expect(await codes('', '')).toEqual([
      'current_password: current_password_required',
      'new_password: new_password_required',
    ]);
  });

  test('every broken part has its own error', async () => {
    expect(await codes('Old-Harbour-70', 'abc')).toEqual([
      'new_password: password_too_short',
      'new_password: password_no_uppercase',
      'new_password: password_no_digit',
      'new_password: password_no_special',
    ]);
  });

  test('the new one must differ from the current one, and be confirmed', async () => {
    expect(await codes(good, good)).toEqual(['new_password: password_unchanged']);
    expect(await codes('Old-Harbour-70', good, 'Quiet-Harbour-72')).toEqual([
      'confirm_password: new_passwords_differ',
    ]);
  });

  test('one that many others use is refused', async () => {
    expect(await codes('Old-Harbour-70', 'Password1!')).toEqual([
      'new_password: password_too_common',
    ]);
  });
});

describe('a change of the profile', () => {
  test.each([
    ['username', '', 'username_too_short'],
    ['username', 'a b c', 'username_characters'],
    ['full_name', 'A', 'full_name_too_short'],
    ['email', '', 'email_required'],
    ['email', 'ada@nowhere', 'email_invalid'],
    ['timezone', 'Europe/Atlantis', 'timezone_unknown'],
  ])('the %s %j is wrong: %s', (field, value, code) => {
    expect(profileErrors({ [field]: value })).toMatchObject([{ field, code }]);
  });

  test('what was not changed is not judged', () => {
    expect(profileErrors({ full_name: 'Ada King' })).toEqual([]);
  });

  test('H1: another email needs the password', () => {
    expect(profileErrors({ email: 'ada@example.org', current_password: '' })).toMatchObject([
      { field: 'current_password', code: 'current_password_required' },
    ]);
  });
});
