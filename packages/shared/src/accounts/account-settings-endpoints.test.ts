import { expect, it } from 'vitest';
import { fieldCodes } from '../testing/field-codes.ts';
import { passwordChange, passwordConfirmation } from './account-settings-endpoints.ts';

it('a password change requires a new password and may leave out the current password', () => {
  expect(fieldCodes(passwordChange, {})).toEqual(['new_password: new_password_required']);
  const change = { new_password: 'Sunny-Day-7' };
  expect(passwordChange.parse(change)).toEqual(change);
  expect(fieldCodes(passwordChange, { current_password: '', new_password: 'Sunny-Day-7' })).toEqual(
    ['current_password: current_password_required'],
  );
});

it('a password change accepts any current password that is not empty', () => {
  const change = { current_password: 'x', new_password: 'Sunny-Day-7' };
  expect(passwordChange.parse(change)).toEqual(change);
});

it('a password change reports every password requirement that the new password misses', () => {
  expect(fieldCodes(passwordChange, { current_password: 'x', new_password: 'a' })).toEqual([
    'new_password: password_too_short',
    'new_password: password_no_uppercase',
    'new_password: password_no_digit',
    'new_password: password_no_special',
  ]);
});

it('a password change refuses a new password that equals the current password', () => {
  const same = { current_password: 'Sunny-Day-7', new_password: 'Sunny-Day-7' };
  expect(fieldCodes(passwordChange, same)).toEqual(['new_password: password_unchanged']);
  const café = 'Café-Zürich-7';
  const rewritten = { current_password: café.normalize('NFD'), new_password: café };
  expect(fieldCodes(passwordChange, rewritten)).toEqual(['new_password: password_unchanged']);
});

it('a password confirmation accepts any password that is not empty', () => {
  expect(passwordConfirmation.parse({})).toEqual({});
  expect(passwordConfirmation.parse({ password: 'x' })).toEqual({ password: 'x' });
  expect(fieldCodes(passwordConfirmation, { password: '' })).toEqual([
    'password: password_required',
  ]);
});
