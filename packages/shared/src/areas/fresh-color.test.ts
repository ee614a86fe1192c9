import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areaColors } from './area-color.ts';
import { freshColor } from './fresh-color.ts';

it('a fresh colour is the first unused one, then the first least used one', () => {
  expect(freshColor([])).toBe('green');
  expect(freshColor(['green', 'orange', '#667eea'])).toBe('blue');
  expect(freshColor([...areaColors])).toBe('green');
  expect(freshColor([...areaColors, 'green', 'blue'])).toBe('orange');
});

it('fresh colours are used equally often, give or take one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), (count) => {
      const taken: string[] = [];
      for (let made = 0; made < count; made += 1) taken.push(freshColor(taken));
      const uses = areaColors.map((color) => taken.filter((one) => one === color).length);
      expect(Math.max(...uses) - Math.min(...uses)).toBeLessThanOrEqual(1);
    }),
  );
});
