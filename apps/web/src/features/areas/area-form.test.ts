import { areaColors } from '@daymark/shared/areas/area-color.ts';
import { limits } from '@daymark/shared/limits.ts';
import { expect, test } from 'vitest';
import { freshColor } from './area-dialog.tsx';
import { areaErrors } from './area-form.ts';

const details = { name: 'Health', description: '', color: 'green' };

test('names the error of each field', () => {
  const errors = areaErrors({
    name: ' ',
    description: 'x'.repeat(limits.areaDescription.max + 1),
    color: '',
  });
  expect(Object.fromEntries(errors.map(({ field, code }) => [field, code]))).toEqual({
    name: 'area_name_required',
    description: 'area_description_too_long',
    color: 'color_invalid',
  });
});

test('accepts a name of the greatest length and refuses one longer', () => {
  const longest = 'x'.repeat(limits.areaName.max);
  expect(areaErrors({ ...details, name: longest })).toEqual([]);
  expect(areaErrors({ ...details, name: `${longest}x` })).toMatchObject([
    { field: 'name', code: 'area_name_too_long' },
  ]);
});

test('offers a colour that no area has', () => {
  expect(freshColor([])).toBe('green');
  expect(freshColor(['green', 'orange'])).toBe('blue');
  expect(freshColor([...areaColors])).toBe('green');
});
