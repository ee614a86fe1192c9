import { expect, it } from 'vitest';
import { moveDayByKey, listMonthWeeks, addMonths, getTabStop } from './month-days.ts';

const bounds = { earliest: '2026-01-10', today: '2026-03-18' };

it('the weeks of a month begin on Monday and contain no day of another month', () => {
  const weeks = listMonthWeeks('2026-04-15');
  expect(weeks[0]?.join(' ')).toBe('  2026-04-01 2026-04-02 2026-04-03 2026-04-04 2026-04-05');
  expect(weeks.at(-1)?.join(' ')).toBe('2026-04-27 2026-04-28 2026-04-29 2026-04-30   ');
  expect(weeks.flat().filter((day) => day !== null)).toHaveLength(30);
});

it('the weeks of a month, and the keys Home and End, follow the chosen first weekday', () => {
  const [week] = listMonthWeeks('2026-04-15', 7);
  expect(week?.join(' ')).toBe('   2026-04-01 2026-04-02 2026-04-03 2026-04-04');
  expect(moveDayByKey('Home', '2026-02-28', { ...bounds, firstWeekday: 7 })).toBe('2026-02-22');
  expect(moveDayByKey('End', '2026-02-22', { ...bounds, firstWeekday: 7 })).toBe('2026-02-28');
});

it('`listMonthWeeks` returns four to six weeks, depending on the month', () => {
  expect(listMonthWeeks('2027-02-01')).toHaveLength(4);
  expect(listMonthWeeks('2026-08-31')).toHaveLength(6);
});

it('`addMonths` continues across the turn of the year', () => {
  expect(addMonths('2026-01-31', -1)).toBe('2025-12-01');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-01');
});

it.each([
  ['ArrowLeft', '2026-02-27'],
  ['ArrowRight', '2026-03-01'],
  ['ArrowUp', '2026-02-21'],
  ['ArrowDown', '2026-03-07'],
  ['Home', '2026-02-23'],
  ['End', '2026-03-01'],
  ['PageUp', '2026-01-28'],
  ['PageDown', '2026-03-18'],
  ['a', null],
])('`moveDayByKey` with the key "%s" on February 28, 2026, returns %s', (key, day) => {
  expect(moveDayByKey(key, '2026-02-28', bounds)).toBe(day);
});

it('a key does not move the selection before the earliest day', () => {
  expect(moveDayByKey('PageUp', '2026-01-12', bounds)).toBe('2026-01-10');
});

it('the tab stop of a month is the selected day, or the day of the month nearest to that day', () => {
  expect(getTabStop('2026-02-01', '2026-02-11', bounds)).toBe('2026-02-11');
  expect(getTabStop('2026-02-01', '2026-03-11', bounds)).toBe('2026-02-28');
  expect(getTabStop('2026-03-01', '2026-02-11', bounds)).toBe('2026-03-01');
  expect(getTabStop('2026-01-01', '2025-12-11', bounds)).toBe('2026-01-10');
});
