import { expect, test } from 'vitest';
import { madeUser } from '../../testing/factories.ts';
import { changedProfile, profileFormOf } from './edit-profile-dialog.tsx';

const values = profileFormOf(madeUser);

test('`changedProfile` ignores unchanged fields and spaces around values', () => {
  expect(changedProfile(madeUser, values)).toBeNull();
  expect(changedProfile(madeUser, { ...values, full_name: `  ${values.full_name} ` })).toBeNull();
});

test('`changedProfile` returns only the changed fields', () => {
  const changed = changedProfile(madeUser, { ...values, full_name: ' Ada King ', timezone: 'UTC' });
  expect(changed).toEqual({ full_name: 'Ada King', timezone: 'UTC' });
});
