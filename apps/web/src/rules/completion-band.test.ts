import { expect, it } from 'vitest';
import { getCompletionBand } from './completion-band.ts';

it.each([
  [100, 'excellent'],
  [80, 'excellent'],
  [79.9, 'good'],
  [60, 'good'],
  [59.9, 'fair'],
  [50, 'fair'],
  [40, 'fair'],
  [39.9, 'low'],
  [0, 'low'],
] as const)('a completion of %d %% is rated as %s', (rate, band) => {
  expect(getCompletionBand(rate)).toBe(band);
});
