import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyDate, anyTimedHistory, weekChoicesOf } from '../testing/any-timed-history.ts';
import { addDays, toDayNumber, countDaysBetween } from './calendar-date.ts';
import { naiveWeek, naiveWeekBegins } from '../testing/naive-weeks.ts';
import {
  getChosenWeeks,
  listDates,
  getFirstDayOfMonth,
  getLastDayOfMonth,
  type WeekChoices,
  getWeekday,
  type Weekday,
  weekdays,
  getWeekEnd,
  getWeekDates,
  getWeekStart,
  addWeekChoice,
} from './week.ts';

const weekdayOf = (date: string) => Temporal.PlainDate.from(date).dayOfWeek;

it('a week lasts from Monday to Sunday by default', () => {
  expect(getWeekStart('2026-03-01')).toBe('2026-02-23');
  expect(getWeekStart('2026-03-02')).toBe('2026-03-02');
  expect(getWeekEnd('2026-03-01')).toBe('2026-03-01');
  expect(getWeekEnd('2026-03-02')).toBe('2026-03-08');
  expect([getWeekStart('0001-01-01'), getWeekEnd('0001-01-01')]).toEqual([
    '0001-01-01',
    '0001-01-07',
  ]);
  expect(getWeekStart('9999-12-31')).toBe('9999-12-27');
});

it('getWeekDates returns seven dates across the end of a year', () => {
  expect(getWeekDates('2026-01-01')).toEqual([
    '2025-12-29',
    '2025-12-30',
    '2025-12-31',
    '2026-01-01',
    '2026-01-02',
    '2026-01-03',
    '2026-01-04',
  ]);
});

it('getWeekDates returns the seven dates of the week that starts on the chosen weekday', () => {
  fc.assert(
    fc.property(anyDate, fc.constantFrom(...weekdays), (date, first) => {
      const week = getWeekDates(date, first);
      expect(week.map(weekdayOf)).toEqual(
        [0, 1, 2, 3, 4, 5, 6].map((n) => 1 + ((first + n - 1) % 7)),
      );
      expect(week).toContain(date);
      expect([getWeekStart(date, first), getWeekEnd(date, first)]).toEqual([week[0], week[6]]);
      expect(getWeekday(toDayNumber(date))).toBe(weekdayOf(date));
    }),
  );
});

it('a week with Sunday as its first weekday lasts from Sunday to Saturday', () => {
  expect(getWeekStart('2026-03-01', 7)).toBe('2026-03-01');
  expect(getWeekStart('2026-02-28', 7)).toBe('2026-02-22');
  expect(getWeekEnd('2026-03-01', 7)).toBe('2026-03-07');
});

it('getLastDayOfMonth returns the last day of the month, even in leap years', () => {
  expect(getLastDayOfMonth('2024-02-10')).toBe('2024-02-29');
  expect(getLastDayOfMonth('2026-02-10')).toBe('2026-02-28');
  expect(getLastDayOfMonth('1900-02-10')).toBe('1900-02-28');
  expect(getLastDayOfMonth('2026-12-31')).toBe('2026-12-31');
});

it('getFirstDayOfMonth and getLastDayOfMonth return the two ends of the month', () => {
  fc.assert(
    fc.property(anyDate, (date) => {
      const [first, last] = [getFirstDayOfMonth(date), getLastDayOfMonth(date)];
      expect([first.slice(0, 7), last.slice(0, 7)]).toEqual([date.slice(0, 7), date.slice(0, 7)]);
      expect(addDays(first, -1).slice(0, 7)).not.toBe(date.slice(0, 7));
      expect(addDays(last, 1).slice(0, 7)).not.toBe(date.slice(0, 7));
    }),
  );
});

it('listDates includes both ends of the range', () => {
  expect(listDates('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(listDates('2026-03-01', '2026-03-01')).toEqual(['2026-03-01']);
});

it('listDates returns no dates for a range that ends before it starts', () => {
  expect(listDates('2026-03-01', '2026-02-28')).toEqual([]);
  expect(listDates('2026-03-01', '2020-01-01')).toEqual([]);
});

it('listDates returns consecutive dates without a gap', () => {
  fc.assert(
    fc.property(anyDate, fc.nat({ max: 400 }), (start, days) => {
      const dates = listDates(start, addDays(start, days));
      expect(dates).toHaveLength(days + 1);
      for (const [index, date] of dates.entries())
        expect(countDaysBetween(start, date)).toBe(index);
    }),
  );
});

const always = (first_weekday: Weekday | null): WeekChoices => ({
  first_weekday,
  week_starts: [],
});
const [saturday, sunday] = [6, 7] as const;
const weeksFrom = (choices: WeekChoices, date: string, count: number) => {
  const weeks = getChosenWeeks(choices);
  const found: string[] = [];
  for (let day = date; found.length < count; day = addDays(getWeekEnd(day, weeks), 1)) {
    found.push(`${getWeekStart(day, weeks)} ${getWeekEnd(day, weeks)}`);
  }
  return found;
};

it('a new first weekday shortens the current week if the new weekday is still to come', () => {
  const choices = addWeekChoice(always(1), { on: '2026-11-25', weekday: sunday });
  expect(choices).toEqual({
    first_weekday: 7,
    week_starts: [
      { on: null, weekday: 1 },
      { on: '2026-11-25', weekday: 7 },
    ],
  });
  expect(weeksFrom(choices, '2026-11-20', 3)).toEqual([
    '2026-11-16 2026-11-22',
    '2026-11-23 2026-11-28',
    '2026-11-29 2026-12-05',
  ]);
});

it('a new first weekday shortens the next week if the new weekday has passed this week', () => {
  const choices = addWeekChoice(always(null), { on: '2026-11-29', weekday: sunday });
  expect(weeksFrom(choices, '2026-11-29', 3)).toEqual([
    '2026-11-23 2026-11-29',
    '2026-11-30 2026-12-05',
    '2026-12-06 2026-12-12',
  ]);
});

it('choosing the old first weekday again discards a new first weekday that is not yet in effect', () => {
  const chosen = addWeekChoice(always(1), { on: '2026-11-24', weekday: saturday });
  const sameDay = addWeekChoice(chosen, { on: '2026-11-24', weekday: 1 });
  expect(sameDay).toEqual({ first_weekday: 1, week_starts: [{ on: null, weekday: 1 }] });
  const nextDay = addWeekChoice(chosen, { on: '2026-11-25', weekday: 1 });
  for (const back of [sameDay, nextDay]) expect(getChosenWeeks(back)).toBe(1);
});

it('choosing the current first weekday again stores nothing new', () => {
  const chosen = addWeekChoice(always(7), { on: '2026-11-24', weekday: 1 });
  expect(addWeekChoice(chosen, { on: '2026-11-26', weekday: 1 })).toEqual(chosen);
  expect(addWeekChoice(always(null), { on: '2026-11-26', weekday: 1 })).toEqual(always(1));
  // A device with version 1.1.0 sends null for Monday.
  expect(addWeekChoice(chosen, { on: '2026-11-26', weekday: null }).week_starts).toEqual(
    chosen.week_starts,
  );
});

it('weeks after changes of the first weekday match a day-by-day calculation', () => {
  fc.assert(
    fc.property(anyTimedHistory({ days: 60, areas: 0 }), (history) => {
      const weeks = getChosenWeeks(weekChoicesOf(history));
      const begins = naiveWeekBegins(history);
      for (let day = addDays(history.today, -70); day <= history.today; day = addDays(day, 1)) {
        expect(getWeekDates(day, weeks)).toEqual(naiveWeek(begins, day).days);
      }
    }),
    { numRuns: 100 },
  );
});
