import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DayEnd, dayEnds, getEndOfDay, getToday } from './today.ts';
import { getDateInZone, getTimeInZone } from './zone.ts';

const zones = Intl.supportedValuesOf('timeZone');
const at = (instant: string, timezone: string, day_ends_at: DayEnd) =>
  getToday(Date.parse(instant), { timezone, day_ends_at });

it('getToday returns the local date if the day ends at midnight', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2035, 0, 1) }),
      (timezone, instant) => {
        const own = { timezone, day_ends_at: '00:00' } as const;
        expect(getToday(instant, own)).toBe(getDateInZone(instant, timezone));
      },
    ),
  );
});

it('getToday returns the previous date until the chosen end of the day', () => {
  expect(at('2026-03-02T00:30:00Z', 'Europe/Berlin', '03:00')).toBe('2026-03-01');
  expect(at('2026-03-02T01:59:59.999Z', 'Europe/Berlin', '03:00')).toBe('2026-03-01');
  expect(at('2026-03-02T02:00:00Z', 'Europe/Berlin', '03:00')).toBe('2026-03-02');
  expect(at('2026-03-01T23:59:59Z', 'UTC', '05:00')).toBe('2026-03-01');
});

it('getToday changes the date only once in a night in which the clocks change', () => {
  // The hour from 02:00 to 03:00 does not exist in March and occurs twice in October.
  expect(at('2026-03-29T00:59:59Z', 'Europe/Berlin', '02:00')).toBe('2026-03-28');
  expect(at('2026-03-29T01:00:00Z', 'Europe/Berlin', '02:00')).toBe('2026-03-29');
  expect(at('2026-10-25T00:59:59Z', 'Europe/Berlin', '03:00')).toBe('2026-10-24');
  expect(at('2026-10-25T01:59:59Z', 'Europe/Berlin', '03:00')).toBe('2026-10-24');
  expect(at('2026-10-25T02:00:00Z', 'Europe/Berlin', '03:00')).toBe('2026-10-25');
});

it.each([
  ['Pacific/Chatham', '03:00', '2026-04-04T12:00:00Z'],
  ['Antarctica/Troll', '02:00', '2026-10-24T22:00:00Z'],
] as const)(
  'getToday never goes back when the clocks of %s go back across the end of the day at %s',
  (timezone, day_ends_at, from) => {
    const days = Array.from({ length: 32 }, (_, quarter) => {
      const instant = Date.parse(from) + quarter * 900_000;
      return getToday(instant, { timezone, day_ends_at });
    });
    expect(days).toEqual(days.toSorted());
    expect(new Set(days).size).toBe(2);
    // The end of the current day is always in the future.
    for (const [quarter, day] of days.entries()) {
      const instant = Date.parse(from) + quarter * 900_000;
      expect(getEndOfDay(day, { timezone, day_ends_at })).toBeGreaterThan(instant);
    }
  },
);

it('getToday never returns a date that the zone skipped', () => {
  expect(at('2011-12-30T11:30:00Z', 'Pacific/Apia', '03:00')).toBe('2011-12-29');
  expect(at('2011-12-30T13:00:00Z', 'Pacific/Apia', '03:00')).toBe('2011-12-31');
});

it('getToday returns the local date, or an earlier date before the chosen end of the day', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) }),
      fc.constantFrom(...dayEnds),
      (timezone, instant, day_ends_at) => {
        const today = getToday(instant, { timezone, day_ends_at });
        const shown = getDateInZone(instant, timezone);
        const isBeforeEnd = getTimeInZone(instant, timezone) < day_ends_at;
        // If clocks go back across the end of the day, the time before that end comes twice. The
        // second time already belongs to the new day.
        const hasBegun = getToday(instant - 3_600_000, { timezone, day_ends_at }) === shown;
        expect(isBeforeEnd && !hasBegun ? today < shown : today === shown).toBe(true);
        // The date 26 hours later is always a later date, even if the clocks went back.
        const later = getToday(instant + 26 * 3_600_000, { timezone, day_ends_at });
        expect(later > today).toBe(true);
      },
    ),
  );
});
