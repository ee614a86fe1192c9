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
    unit: 'days',
    last_completed_date: day(4),
  });
  expect(getStreak(timelineOf('.11.'))).toEqual({
    current: 2,
    best: 2,
    unit: 'days',
    last_completed_date: day(3),
  });
});

it('a missed day, or today marked as not done, ends the current streak', () => {
  expect(current('11..')).toBe(0);
  expect(current('1101')).toBe(1);
  expect(getStreak(timelineOf('110'))).toEqual({
    current: 0,
    best: 2,
    unit: 'days',
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
    unit: 'days',
    last_completed_date: day(2),
  });
});

it('the current streak is 0 without entries and before the area starts', () => {
  const none = { current: 0, best: 0, unit: 'days', last_completed_date: null };
  expect(getStreak(timelineOf('...'))).toEqual(none);
  expect(getStreak(timelineOf(''))).toEqual(none);
});

const missesOf = (marks: string, forgiving_days: number, life: Life = {}) =>
  getStreak(timelineOf(marks, { ...life, streak_rule: 'forgiving', forgiving_days }));
const weeksOf = (marks: string, life: Life = {}) =>
  getStreak(timelineOf(marks, { ...life, streak_rule: 'weeks' }));

it('a forgiving streak ends with the second missed day within its days', () => {
  expect(missesOf('11.1111', 7).current).toBe(6);
  expect(missesOf('11.111.1', 4)).toMatchObject({ current: 6, best: 6, unit: 'days' });
  expect(missesOf('11.11.1', 4)).toMatchObject({ current: 1, best: 4 });
  expect(missesOf('11.11.1', 3).current).toBe(5);
});

it('a missed day before the first done day counts for a forgiving streak', () => {
  expect(missesOf('.11.1', 7)).toMatchObject({ current: 1, best: 2 });
});

it('a forgiving streak counts today as missed only if today is marked as not done', () => {
  expect(missesOf('1.11.', 7).current).toBe(3);
  expect(missesOf('1.110', 7).current).toBe(0);
});

it('a streak in weeks counts the weeks that are over, had a done day and no missed day', () => {
  expect(weeksOf('1111111')).toMatchObject({ current: 0, best: 0, unit: 'weeks' });
  expect(weeksOf('1111111.')).toMatchObject({ current: 1, best: 1 });
  expect(weeksOf(`${'1'.repeat(14)}.`)).toMatchObject({ current: 2, last_completed_date: day(14) });
  expect(weeksOf(`${'1'.repeat(13)}..`)).toMatchObject({ current: 0, best: 1 });
});

it('a missed day in this week ends a streak in weeks before the week is over', () => {
  expect(weeksOf(`${'1'.repeat(7)}0`)).toMatchObject({ current: 0, best: 1 });
  expect(weeksOf(`${'1'.repeat(7)}.1`)).toMatchObject({ current: 0, best: 1 });
});

it('a streak in weeks continues over a week without a possible day', () => {
  const pauses = [{ first_day: day(8), last_day: day(14) }];
  expect(weeksOf(`${'1'.repeat(7)}.......1111111.`, { pauses }).current).toBe(2);
});

it('a streak in weeks counts a week that reached its weekly goal', () => {
  const rule: Rule = { kind: 'times_per_week', times: 2 };
  expect(weeksOf('1.1......1..1.1', { rule }).current).toBe(2);
  expect(weeksOf('1.1......1.....', { rule }).current).toBe(0);
});

it('a week of a streak begins on the first weekday of the person', () => {
  expect(weeksOf('1'.repeat(14)).current).toBe(1);
  expect(weeksOf('1'.repeat(14), { weeks: 4 }).current).toBe(2);
});

it('the last week of an ended area counts for its best streak in weeks', () => {
  expect(weeksOf('1111111111.', { deleted_on: day(11) })).toMatchObject({ current: 0, best: 2 });
});
