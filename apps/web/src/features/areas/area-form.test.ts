import { areaColors } from '@daymark/shared/areas/area-color.ts';
import { limits } from '@daymark/shared/limits.ts';
import { expect, test } from 'vitest';
import { checkAreaForm, freshColor, isFilledIn } from './area-form.ts';

const form = { name: 'Health', description: '', color: 'green' };

test('is filled in with a name and a colour', () => {
  expect(isFilledIn(form)).toBe(true);
  expect(isFilledIn({ ...form, name: '   ' })).toBe(false);
  expect(isFilledIn({ ...form, color: null })).toBe(false);
});

test('trims name and description', () => {
  const { details } = checkAreaForm({ ...form, name: ' Health ', description: '\nMove daily ' });
  expect(details).toEqual({ name: 'Health', description: 'Move daily', color: 'green' });
});

test('names the fault of each field', () => {
  const { faults } = checkAreaForm({
    name: ' ',
    description: 'x'.repeat(limits.areaDescription.max + 1),
    color: null,
  });
  expect(faults).toMatchObject({
    name: { code: 'area_name_required' },
    description: { code: 'area_description_too_long' },
    color: { code: 'color_invalid' },
  });
});

test('accepts a name of the greatest length and refuses one longer', () => {
  const longest = 'x'.repeat(limits.areaName.max);
  expect(checkAreaForm({ ...form, name: longest }).faults).toBeNull();
  expect(checkAreaForm({ ...form, name: `${longest}x` }).faults).toMatchObject({
    name: { code: 'area_name_too_long' },
  });
});

test('offers a colour that no area has', () => {
  expect(freshColor([])).toBe('green');
  expect(freshColor(['green', 'orange'])).toBe('blue');
  expect(freshColor([...areaColors])).toBe('green');
});
