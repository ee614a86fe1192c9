import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { anyDate } from '../testing/any-timed-history.ts';
import { isCalendarDate } from './calendar-date.ts';
import { findNextLocalTime } from './next-local-time.ts';
import { type DayEnd, getEndOfDay } from './today.ts';
import {
  getDateInZone,
  getInstantOfLocalTime,
  isTimeZone,
  setFallbackZone,
  getTimeInZone,
  getSupportedZone,
} from './zone.ts';
import { commonTimeZones } from './common-time-zones.ts';

const days = (timezone: string, day_ends_at: DayEnd = '00:00') => ({ timezone, day_ends_at });

const zones = Intl.supportedValuesOf('timeZone');

/** Uses Intl's formatter as an independent check. */
function dateByFormatter(timezone: string): (instant: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (instant) => format.format(instant);
}

/** Returns the instants of 2025 to 2027 at which the zone's clock changes. */
function clockChanges(timezone: string): number[] {
  const changes: number[] = [];
  let moment = Temporal.ZonedDateTime.from(`2025-01-01T00:00[${timezone}]`);
  for (;;) {
    const next = moment.getTimeZoneTransition('next');
    if (next === null || next.year > 2027) return changes;
    changes.push(next.epochMilliseconds);
    moment = next;
  }
}

it('getDateInZone returns the local date of the zone', () => {
  const instant = Date.UTC(2026, 2, 1, 4, 30);
  expect(getDateInZone(instant, 'UTC')).toBe('2026-03-01');
  expect(getDateInZone(instant, 'America/New_York')).toBe('2026-02-28');
  expect(getDateInZone(instant, 'Pacific/Kiritimati')).toBe('2026-03-01');
  expect(getDateInZone(Date.UTC(2026, 2, 1, 10), 'Pacific/Kiritimati')).toBe('2026-03-02');
});

it('getDateInZone goes from 29 to 31 December 2011 in Apia, which skipped a day', () => {
  const lastMinute = Date.UTC(2011, 11, 30, 9, 59);
  expect(getDateInZone(lastMinute, 'Pacific/Apia')).toBe('2011-12-29');
  expect(getDateInZone(lastMinute + 60_000, 'Pacific/Apia')).toBe('2011-12-31');
});

it('getDateInZone agrees with Intl.DateTimeFormat around every clock change of every zone', () => {
  const step = 30 * 60_000;
  for (const zone of zones) {
    const expected = dateByFormatter(zone);
    for (const change of clockChanges(zone)) {
      for (const offset of [-48 * step, -step, -1, 0, 1, step, 48 * step]) {
        const instant = change + offset;
        expect(getDateInZone(instant, zone), `${zone} ${instant}`).toBe(expected(instant));
      }
    }
  }
});

it('getDateInZone returns the same date for the first and last minute of a day in every zone', () => {
  const times = ['00:00', '00:01', '23:59'];
  fc.assert(
    fc.property(fc.constantFrom(...zones), anyDate, (zone, date) => {
      const walls = times.map((time) => Temporal.PlainDateTime.from(`${date}T${time}`));
      const moments = walls.map((wall) => wall.toZonedDateTime(zone));
      const existing = moments.filter((moment, index) =>
        moment.toPlainDateTime().equals(walls[index] ?? date),
      );
      const dates = existing.map((moment) => getDateInZone(moment.epochMilliseconds, zone));
      expect(dates).toEqual(existing.map(() => date));
    }),
    { numRuns: 500 },
  );
});

it('isTimeZone accepts every zone that the runtime lists and every common zone', () => {
  for (const zone of [...zones, ...commonTimeZones]) expect(isTimeZone(zone)).toBe(true);
  expect(new Set(commonTimeZones).size).toBe(11);
});

it.each([
  '',
  '+02:00',
  '-0500',
  'Mars/Olympus',
  'Europe',
  'Europe/Berlin ',
  'UTC\0',
  '__proto__',
  // Intl accepts these old names and Temporal does not.
  'PST',
  'IST',
  'SystemV/PST8',
  'US/Pacific-New',
])('isTimeZone refuses %j', (name) => {
  expect(isTimeZone(name)).toBe(false);
});

it('getDateInZone returns a valid date at every instant for every accepted zone', () => {
  const name = fc
    .oneof(
      fc.string(),
      fc.constantFrom(
        ...zones,
        'utc',
        'europe/berlin',
        'Etc/GMT+5',
        'EST5EDT',
        'GMT0',
        'Z',
        'PST',
        'CST',
      ),
    )
    .filter(isTimeZone);
  fc.assert(
    fc.property(name, fc.integer({ min: 0, max: 4e12 }), (timezone, instant) => {
      expect(isCalendarDate(getDateInZone(instant, timezone))).toBe(true);
    }),
  );
});

const at = (date: string, time: string, timezone: string) => {
  const instant = getInstantOfLocalTime(date, time, timezone);
  return instant === null ? null : new Date(instant).toISOString();
};

function fail(): never {
  throw new Error('There is no such time.');
}

it('getInstantOfLocalTime returns the instant at which local clocks show the time', () => {
  expect(at('2026-03-01', '09:00', 'Europe/Berlin')).toBe('2026-03-01T08:00:00.000Z');
  expect(at('2026-07-01', '09:00', 'Europe/Berlin')).toBe('2026-07-01T07:00:00.000Z');
  expect(at('2028-02-29', '23:30', 'Asia/Kathmandu')).toBe('2028-02-29T17:45:00.000Z');
});

it('getInstantOfLocalTime returns the clock change for a time that the clocks skip', () => {
  expect(at('2026-03-29', '02:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
  expect(at('2026-03-29', '02:45', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
  expect(at('2026-10-04', '02:10', 'Australia/Lord_Howe')).toBe('2026-10-03T15:30:00.000Z');
});

it('getInstantOfLocalTime returns the first of two instants for a repeated time', () => {
  expect(at('2026-10-25', '02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
});

it('findNextLocalTime keeps the date of a skipped time when the clocks jump to the next date', () => {
  // Nuuk's clocks jump from 23:00 to midnight on that Saturday.
  expect(at('2026-03-28', '23:00', 'America/Nuuk')).toBe('2026-03-29T01:00:00.000Z');
  const after = Date.parse('2026-03-29T00:59:59Z');
  const next = findNextLocalTime({ after, time: '23:00', ...days('America/Nuuk') });
  expect(next).toEqual({ instant: Date.parse('2026-03-29T01:00:00Z'), date: '2026-03-28' });
});

it('getInstantOfLocalTime returns null on a date that the zone skipped', () => {
  expect(at('2011-12-29', '09:00', 'Pacific/Apia')).toBe('2011-12-29T19:00:00.000Z');
  expect(at('2011-12-30', '09:00', 'Pacific/Apia')).toBeNull();
  expect(at('2011-12-31', '09:00', 'Pacific/Apia')).toBe('2011-12-30T19:00:00.000Z');
  expect(at('1993-08-21', '12:00', 'Pacific/Kwajalein')).toBeNull();
});

it('findNextLocalTime returns an instant within the next 25 hours', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) }),
      fc.integer({ min: 0, max: 23 }),
      (timezone, after, hour) => {
        const time = `${String(hour).padStart(2, '0')}:00`;
        const { instant, date } = findNextLocalTime({ after, time, ...days(timezone) }) ?? fail();
        expect(instant).toBeGreaterThan(after);
        expect(instant - after).toBeLessThanOrEqual(25 * 3_600_000);
        const isShown = getTimeInZone(instant, timezone) === time;
        const isSkipped = getTimeInZone(instant - 1, timezone) < time;
        expect(isShown ? getDateInZone(instant, timezone) === date : isSkipped).toBe(true);
      },
    ),
  );
});

it('findNextLocalTime returns the first accepted date, or null if no date is accepted', () => {
  const after = Date.parse('2026-03-01T12:00:00Z');
  const isFirst = (date: string) => date.endsWith('-09');
  expect(findNextLocalTime({ after, time: '09:00', ...days('UTC') }, isFirst)).toMatchObject({
    date: '2026-03-09',
  });
  expect(findNextLocalTime({ after, time: '09:00', ...days('UTC') }, () => false)).toBeNull();
});

it('getEndOfDay returns the first instant of the next date', () => {
  expect(getEndOfDay('2026-03-01', days('Europe/Berlin'))).toBe(Date.parse('2026-03-01T23:00:00Z'));
  expect(getEndOfDay('2011-12-29', days('Pacific/Apia'))).toBe(Date.parse('2011-12-30T10:00:00Z'));
});

describe('a zone unknown to the runtime', () => {
  afterEach(() => setFallbackZone('UTC'));

  it('a zone unknown to the runtime is treated as UTC by default', () => {
    const instant = Date.parse('2026-03-01T23:30:00Z');
    expect(getDateInZone(instant, 'America/Newtown')).toBe('2026-03-01');
    expect(getTimeInZone(instant, 'America/Newtown')).toBe('23:30');
    expect(getInstantOfLocalTime('2026-03-01', '23:30', 'America/Newtown')).toBe(instant);
  });

  it("a zone unknown to the runtime is treated as the device's zone after setFallbackZone", () => {
    setFallbackZone('Asia/Tokyo');
    const instant = Date.parse('2026-03-01T23:30:00Z');
    expect(getDateInZone(instant, 'America/Newtown')).toBe('2026-03-02');
    expect(getSupportedZone('Europe/Berlin')).toBe('Europe/Berlin');
  });

  it('a zone unknown to the runtime is treated as UTC when the device reports no zone', () => {
    setFallbackZone('Etc/Unknown');
    expect(getSupportedZone('America/Newtown')).toBe('UTC');
  });
});
