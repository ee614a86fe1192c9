import { expect, test } from 'vitest';
import { madeUser } from '../../testing/factories.ts';
import { changedProfile, profileFormOf } from './edit-profile-dialog.tsx';

const values = profileFormOf(madeUser);

test('nothing changed is null, blanks around a value too', () => {
  expect(changedProfile(madeUser, values)).toBeNull();
  expect(changedProfile(madeUser, { ...values, full_name: `  ${values.full_name} ` })).toBeNull();
});

test('only the changed fields are sent', () => {
  const changed = changedProfile(madeUser, { ...values, full_name: ' Ada King ', timezone: 'UTC' });
  expect(changed).toEqual({ full_name: 'Ada King', timezone: 'UTC' });
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
});
