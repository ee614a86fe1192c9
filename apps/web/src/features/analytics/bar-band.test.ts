import { expect, test } from 'vitest';
import { barBandOf } from './bar-band.ts';

test.for([
  [5, 5, 'perfect'],
  [1999, 2000, 'high'],
  [81, 100, 'high'],
  [4, 5, 'middle'],
  [61, 100, 'middle'],
  [3, 5, 'low'],
  [1, 300, 'low'],
  [0, 5, 'none'],
  [0, 0, null],
] as const)('%i of %i is %s', ([done, possible, band]) => {
  expect(barBandOf({ done, possible })).toBe(band);
});
