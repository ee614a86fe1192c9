import { expect, test } from 'vitest';
import { madeUser } from '../../testing/made-user.ts';
import { changedProfile, profileFormOf } from './edit-profile-dialog.tsx';
import { profileErrors } from './profile-errors.ts';

const values = profileFormOf(madeUser);

test('nothing changed is null, blanks around a value too', () => {
  expect(changedProfile(madeUser, values)).toBeNull();
  expect(changedProfile(madeUser, { ...values, full_name: `  ${values.full_name} ` })).toBeNull();
});

test('only the changed fields are sent', () => {
  const changed = changedProfile(madeUser, { ...values, full_name: ' Ada King ', timezone: 'UTC' });
  expect(changed).toEqual({ full_name: 'Ada King', timezone: 'UTC' });
});

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

test('H1: the password goes along with another email, and with nothing else', () => {
  const current_password = 'Quiet-Harbour-71';
  const typed = { ...values, current_password };
  expect(changedProfile(madeUser, { ...typed, email: ' ada@example.org ' })).toEqual({
    email: 'ada@example.org',
    current_password,
  });
  expect(changedProfile(madeUser, { ...values, email: 'ADA@example.com' })).toEqual({
    email: 'ADA@example.com',
  });
  expect(changedProfile(madeUser, { ...values, full_name: 'Ada King' })).toEqual({
    full_name: 'Ada King',
  });
  expect(profileErrors({ email: 'ada@example.org', current_password: '' })).toMatchObject([
    { field: 'current_password', code: 'current_password_required' },
  ]);
});
