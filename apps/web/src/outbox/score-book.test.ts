import { describe, expect, test } from 'vitest';
import { madeScore } from '../testing/made-area.ts';
import { scoreBook } from './score-book.ts';

const monday = madeScore({ life_area_id: 'reading', score_date: '2026-03-02' });
const wednesday = madeScore({ life_area_id: 'reading', score_date: '2026-03-04' });
const days = {
  '2026-02-20': [],
  '2026-03-02': [monday],
  '2026-03-03': [],
  '2026-03-04': [wednesday],
};
const range = (start_date: string, end_date: string) => ({ start_date, end_date });

describe('the scores of days', () => {
  test('are known where the server was asked for each of them', () => {
    const book = scoreBook(days, null);
    expect(book.of(range('2026-03-02', '2026-03-04'))).toEqual([monday, wednesday]);
    expect(book.of(range('2026-03-03', '2026-03-03'))).toEqual([]);
  });

  test('are not known where one is missing', () => {
    const book = scoreBook(days, null);
    expect(book.of(range('2026-03-01', '2026-03-02'))).toBeNull();
    expect(book.of(range('2026-03-04', '2026-03-05'))).toBeNull();
  });

  test('were none after the day on which the server was last asked', () => {
    const book = scoreBook(days, '2026-03-04');
    expect(book.of(range('2026-03-04', '2026-03-11'))).toEqual([wednesday]);
    expect(book.of(range('2026-03-01', '2026-03-11'))).toBeNull();
  });
});

describe('what is known up to a day', () => {
  test('goes back to the first gap', () => {
    expect(scoreBook(days, null).knownFrom('2026-03-04')).toBe('2026-03-02');
    expect(scoreBook(days, '2026-03-04').knownFrom('2026-03-09')).toBe('2026-03-02');
  });

  test('goes back to the first day of all where there is no gap', () => {
    expect(scoreBook(days, null).knownFrom('2026-02-20')).toBe('2026-02-20');
  });

  test('is nothing where the day itself is not known', () => {
    expect(scoreBook(days, null).knownFrom('2026-03-05')).toBeNull();
    expect(scoreBook({}, null).knownFrom('2026-03-05')).toBeNull();
  });
});
