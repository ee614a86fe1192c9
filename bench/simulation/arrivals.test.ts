import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '../../scripts/seeded-random.ts';
import { arrivals, exponential, poisson } from './arrivals.ts';
import { hourShares, localHour } from './hours.ts';

const day = 24 * 3_600_000;
const from = Date.parse('2026-06-01T00:00:00Z');
const hours = hourShares({ 'peak-hour': 21, 'peak-weight': 4, 'night-weight': 0.1 });

test('arrivals returns about `perDay` visits for a day in any zone, even if two calls split the day', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('Asia/Kolkata', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Kiritimati'),
      fc.integer({ min: 1, max: day - 1 }),
      fc.integer({ min: 1, max: 1000 }),
      (timezone, cut, seed) => {
        const random = seededRandom(seed);
        const common = { timezone, perDay: 2000, hours };
        const some = [
          ...arrivals({ ...common, from, to: from + cut }, random),
          ...arrivals({ ...common, from: from + cut, to: from + day }, random),
        ];
        // Five standard deviations.
        expect(Math.abs(some.length - 2000)).toBeLessThan(5 * Math.sqrt(2000));
        expect(some).toEqual(some.toSorted((one, other) => one - other));
        expect(some.every((at) => at >= from && at < from + day)).toBe(true);
      },
    ),
    { numRuns: 50 },
  );
});

test('arrivals returns the most visits for the peak hour in local time', () => {
  const timezone = 'America/Los_Angeles';
  const given = { from, to: from + day, timezone, perDay: 20_000, hours };
  const counts = Array.from({ length: 24 }, () => 0);
  for (const at of arrivals(given, seededRandom(3))) {
    const hour = localHour(at, timezone);
    counts[hour] = (counts[hour] ?? 0) + 1;
  }
  expect(counts.indexOf(Math.max(...counts))).toBe(21);
  for (const [hour, count] of counts.entries()) {
    const mean = 20_000 * (hours[hour] ?? 0);
    expect(Math.abs(count - mean)).toBeLessThan(5 * Math.sqrt(mean));
  }
});

test('arrivals returns the same visits for the same seed, and other visits for another seed', () => {
  const given = { from, to: from + day, timezone: 'Asia/Tokyo', perDay: 30, hours };
  expect(arrivals(given, seededRandom(1))).toEqual(arrivals(given, seededRandom(1)));
  expect(arrivals(given, seededRandom(1))).not.toEqual(arrivals(given, seededRandom(2)));
});

test.each([0, 0.3, 5, 400])(
  'poisson(%d) returns numbers whose mean and variance equal the argument',
  (mean) => {
    const random = seededRandom(11);
    const numbers = Array.from({ length: 5000 }, () => poisson(mean, random));
    const found = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
    const variance =
      numbers.reduce((sum, number) => sum + (number - found) ** 2, 0) / numbers.length;
    expect(Math.abs(found - mean)).toBeLessThanOrEqual(5 * Math.sqrt(mean / 5000));
    expect(Math.abs(variance - mean)).toBeLessThanOrEqual(0.15 * mean);
  },
);

test('exponential returns times that have the requested mean and are not negative', () => {
  const random = seededRandom(5);
  const times = Array.from({ length: 20_000 }, () => exponential(90, random));
  const found = times.reduce((sum, time) => sum + time, 0) / times.length;
  expect(Math.abs(found - 90)).toBeLessThan(4);
  expect(Math.min(...times)).toBeGreaterThanOrEqual(0);
});
