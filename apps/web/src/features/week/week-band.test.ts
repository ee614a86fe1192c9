import { expect, it } from 'vitest';
import { getWeekBand } from './week-band.tsx';

it.each([
  [100, 'excellent'],
  [79.9, 'good'],
  [50, 'fair'],
  [0, 'low'],
] as const)('a past day of %d %% is rated as %s', (rate, band) => {
  expect(getWeekBand(rate, 'past')).toBe(band);
});

it.each([100, 50, 0])('a day of %d %% that has not ended is not rated', (rate) => {
  expect(getWeekBand(rate, 'today')).toBe('running');
});

it('future days, days without areas and unknown days have different week bands', () => {
  expect(getWeekBand(null, 'future')).toBe('upcoming');
  expect(getWeekBand(null, 'past')).toBe('none');
  expect(getWeekBand(null, 'today')).toBe('none');
  expect(getWeekBand(undefined, 'past')).toBe('unknown');
});
