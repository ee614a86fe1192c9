import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areaColors } from './area-color.ts';
import { chooseColor } from './choose-color.ts';

it('chooseColor returns the first unused color, or the first of the least used colors', () => {
  expect(chooseColor([])).toBe('green');
  expect(chooseColor(['green', 'orange', '#667eea'])).toBe('blue');
  expect(chooseColor([...areaColors])).toBe('green');
  expect(chooseColor([...areaColors, 'green', 'blue'])).toBe('orange');
});

it('chooseColor distributes colors evenly: their counts differ by at most one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), (count) => {
      const taken: string[] = [];
      for (let made = 0; made < count; made += 1) taken.push(chooseColor(taken));
      const uses = areaColors.map((color) => taken.filter((one) => one === color).length);
      expect(Math.max(...uses) - Math.min(...uses)).toBeLessThanOrEqual(1);
    }),
  );
});
