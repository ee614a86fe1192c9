import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfDay, instantOfLocalTime, nextLocalTime, timeInZone } from './local-time.ts';
import type { DayEnd } from './today.ts';
import { dateInZone } from './zone.ts';

const at = (date: string, time: string, timezone: string) => {
  const instant = instantOfLocalTime(date, time, timezone);
  return instant === null ? null : new Date(instant).toISOString();
};

/** That end at midnight, unless said. */
const days = (timezone: string, day_ends_at: DayEnd = '00:00') => ({ timezone, day_ends_at });

function fail(): never {
  throw new Error('There is no such time.');
}

describe('a local time', () => {
  it('is the instant at which the clocks show it', () => {
    expect(at('2026-03-01', '09:00', 'Europe/Berlin')).toBe('2026-03-01T08:00:00.000Z');
    expect(at('2026-07-01', '09:00', 'Europe/Berlin')).toBe('2026-07-01T07:00:00.000Z');
    expect(at('2028-02-29', '23:30', 'Asia/Kathmandu')).toBe('2028-02-29T17:45:00.000Z');
  });

  it('that is skipped is the instant at which the clocks go forward', () => {
    expect(at('2026-03-29', '02:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
    expect(at('2026-03-29', '02:45', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
    expect(at('2026-10-04', '02:10', 'Australia/Lord_Howe')).toBe('2026-10-03T15:30:00.000Z');
  });

  it('that comes twice is the first of the two', () => {
    expect(at('2026-10-25', '02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  });

  it('belongs to its date, also where the clocks go forward into the next one', () => {
    // In Nuuk 23:00 on that Saturday is midnight.
    expect(at('2026-03-28', '23:00', 'America/Nuuk')).toBe('2026-03-29T01:00:00.000Z');
    const after = Date.parse('2026-03-29T00:59:59Z');
    const next = nextLocalTime({ after, time: '23:00', ...days('America/Nuuk') });
    expect(next).toEqual({ instant: Date.parse('2026-03-29T01:00:00Z'), date: '2026-03-28' });
  });

  it('is never on a date that the zone never had', () => {
    expect(at('2011-12-29', '09:00', 'Pacific/Apia')).toBe('2011-12-29T19:00:00.000Z');
    expect(at('2011-12-30', '09:00', 'Pacific/Apia')).toBeNull();
    expect(at('2011-12-31', '09:00', 'Pacific/Apia')).toBe('2011-12-30T19:00:00.000Z');
    expect(at('1993-08-21', '12:00', 'Pacific/Kwajalein')).toBeNull();
  });

  it('comes next on the same day or the following one, and later than asked', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) }),
        fc.integer({ min: 0, max: 23 }),
        (timezone, after, hour) => {
          const time = `${String(hour).padStart(2, '0')}:00`;
          const { instant, date } = nextLocalTime({ after, time, ...days(timezone) }) ?? fail();
          expect(instant).toBeGreaterThan(after);
          expect(instant - after).toBeLessThanOrEqual(25 * 3_600_000);
          const isShown = timeInZone(instant, timezone) === time;
          const isSkipped = timeInZone(instant - 1, timezone) < time;
          expect(isShown ? dateInZone(instant, timezone) === date : isSkipped).toBe(true);
        },
      ),
    );
  });

  it('can be asked for on some days alone', () => {
    const after = Date.parse('2026-03-01T12:00:00Z');
    const isFirst = (date: string) => date.endsWith('-09');
    expect(nextLocalTime({ after, time: '09:00', ...days('UTC') }, isFirst)).toMatchObject({
      date: '2026-03-09',
    });
    expect(nextLocalTime({ after, time: '09:00', ...days('UTC') }, () => false)).toBeNull();
  });
});

describe('the end of a date', () => {
  it('is the first instant of the next one', () => {
    expect(endOfDay('2026-03-01', days('Europe/Berlin'))).toBe(Date.parse('2026-03-01T23:00:00Z'));
    expect(endOfDay('2011-12-29', days('Pacific/Apia'))).toBe(Date.parse('2011-12-30T10:00:00Z'));
  });
});
