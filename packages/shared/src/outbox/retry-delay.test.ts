import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getRetryDelay } from './retry-delay.ts';

const hour = 3_600_000;

it('the result of getRetryDelay doubles with each failure from one second to five minutes', () => {
  const delays = [1, 2, 3, 4, 9, 10, 11, 1000].map((failures) => getRetryDelay(failures, 0, null));
  expect(delays).toEqual([1000, 2000, 4000, 8000, 256_000, 300_000, 300_000, 300_000]);
});

it('getRetryDelay subtracts a random share of up to one half', () => {
  expect(getRetryDelay(4, 0.5, null)).toBe(6000);
  expect(getRetryDelay(4, 1, null)).toBe(4000);
});

it('getRetryDelay returns at least Retry-After, and at most one hour', () => {
  const attempts = fc.integer({ min: 1, max: 2000 });
  const random = fc.double({ min: 0, max: 1, noNaN: true });
  const retryAfter = fc.option(fc.integer({ min: 0, max: 100_000 }));
  fc.assert(
    fc.property(attempts, random, retryAfter, (failures, chance, seconds) => {
      const delay = getRetryDelay(failures, chance, seconds);
      expect(delay).toBeGreaterThanOrEqual(Math.min(hour, (seconds ?? 0) * 1000));
      expect(delay).toBeGreaterThanOrEqual(500);
      expect(delay).toBeLessThanOrEqual(hour);
    }),
  );
});
