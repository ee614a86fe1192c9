import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areaColors } from './area-color.ts';
import { chooseColor } from './choose-color.ts';

it('a fresh colour is the first unused one, then the first least used one', () => {
  expect(chooseColor([])).toBe('green');
  expect(chooseColor(['green', 'orange', '#667eea'])).toBe('blue');
  expect(chooseColor([...areaColors])).toBe('green');
  expect(chooseColor([...areaColors, 'green', 'blue'])).toBe('orange');
});

it('fresh colours are used equally often, give or take one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), (count) => {
      const taken: string[] = [];
      for (let made = 0; made < count; made += 1) taken.push(chooseColor(taken));
      const uses = areaColors.map((color) => taken.filter((one) => one === color).length);
      expect(Math.max(...uses) - Math.min(...uses)).toBeLessThanOrEqual(1);
    }),
  );
});
