import { expect, test } from 'vitest';
import { madeArea } from '../../testing/factories.ts';
import { changedDetails } from './area-dialogs.tsx';

const area = madeArea({ id: 'a', name: 'Work', description: 'Deep', color: 'ocean' });
const same = { name: 'Work', description: 'Deep', color: 'ocean' };

test('an edit is sent with the changed fields only', () => {
  expect(changedDetails(area, { ...same, color: 'mint' })).toEqual({ color: 'mint' });
  expect(changedDetails(area, { ...same, description: '' })).toEqual({ description: '' });
});

test('an edit without a change is not sent', () => {
  expect(changedDetails(area, same)).toBeNull();
});
