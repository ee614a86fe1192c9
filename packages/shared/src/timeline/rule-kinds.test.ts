import { expect, it } from 'vitest';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { listDates } from '../calendar/week.ts';
import { type Life, timelineFromMarks } from '../testing/timeline-from-marks.ts';
import { getDay } from './day.ts';
import type { Rule } from './schedule-schema.ts';
import type { Timeline } from './timeline.ts';

/** Returns the dates that are due, in a timeline without entries unless `marks` has some. */
function listDue(timeline: Timeline, from: CalendarDate, to: CalendarDate): CalendarDate[] {
  return listDates(from, to).filter((date) => getDay(timeline, date).state === 'due');
}

const emptyYear = '.'.repeat(366);
const inYear = (year: number, rule: Rule) =>
  timelineFromMarks(`${year}-01-01`, emptyYear, { rule });

it('a rule of every few days is due before and after its start', () => {
  const rule: Rule = { kind: 'every_n_days', every: 10, start: '2026-02-05' };
  expect(listDue(inYear(2026, rule), '2026-01-01', '2026-03-01')).toEqual([
    '2026-01-06',
    '2026-01-16',
    '2026-01-26',
    '2026-02-05',
    '2026-02-15',
    '2026-02-25',
  ]);
});

it('a day of the month beyond the end of a month means its last day', () => {
  const rule: Rule = { kind: 'month_days', days: [1, 31] };
  expect(listDue(inYear(2028, rule), '2028-01-15', '2028-04-30')).toEqual([
    '2028-01-31',
    '2028-02-01',
    '2028-02-29',
    '2028-03-01',
    '2028-03-31',
    '2028-04-01',
    '2028-04-30',
  ]);
  expect(listDue(inYear(2026, rule), '2026-02-02', '2026-02-28')).toEqual(['2026-02-28']);
});

it('a monthly goal without entries needs the last days of the month', () => {
  const rule: Rule = { kind: 'times_per_month', times: 2 };
  expect(listDue(inYear(2026, rule), '2026-01-01', '2026-02-28')).toEqual([
    '2026-01-30',
    '2026-01-31',
    '2026-02-27',
    '2026-02-28',
  ]);
  expect(getDay(inYear(2026, rule), '2026-02-03').missing).toBe(2);
});

it('a monthly goal of 30 makes every day of February due, and no day is missing after them', () => {
  const rule: Rule = { kind: 'times_per_month', times: 30 };
  expect(listDue(inYear(2026, rule), '2026-02-01', '2026-02-28')).toHaveLength(28);
  const done = timelineFromMarks('2026-02-01', '1'.repeat(28), { rule });
  expect(getDay(done, '2026-02-28').missing).toBe(0);
});

it('the monthly goal of an area that begins within the month is lowered in proportion', () => {
  const rule: Rule = { kind: 'times_per_month', times: 10 };
  const timeline = timelineFromMarks('2026-04-16', '.'.repeat(15), { rule });
  expect(getDay(timeline, '2026-04-16')).toMatchObject({ state: 'free', missing: 5 });
});

const first = '2026-03-02';
const twiceInFive: Rule = { kind: 'times_in_days', times: 2, days: 5 };
const statesOf = (marks: string, life: Life = {}) => {
  const timeline = timelineFromMarks(first, marks, { rule: twiceInFive, ...life });
  return Array.from(marks, (_, day) => getDay(timeline, addDays(first, day)).state).join(' ');
};

it('a day is due if its window of days would miss the goal without it', () => {
  expect(statesOf('.......')).toBe('free free due due due due due');
  expect(statesOf('1...1..')).toBe('free free free free free due due');
  expect(statesOf('11...11')).toBe('free free free free free free free');
});

it('paused days lower the goal of the windows that contain them', () => {
  const pauses = [{ first_day: addDays(first, 2), last_day: addDays(first, 6) }];
  expect(statesOf('1.........', { pauses })).toBe('free free off off off off off free free due');
});

it('a rule with a window counts done days of the rule before it', () => {
  const schedule = [
    { from: first, rule: { kind: 'daily' } as const },
    { from: addDays(first, 3), rule: twiceInFive },
  ];
  expect(statesOf('011....', { schedule })).toBe('due due due free free free free');
});
