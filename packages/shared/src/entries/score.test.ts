import { expect, it } from 'vitest';
import { describeFieldError } from '../errors.ts';
import * as limits from '../limits.ts';
import { fieldCodes } from '../testing/field-codes.ts';
import { newScore, scoreChanges, scoreRange } from './score.ts';

const done = { life_area_id: 'health', score: 1, score_date: '2026-03-01' };

it('a new entry accepts the scores 0 and 1, and its note is empty by default', () => {
  expect(newScore.parse(done)).toEqual({ ...done, notes: '' });
  expect(newScore.parse({ ...done, score: 0 }).score).toBe(0);
});

it.each([2, -1, 0.5, 75, '1', true, null, undefined])(
  'a new entry refuses the score %j',
  (score) => {
    expect(fieldCodes(newScore, { ...done, score })).toEqual(['score: score_invalid']);
  },
);

it.each([
  [{ score_date: '2026-02-29' }, 'score_date: date_invalid'],
  [{ score_date: '1969-12-31' }, 'score_date: date_invalid'],
  [{ score_date: '2026-03-01T00:00:00Z' }, 'score_date: date_invalid'],
  [{ notes: 'x'.repeat(501) }, 'notes: notes_too_long'],
  [{ life_area_id: undefined }, 'life_area_id: required'],
  [{ edited_at: '2026-03-01' }, 'edited_at: invalid'],
  [{ id: '1' }, 'id: id_invalid'],
])('a new entry refuses %j', (change, fault) => {
  expect(fieldCodes(newScore, { ...done, ...change })).toEqual([fault]);
});

it.each([0, 0.01, 2.03, 999_999.99, null])('a new entry accepts the amount %j', (amount) => {
  expect(newScore.parse({ ...done, amount }).amount).toBe(amount);
});

it.each([-1, 0.001, 1_000_000, NaN, Infinity, '5'])(
  'a new entry refuses the amount %j',
  (amount) => {
    expect(fieldCodes(newScore, { ...done, amount })).toEqual(['amount: amount_invalid']);
  },
);

it('a new entry can be on the earliest allowed date', () => {
  expect(fieldCodes(newScore, { ...done, score_date: limits.earliestDate })).toEqual([]);
});

it('a new entry keeps its note as typed', () => {
  const notes = ' 30 minutes\n<b>run</b> 🏃 ';
  expect(newScore.parse({ ...done, notes }).notes).toBe(notes);
});

it('an update of an entry accepts any subset of the fields, even an empty one', () => {
  expect(scoreChanges.parse({})).toEqual({});
  expect(scoreChanges.parse({ notes: '' })).toEqual({ notes: '' });
  expect(fieldCodes(scoreChanges, { score: 2 })).toEqual(['score: score_invalid']);
});

const faults = (start_date: string, end_date: string) =>
  fieldCodes(scoreRange, { start_date, end_date });

it('a date range of a score query ends at most 366 days after its start, as its error says', () => {
  expect(faults('2026-03-01', '2026-03-01')).toEqual([]);
  expect(faults('2025-03-01', '2026-03-02')).toEqual([]);
  expect(faults('2025-03-01', '2026-03-03')).toEqual(['end_date: date_range_too_long']);
  expect(describeFieldError('end_date', 'date_range_too_long').message).toBe(
    'The end date must be at most 366 days after the start date',
  );
});

it('a date range of a score query cannot end before it starts', () => {
  expect(faults('2026-03-02', '2026-03-01')).toEqual(['end_date: date_range_reversed']);
});

it('a date range of a score query requires two valid dates', () => {
  expect(faults('2026-02-01', '2026-02-30')).toEqual(['end_date: date_invalid']);
  expect(faults('tomorrow', '2026-02-28')).toEqual(['start_date: date_invalid']);
  expect(fieldCodes(scoreRange, { end_date: '2026-02-30' })).toEqual([
    'start_date: required',
    'end_date: date_invalid',
  ]);
});
