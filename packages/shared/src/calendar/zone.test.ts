import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDate } from '../testing/any-date.ts';
import { isCalendarDate } from './calendar-date.ts';
import { commonTimeZones, dateInZone, isTimeZone } from './zone.ts';

const zones = Intl.supportedValuesOf('timeZone');

/** The date by Intl's formatter, a second way from an instant to the calendar. */
function dateByFormatter(timezone: string): (instant: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (instant) => format.format(instant);
}

/** The instants of 2025 to 2027 at which the zone's clock is moved. */
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

describe('the date in a zone', () => {
  it('is the one on the wall there', () => {
    const instant = Date.UTC(2026, 2, 1, 4, 30);
    expect(dateInZone(instant, 'UTC')).toBe('2026-03-01');
    expect(dateInZone(instant, 'America/New_York')).toBe('2026-02-28');
    expect(dateInZone(instant, 'Pacific/Kiritimati')).toBe('2026-03-01');
    expect(dateInZone(Date.UTC(2026, 2, 1, 10), 'Pacific/Kiritimati')).toBe('2026-03-02');
  });

  it('goes from the 29th to the 31st where a zone skipped a day', () => {
    const lastMinute = Date.UTC(2011, 11, 30, 9, 59);
    expect(dateInZone(lastMinute, 'Pacific/Apia')).toBe('2011-12-29');
    expect(dateInZone(lastMinute + 60_000, 'Pacific/Apia')).toBe('2011-12-31');
  });

  it('agrees with the formatter around every change of the clock in every zone', () => {
    const step = 30 * 60_000;
    for (const zone of zones) {
      const expected = dateByFormatter(zone);
      for (const change of clockChanges(zone)) {
        for (const offset of [-48 * step, -step, -1, 0, 1, step, 48 * step]) {
          const instant = change + offset;
          expect(dateInZone(instant, zone), `${zone} ${instant}`).toBe(expected(instant));
        }
      }
    }
  });

  it('has its first and last minute on the same date in every zone', () => {
    const times = ['00:00', '00:01', '23:59'];
    fc.assert(
      fc.property(fc.constantFrom(...zones), anyDate, (zone, date) => {
        const walls = times.map((time) => Temporal.PlainDateTime.from(`${date}T${time}`));
        const moments = walls.map((wall) => wall.toZonedDateTime(zone));
        const existing = moments.filter((moment, index) =>
          moment.toPlainDateTime().equals(walls[index] ?? date),
        );
        const dates = existing.map((moment) => dateInZone(moment.epochMilliseconds, zone));
        expect(dates).toEqual(existing.map(() => date));
      }),
      { numRuns: 500 },
    );
  });
});

describe('a zone', () => {
  it('is any name this runtime lists, the common ones among them', () => {
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
    // Old names that Intl takes and Temporal does not.
    'PST',
    'IST',
    'SystemV/PST8',
    'US/Pacific-New',
  ])('is not %j', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });

  it('that is accepted has a date at every instant', () => {
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
        expect(isCalendarDate(dateInZone(instant, timezone))).toBe(true);
      }),
    );
  });
});
