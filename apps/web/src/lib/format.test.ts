import { languages } from '@daymark/shared/accounts/account.ts';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { describe, expect, test } from 'vitest';
import { formatDate, withYear } from './format.ts';
import { formatDateRange } from './format-date-range.ts';
import { formatTime, listTimesOfDay } from './format-time.ts';
import { getRegionalLocale } from './languages.ts';

test('`listTimesOfDay` with a step of 60 minutes returns every hour of a day', () => {
  const hours = listTimesOfDay(60, 'en').map(({ value }) => value);
  expect(hours).toHaveLength(24);
  expect([hours[0], hours[9], hours[23]]).toEqual(['00:00', '09:00', '23:00']);
});

test('`listTimesOfDay` with a step of 15 minutes returns every quarter of an hour', () => {
  const quarters = listTimesOfDay(15, 'de').map(({ label }) => label);
  expect(quarters).toHaveLength(96);
  expect(quarters.slice(0, 5)).toEqual(['00:00', '00:15', '00:30', '00:45', '01:00']);
});

test('`formatTime` uses a 12-hour clock in English and a 24-hour clock otherwise', () => {
  expect(formatTime('21:00', 'en').replace(/\s/, ' ')).toBe('9:00 PM');
  for (const language of ['de', 'fr', 'ru']) expect(formatTime('21:00', language)).toBe('21:00');
});

test('`withYear` adds the year to a date only if it is not the current year', () => {
  const style = { day: 'numeric', month: 'short' } as const;
  const text = (date: CalendarDate) => formatDate(date, 'en', withYear(style, date, '2026-01-02'));
  expect(text('2026-12-31')).toBe('Dec 31');
  expect(text('2025-12-31')).toBe('Dec 31, 2025');
});

describe.each(languages)('dates in %s', (language) => {
  const style = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' } as const;
  const locale = getRegionalLocale(language);
  const calendar = new Intl.DateTimeFormat(locale, style);
  const dates = [
    '0001-01-01',
    '1582-10-10',
    '1969-12-31',
    '2024-02-29',
    '2026-03-29',
    '9999-12-31',
  ];

  test(`formatDate in ${language} equals the text of the Temporal date`, () => {
    for (const date of dates) {
      expect(formatDate(date, language, style)).toBe(
        calendar.format(Temporal.PlainDate.from(date)),
      );
    }
  });

  test(`formatDateRange in ${language} equals the range of the Temporal dates`, () => {
    for (const start_date of dates.slice(0, -1)) {
      const end_date = addDays(start_date, 40);
      expect(formatDateRange({ start_date, end_date }, language, style)).toBe(
        calendar.formatRange(
          Temporal.PlainDate.from(start_date),
          Temporal.PlainDate.from(end_date),
        ),
      );
    }
  });
});
