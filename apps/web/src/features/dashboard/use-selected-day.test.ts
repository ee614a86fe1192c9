import { expect, test } from 'vitest';
import { moveDay, getStripEnd } from './use-selected-day.ts';

const bounds = { earliest: '2026-02-20', today: '2026-03-01' };

test('the selected day moves across the end of a month', () => {
  expect(moveDay('2026-03-01', -1, bounds)).toBe('2026-02-28');
  expect(moveDay('2026-02-28', 1, bounds)).toBe('2026-03-01');
});

test('the selected day cannot move past today', () => {
  expect(moveDay('2026-03-01', 1, bounds)).toBe('2026-03-01');
  expect(moveDay('2026-02-26', 7, bounds)).toBe('2026-03-01');
});

test('the selected day cannot move before the first day', () => {
  expect(moveDay('2026-02-20', -1, bounds)).toBe('2026-02-20');
  expect(moveDay('2026-02-24', -7, bounds)).toBe('2026-02-20');
});

test.each([
  ['2026-03-01', '2026-03-01'],
  ['2026-02-23', '2026-03-01'],
  ['2026-02-22', '2026-02-22'],
  ['2026-02-16', '2026-02-22'],
  ['2026-02-15', '2026-02-15'],
])('the date strip that shows %s ends on %s if today is 2026-03-01', (date, end) => {
  expect(getStripEnd(date, '2026-03-01')).toBe(end);
});
