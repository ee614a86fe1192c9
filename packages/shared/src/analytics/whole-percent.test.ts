import { expect, it } from 'vitest';
import { roundPercent } from './whole-percent.ts';

it.each([
  [0, 0],
  [0.3, 1],
  [1.4, 1],
  [84.5, 85],
  [98.9, 99],
  [99.7, 99],
  [100, 100],
])('roundPercent rounds the rate %d to %d', (rate, percent) => {
  expect(roundPercent(rate)).toBe(percent);
});
