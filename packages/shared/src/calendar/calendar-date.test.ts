import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyDate, dateOfDay, dayOfDate } from '../testing/any-timed-history.ts';
import { addDays, countDaysBetween, isCalendarDate } from './calendar-date.ts';
import { calendarDate } from '../field-schemas.ts';

it.each(['2026-03-01', '2024-02-29', '0001-01-01', '9999-12-31'])(
  'isCalendarDate accepts %s',
  (text) => {
    expect(isCalendarDate(text)).toBe(true);
  },
);

it.each([
  '',
  '2026-02-29',
  '2026-02-30',
  '2026-13-01',
  '2026-00-10',
  '2026-04-31',
  '2026-3-1',
  '20260301',
  '2026-03-01T00:00:00Z',
  '2026-03-01[Europe/Berlin]',
  ' 2026-03-01',
  '2026-03-01\n',
  '0000-01-01',
  '-002026-03-01',
  '+012026-03-01',
  '２０２６-03-01',
  'tomorrow',
])('isCalendarDate refuses %j', (text) => {
  expect(isCalendarDate(text)).toBe(false);
});

it('the schema calendarDate refuses an invalid date with the code date_invalid', () => {
  expect(calendarDate.safeParse('2026-02-30').error?.issues[0]?.message).toBe('date_invalid');
});

it('isCalendarDate accepts exactly the days that Date parses and formats unchanged', () => {
  const part = (digits: number) =>
    fc.nat({ max: 10 ** digits - 1 }).map((number) => String(number).padStart(digits, '0'));
  fc.assert(
    fc.property(part(4), part(2), part(2), (year, month, day) => {
      const text = `${year}-${month}-${day}`;
      const read = new Date(`${text}T00:00:00Z`);
      const exists = !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text);
      expect(isCalendarDate(text)).toBe(exists && year !== '0000');
    }),
    { numRuns: 500 },
  );
});

it('calendar dates compared as text are in chronological order', () => {
  fc.assert(
    fc.property(anyDate, anyDate, (one, other) => {
      expect(one < other).toBe(dayOfDate(one) < dayOfDate(other));
    }),
  );
});

it('addDays and countDaysBetween are exact across months and leap years', () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
      const later = addDays(date, days);
      expect(later).toBe(dateOfDay(dayOfDate(date) + days));
      expect(countDaysBetween(date, later)).toBe(days);
    }),
  );
});
