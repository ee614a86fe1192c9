import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyDate, yearsOf } from '../testing/any-timed-history.ts';
import { getDayOfYear, createEmptyMarks, getScore, setMark } from './year-marks.ts';

it('createEmptyMarks returns one character per day of the year', () => {
  expect([2023, 2024, 2000, 1900, 1].map((year) => createEmptyMarks(year).length)).toEqual([
    365, 366, 366, 365, 365,
  ]);
  expect([getDayOfYear('2024-01-01'), getDayOfYear('2024-12-31')]).toEqual([0, 365]);
});

it('getScore returns stored marks and null for other days, and setMark can remove a mark', () => {
  const entries = fc.dictionary(anyDate, fc.constantFrom<(0 | 1)[]>(0, 1));
  fc.assert(
    fc.property(entries, anyDate, (put, other) => {
      const years = yearsOf(new Map(Object.entries(put)));
      for (const [date, score] of Object.entries(put)) expect(getScore(years, date)).toBe(score);
      expect(getScore(years, other)).toBe(put[other] ?? null);
    }),
  );
  const marked = setMark(undefined, '2024-12-31', 1);
  expect(marked).toMatch(/^\.{365}1$/);
  expect(setMark(marked, '2024-12-31', null)).toBe(createEmptyMarks(2024));
});
