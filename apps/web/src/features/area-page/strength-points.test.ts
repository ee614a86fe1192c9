import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { listStrengthDays, computeStrength } from '@daymark/shared/analytics/strength.ts';
import { createTimeline } from '@daymark/shared/timeline/timeline.ts';
import { yearsFrom } from '@daymark/shared/testing/any-timed-history.ts';
import { expect, test } from 'vitest';
import { madeArea } from '../../testing/factories.ts';
import { strengthPoints, strengthRows } from './strength-points.ts';

const created_on = '2016-03-10';
const today = '2026-03-09';
const days = 3652;

const life = (marks: string, parts: { deleted_on?: string } = {}) =>
  createTimeline({
    area: madeArea({ id: 'one', created_on, ...parts }),
    pauses: [],
    years: yearsFrom(created_on, marks),
    today,
  });
const done = life('1'.repeat(days));

test.for([
  ['week', 7],
  ['month', 30],
  ['year', 365],
] as const)(
  'the points of a %s are %d days up to today once today has an entry',
  ([span, count]) => {
    const points = strengthPoints(done, span);
    expect(points).toHaveLength(count);
    expect(points.at(-1)?.date).toBe(today);
    expect(points[0]?.date).toBe(addDays(today, 1 - count));
  },
);

test('the points end yesterday while today is unmarked', () => {
  const open = life('1'.repeat(days - 1));
  expect(strengthPoints(open, 'week').at(-1)?.date).toBe(addDays(today, -1));
});

test('the points end with the displayed strength', () => {
  for (const timeline of [done, life('1'.repeat(days - 1)), life('1'.repeat(300))]) {
    const last = strengthPoints(timeline, 'all').at(-1)?.strength ?? 0;
    expect(last).toBe(computeStrength(timeline));
  }
});

test('the points of ten years are thinned out, each with the strength of its day, including the newest', () => {
  const points = strengthPoints(done, 'all');
  expect(points.length).toBeLessThanOrEqual(400);
  expect(points.at(-1)?.date).toBe(today);
  expect(addDays(created_on, 10) > (points[0]?.date ?? '')).toBe(true);
  for (const { date, strength } of points) {
    const [day] = listStrengthDays(done, { start_date: date, end_date: date });
    expect(strength).toBe(day?.strength);
  }
});

test('the points end with the last day of an ended area', () => {
  const ended = life('1'.repeat(50), { deleted_on: addDays(created_on, 50) });
  expect(strengthPoints(ended, 'week').at(-1)?.date).toBe(addDays(created_on, 49));
});

test('there are no points before the first day has an entry', () => {
  const area = madeArea({ id: 'new', created_on: today });
  const timeline = createTimeline({ area, pauses: [], years: new Map(), today });
  expect(strengthPoints(timeline, 'all')).toEqual([]);
});

test('the rows of the table cover each day of a month, newest first', () => {
  const rows = strengthRows(done, 'month');
  expect(rows).toHaveLength(30);
  expect(rows[0]?.date).toBe(today);
});

test('the rows of the table are the ends of months and the newest day over a longer time', () => {
  const dates = strengthRows(done, 'all').map(({ date }) => date);
  expect(dates.slice(0, 3)).toEqual([today, '2026-02-28', '2026-01-31']);
  expect(dates.at(-1)).toBe('2016-03-31');
  expect(dates).toHaveLength(121);
});
