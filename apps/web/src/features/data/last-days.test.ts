import type { ImportedPause } from '@daymark/shared/imports/imported-file.ts';
import { expect, test } from 'vitest';
import { listLastDays } from './last-days.ts';

const entry = (day: number, score: 0 | 1 = 1, notes = '') => ({
  date: `2026-03-${String(day).padStart(2, '0')}`,
  score,
  notes,
});
const skip = (first: number, last: number | null, reason = ''): ImportedPause => ({
  first_day: entry(first).date,
  last_day: last === null ? null : entry(last).date,
  reason,
});
const none = () => null;
const describe = (days: ReturnType<typeof listLastDays>) =>
  days.map(({ date, state, hasNote }) => `${date.slice(8)} ${state}${hasNote ? ' +' : ''}`);

test('the last days of a habit are its ten latest marks and skips by date', () => {
  const entries = [1, 2, 3, 4, 5, 6, 7].map((day) => entry(day));
  const days = listLastDays({ entries, pauses: [skip(8, 9), skip(20, 22), skip(25, null)] }, none);
  expect(describe(days).join(', ')).toBe(
    '03 done, 04 done, 05 done, 06 done, 07 done, 08 skipped, 09 skipped, 20 skipped, ' +
      '21 skipped, 22 skipped',
  );
});

test('the last days of a habit end with the last ten days of a long vacation', () => {
  const days = listLastDays({ entries: [entry(1)], pauses: [skip(2, 31)] }, none);
  expect([days.length, days[0]?.date]).toEqual([10, '2026-03-22']);
});

test('the last days of a habit show a mark instead of a skip, and which days have notes', () => {
  const entries = [entry(1, 0, 'ill'), entry(2, 1)];
  const days = listLastDays({ entries, pauses: [skip(2, 3, 'away')] }, none);
  expect(describe(days)).toEqual(['01 not-done +', '02 done', '03 skipped +']);
});

test('the last days of a merged habit show the existing entries, which stay', () => {
  const getExisting = (date: string) =>
    date === '2026-03-02' ? { score: 0 as const, notes: 'mine' } : null;
  const days = listLastDays({ entries: [entry(1), entry(2)], pauses: [] }, getExisting);
  expect(describe(days)).toEqual(['01 done', '02 not-done +']);
});
