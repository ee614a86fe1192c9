import { expect, test } from 'vitest';
import { madeUser } from '../../testing/made-user.ts';
import { changedProfile, profileEntryOf, profileFaults } from './profile-form.ts';

const entry = profileEntryOf(madeUser);

test('nothing changed is null, blanks around a value too', () => {
  expect(changedProfile(madeUser, entry)).toBeNull();
  expect(changedProfile(madeUser, { ...entry, full_name: `  ${entry.full_name} ` })).toBeNull();
});

test('only the changed fields are sent', () => {
  const changed = changedProfile(madeUser, { ...entry, full_name: ' Ada King ', timezone: 'UTC' });
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
  expect(profileFaults({ [field]: value })).toMatchObject([{ field, code }]);
});

test('what was not changed is not judged', () => {
  expect(profileFaults({ full_name: 'Ada King' })).toEqual([]);
});
