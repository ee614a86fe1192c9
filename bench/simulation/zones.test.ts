import { isTimeZone } from '@daymark/shared/calendar/zone.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dealByShares, rankedZones, zipfShares } from './zones.ts';

test('rankedZones returns every time zone of the engine once', () => {
  const zones = rankedZones();
  const names = zones.map(
    (timeZone) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone,
  );
  expect(new Set(names).size).toBe(zones.length);
  expect(zones.length).toBeGreaterThan(400);
  expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
});

test('zipfShares returns shares that sum to 1, of which the first is 2^exponent times the second', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 500 }),
      fc.double({ min: 0, max: 3, noNaN: true }),
      (count, exponent) => {
        const shares = zipfShares(count, exponent);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
        expect((shares[0] ?? 0) / (shares[1] ?? 0)).toBeCloseTo(2 ** exponent, 9);
      },
    ),
  );
});

test('dealByShares gives every item a rank, and every rank its share of the items, give or take one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3000 }),
      fc.integer({ min: 1, max: 450 }),
      (count, zones) => {
        const shares = zipfShares(zones, 1);
        const ranks = dealByShares(count, shares);
        expect(ranks.length).toBe(count);
        for (const [rank, share] of shares.entries()) {
          const dealt = ranks.filter((one) => one === rank).length;
          expect(Math.abs(dealt - share * count)).toBeLessThanOrEqual(1);
        }
      },
    ),
    { numRuns: 30 },
  );
});
