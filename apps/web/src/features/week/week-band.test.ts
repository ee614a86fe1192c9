import { expect, it } from 'vitest';
import { getWeekBand } from './week-band.tsx';

it.each([
  [100, 'excellent'],
  [79.9, 'good'],
  [50, 'fair'],
  [0, 'low'],
] as const)('`getWeekBand` rates a past day of %d %% as %s', (rate, band) => {
  expect(getWeekBand(rate, 'past')).toBe(band);
});

it.each([100, 50, 0])(
  '`getWeekBand` does not rate today, even with a completion of %d %%',
  (rate) => {
    expect(getWeekBand(rate, 'today')).toBe('running');
  },
);

it('`getWeekBand` distinguishes future days, days with nothing possible and days not loaded yet', () => {
  expect(getWeekBand(null, 'future')).toBe('upcoming');
  expect(getWeekBand(null, 'past')).toBe('none');
  expect(getWeekBand(null, 'today')).toBe('none');
  expect(getWeekBand(undefined, 'past')).toBe('unknown');
});
