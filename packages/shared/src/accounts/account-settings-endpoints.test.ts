import { describe, expect, it } from 'vitest';
import { fieldCodes } from '../testing/field-codes.ts';
import { passwordChange, passwordConfirmation } from './account-settings-endpoints.ts';

describe('a change of the password', () => {
  it('needs the new one, and the current one only where no confirmation is recent', () => {
    expect(fieldCodes(passwordChange, {})).toEqual(['new_password: new_password_required']);
    const change = { new_password: 'Sunny-Day-7' };
    expect(passwordChange.parse(change)).toEqual(change);
    expect(
      fieldCodes(passwordChange, { current_password: '', new_password: 'Sunny-Day-7' }),
    ).toEqual(['current_password: current_password_required']);
  });

  it('asks nothing of the current one but that it is there', () => {
    const change = { current_password: 'x', new_password: 'Sunny-Day-7' };
    expect(passwordChange.parse(change)).toEqual(change);
  });

  it('names every part of the rule that the new one breaks', () => {
    expect(fieldCodes(passwordChange, { current_password: 'x', new_password: 'a' })).toEqual([
      'new_password: password_too_short',
      'new_password: password_no_uppercase',
      'new_password: password_no_digit',
      'new_password: password_no_special',
    ]);
  });

  it('wants another one', () => {
    const same = { current_password: 'Sunny-Day-7', new_password: 'Sunny-Day-7' };
    expect(fieldCodes(passwordChange, same)).toEqual(['new_password: password_unchanged']);
    const café = 'Café-Zürich-7';
    const rewritten = { current_password: café.normalize('NFD'), new_password: café };
    expect(fieldCodes(passwordChange, rewritten)).toEqual(['new_password: password_unchanged']);
  });
});

describe('a confirmation', () => {
  it('takes a password that is one', () => {
    expect(passwordConfirmation.parse({})).toEqual({});
    expect(passwordConfirmation.parse({ password: 'x' })).toEqual({ password: 'x' });
    expect(fieldCodes(passwordConfirmation, { password: '' })).toEqual([
      'password: password_required',
    ]);
  });
});
