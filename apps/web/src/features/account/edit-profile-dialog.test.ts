import { expect, test } from 'vitest';
import { madeUser } from '../../testing/factories.ts';
import { getProfileChanges, getProfileFormValues } from './edit-profile-dialog.tsx';

const values = getProfileFormValues(madeUser);

test('`getProfileChanges` ignores unchanged fields and spaces around values', () => {
  expect(getProfileChanges(madeUser, values)).toBeNull();
  expect(
    getProfileChanges(madeUser, { ...values, full_name: `  ${values.full_name} ` }),
  ).toBeNull();
});

test('`getProfileChanges` returns only the changed fields', () => {
  const changed = getProfileChanges(madeUser, {
    ...values,
    full_name: ' Ada King ',
    timezone: 'UTC',
  });
  expect(changed).toEqual({ full_name: 'Ada King', timezone: 'UTC' });
});
