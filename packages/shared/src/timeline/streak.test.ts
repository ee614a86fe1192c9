import { expect, it } from 'vitest';
import { addDays } from '../calendar/calendar-date.ts';
import { type Life, timelineFromMarks } from '../testing/timeline-from-marks.ts';
import { getStreak } from './streak.ts';
import type { Rule } from './schedule-schema.ts';

const monday = '2026-03-02';
const day = (number: number) => addDays(monday, number - 1);

const timelineOf = (marks: string, life: Life = {}) => timelineFromMarks(monday, marks, life);
const current = (marks: string, life: Life = {}) => getStreak(timelineOf(marks, life)).current;

it('the current streak ends today, or yesterday while today has no entry', () => {
  expect(getStreak(timelineOf('.111'))).toEqual({
    current: 3,
    best: 3,
    last_completed_date: day(4),
  });
  expect(getStreak(timelineOf('.11.'))).toEqual({
    current: 2,
    best: 2,
    last_completed_date: day(3),
  });
});

it('a missed day, or today marked as not done, ends the current streak', () => {
  expect(current('11..')).toBe(0);
  expect(current('1101')).toBe(1);
  expect(getStreak(timelineOf('110'))).toEqual({
    current: 0,
    best: 2,
    last_completed_date: day(2),
  });
});

it('the current streak continues over a pause and counts days done during the pause', () => {
  expect(current('11..1', { pauses: [{ first_day: day(3), last_day: day(4) }] })).toBe(3);
  expect(current('11.11', { pauses: [{ first_day: day(3), last_day: day(4) }] })).toBe(4);
  expect(current('1100.', { pauses: [{ first_day: day(3), last_day: null }] })).toBe(2);
});

it('the current streak continues over weekdays that the rule excludes', () => {
  const rule: Rule = { kind: 'weekdays', weekdays: [1, 5] };
  expect(current('1...1..1', { rule })).toBe(3);
  expect(current('1.1.1..1', { rule })).toBe(4);
  expect(current('1......1', { rule })).toBe(1);
});

it('the current streak continues over a week that reached its weekly goal', () => {
  const rule: Rule = { kind: 'times_per_week', times: 2 };
  expect(current('11.....1', { rule })).toBe(3);
  expect(current('1......1', { rule })).toBe(1);
  expect(current('1.....1.', { rule })).toBe(2);
  expect(current('11.....0', { rule })).toBe(2);
});

it('the current streak of an ended area is 0, and the best streak is kept', () => {
  expect(getStreak(timelineOf('11...', { deleted_on: day(3) }))).toEqual({
    current: 0,
    best: 2,
    last_completed_date: day(2),
  });
});

it('the current streak is 0 without entries and before the area starts', () => {
  const none = { current: 0, best: 0, last_completed_date: null };
  expect(getStreak(timelineOf('...'))).toEqual(none);
  expect(getStreak(timelineOf(''))).toEqual(none);
});
