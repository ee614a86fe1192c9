import { expect, it } from 'vitest';
import { weekBand } from './week-band.ts';

it.each([
  [100, 'excellent'],
  [80, 'excellent'],
  [79.9, 'good'],
  [60, 'good'],
  [59.9, 'fair'],
  [40, 'fair'],
  [39.9, 'low'],
  [0, 'low'],
] as const)('a day of %d %% is %s', (rate, band) => {
  expect(weekBand(rate, false)).toBe(band);
});

it('tells days to come from days without areas', () => {
  expect(weekBand(null, true)).toBe('upcoming');
  expect(weekBand(null, false)).toBe('none');
});
