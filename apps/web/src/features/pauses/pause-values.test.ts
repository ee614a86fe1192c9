import * as limits from '@daymark/shared/limits.ts';
import { expect, test } from 'vitest';
import { madeArea, madePause } from '../../testing/factories.ts';
import { findPauseErrors } from './pause-form.ts';
import {
  getPauseChanges,
  toPauseDays,
  moveLastDayAlong,
  isOverlapping,
  type PauseValues,
  getPauseState,
  coversWholeArea,
} from './pause-values.ts';

const values = { first_day: '2026-03-10', last_day: '2026-03-16', reason: '' };
const codes = (changes: Partial<PauseValues>, facts = { isNew: true, count: 0 }) =>
  findPauseErrors({ ...values, ...changes }, facts).map(({ field, code }) => [field, code]);

test('`toPauseDays` returns an open pause if the last day is empty, and trims the reason', () => {
  expect(toPauseDays({ ...values, last_day: '', reason: ' Flu ' })).toEqual({
    first_day: '2026-03-10',
    last_day: null,
    reason: 'Flu',
  });
  expect(codes({ last_day: '' })).toEqual([]);
});

test('`findPauseErrors` returns one error for each wrong field', () => {
  expect(codes({ last_day: '2026-03-09' })).toEqual([['last_day', 'date_range_reversed']]);
  expect(codes({ last_day: '2026-03-10' })).toEqual([]);
  expect(codes({ first_day: '' })).toEqual([['first_day', 'date_invalid']]);
  expect(codes({ first_day: '1969-12-31' })).toEqual([['first_day', 'date_invalid']]);
  expect(codes({ reason: 'x'.repeat(limits.pauseReason.max + 1) })).toEqual([
    ['reason', 'reason_too_long'],
  ]);
});

test('`findPauseErrors` refuses a new pause over the limit and still allows edits', () => {
  const count = limits.pausesPerUser;
  expect(codes({}, { isNew: true, count })).toEqual([['first_day', 'too_many_pauses']]);
  expect(codes({}, { isNew: false, count })).toEqual([]);
  expect(codes({}, { isNew: true, count: count - 1 })).toEqual([]);
});

test('`getPauseChanges` returns only the changed fields', () => {
  const pause = madePause({ life_area_id: null, ...values });
  expect(getPauseChanges(pause, values)).toBeNull();
  expect(getPauseChanges(pause, { ...values, last_day: '' })).toEqual({ last_day: null });
  expect(getPauseChanges(pause, { ...values, reason: 'Sea' })).toEqual({ reason: 'Sea' });
});

test('the last day of a pause moves only if the new first day is after the last day', () => {
  const last = (first: string, last_day = '2026-03-16') =>
    moveLastDayAlong({ first_day: '2026-03-10', last_day }, first);
  expect(last('2026-03-17')).toBe('2026-03-23');
  expect(last('2026-03-16')).toBe('2026-03-16');
  expect(last('2026-03-01')).toBe('2026-03-16');
  expect(last('2026-03-11', '2026-03-10')).toBe('2026-03-11');
  expect(last('2026-03-17', '')).toBe('');
  expect(last('')).toBe('2026-03-16');
  expect(last('9999-12-31')).toBe('2026-03-16');
  // The last day was before the first day already, so the last day stays and keeps its error.
  expect(last('2026-03-17', '2026-03-09')).toBe('2026-03-09');
});

test('two pauses overlap if they share a day, and an open pause has no end', () => {
  const days = (first_day: string, last_day: string | null) => ({
    first_day,
    last_day,
    reason: '',
  });
  const march = days('2026-03-01', '2026-03-31');
  expect(isOverlapping(march, days('2026-03-31', '2026-04-02'))).toBe(true);
  expect(isOverlapping(march, days('2026-04-01', null))).toBe(false);
  expect(isOverlapping(days('2026-01-01', null), march)).toBe(true);
  expect(isOverlapping(march, days('2026-01-01', null))).toBe(true);
  expect(isOverlapping(days('2026-01-01', null), days('2027-01-01', null))).toBe(true);
});

test('`coversWholeArea` is true if a pause covers every day of an area up to today', () => {
  const area = madeArea({ id: 'a', created_on: '2026-03-01' });
  const isSwallowed = (first_day: string, last_day: string | null) =>
    coversWholeArea({ first_day, last_day, reason: '' }, area, '2026-03-18');
  expect(isSwallowed('2026-03-01', null)).toBe(true);
  expect(isSwallowed('2020-01-01', '2026-03-18')).toBe(true);
  expect(isSwallowed('2026-03-02', null)).toBe(false);
  expect(isSwallowed('2026-03-01', '2026-03-17')).toBe(false);
});

test('`getPauseState` distinguishes planned, current and past pauses', () => {
  const state = (first_day: string, last_day: string | null) =>
    getPauseState({ first_day, last_day, reason: '' }, '2026-03-18');
  expect(state('2026-03-19', null)).toBe('planned');
  expect(state('2026-03-18', '2026-03-18')).toBe('now');
  expect(state('2026-01-01', null)).toBe('now');
  expect(state('2026-03-01', '2026-03-17')).toBe('past');
});
