import { expect, test } from 'vitest';
import { madeArea } from '../../testing/made-area.ts';
import { changedDetails } from './changed-details.ts';

const area = madeArea({ id: 'a', name: 'Work', description: 'Deep', color: 'ocean' });
const same = { name: 'Work', description: 'Deep', color: 'ocean' };

test('holds changed fields only', () => {
  expect(changedDetails(area, { ...same, color: 'mint' })).toEqual({ color: 'mint' });
  expect(changedDetails(area, { ...same, description: '' })).toEqual({ description: '' });
});

test('is null when nothing changed', () => {
  expect(changedDetails(area, same)).toBeNull();
});
