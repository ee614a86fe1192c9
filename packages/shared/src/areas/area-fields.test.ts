import { expect, it } from 'vitest';
import { areaFields, getChangedAreaFields, isSameValue, readAreaFields } from './area-fields.ts';

it('getChangedAreaFields returns only the fields whose value differs', () => {
  const before = readAreaFields({ name: 'Reading', group: 'Mind' });
  expect(getChangedAreaFields(before, { ...before })).toEqual({});
  expect(getChangedAreaFields(before, { ...before, group: '' })).toEqual({ group: '' });
});

it('isSameValue compares lists by their content', () => {
  expect(isSameValue([{ time: '07:00' }], [{ time: '07:00' }])).toBe(true);
  expect(isSameValue([{ time: '07:00' }], [{ time: '07:01' }])).toBe(false);
  expect(isSameValue([], areaFields.icon.empty)).toBe(false);
});
