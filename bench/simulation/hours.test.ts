import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hourShares, nextHour, worldShare } from './hours.ts';

const hour = 3_600_000;
const midnight = Date.parse('2026-06-01T00:00:00Z');
const evening = { 'peak-hour': 21, 'peak-weight': 4, 'night-weight': 0.1 };

test('hourShares returns shares that sum to 1, and the peak hour has the largest share', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 6, max: 23 }),
      fc.double({ min: 1, max: 100, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (peakHour, peakWeight, nightWeight) => {
        const given = {
          'peak-hour': peakHour,
          'peak-weight': peakWeight,
          'night-weight': nightWeight,
        };
        const shares = hourShares(given);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
        expect(shares[peakHour]).toBeCloseTo(Math.max(...shares), 9);
      },
    ),
  );
});

test('hourShares gives the peak hour 4 times the share of noon, and a night hour 0.1 times', () => {
  const shares = hourShares(evening);
  expect((shares[21] ?? 0) / (shares[12] ?? 0)).toBeCloseTo(4, 1);
  expect((shares[3] ?? 0) / (shares[12] ?? 0)).toBeCloseTo(0.1, 1);
});

test('worldShare is 1 for 24 hours, and proportional to the time within 15 minutes', () => {
  const world = {
    zones: ['Asia/Kolkata', 'America/New_York'],
    shares: [0.7, 0.3],
    hours: hourShares(evening),
  };
  expect(worldShare(world, midnight, midnight + 24 * hour)).toBeCloseTo(1, 9);
  const ofQuarter = worldShare(world, midnight, midnight + hour / 4);
  expect(worldShare(world, midnight, midnight + hour / 20)).toBeCloseTo(ofQuarter / 5, 9);
});

test('nextHour with 24 returns the next peak hour of the time zone with the most people', () => {
  const world = {
    zones: ['Asia/Tokyo', 'Europe/London'],
    shares: [0.9, 0.1],
    hours: hourShares(evening),
  };
  // 21:00 in Tokyo, today or tomorrow.
  expect(nextHour(world, midnight + 1, 24)).toBe(midnight + 12 * hour);
  expect(nextHour(world, midnight + 13 * hour, 24)).toBe(midnight + 36 * hour);
});

test('nextHour returns the next time that UTC reaches the requested hour', () => {
  const world = { zones: ['UTC'], shares: [1], hours: hourShares(evening) };
  expect(nextHour(world, midnight + 1, 0)).toBe(midnight + 24 * hour);
  expect(nextHour(world, midnight + 1, 7)).toBe(midnight + 7 * hour);
});
