import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { listStrengthDays, computeStrength } from '@daymark/shared/analytics/strength.ts';
import { createTimeline } from '@daymark/shared/timeline/timeline.ts';
import { yearsFrom } from '@daymark/shared/testing/any-timed-history.ts';
import { expect, test } from 'vitest';
import { madeArea } from '../../testing/factories.ts';
import { listStrengthPoints, listStrengthRows } from './strength-points.ts';

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
  'the strength chart of a %s has %d days and ends today if today is marked',
  ([span, count]) => {
    const points = listStrengthPoints(done, span);
    expect(points).toHaveLength(count);
    expect(points.at(-1)?.date).toBe(today);
    expect(points[0]?.date).toBe(addDays(today, 1 - count));
  },
);

test('the strength chart ends yesterday while today is unmarked', () => {
  const open = life('1'.repeat(days - 1));
  expect(listStrengthPoints(open, 'week').at(-1)?.date).toBe(addDays(today, -1));
});

test('the strength chart ends with the current strength', () => {
  for (const timeline of [done, life('1'.repeat(days - 1)), life('1'.repeat(300))]) {
    const last = listStrengthPoints(timeline, 'all').at(-1)?.strength ?? 0;
    expect(last).toBe(computeStrength(timeline));
  }
});

test('the strength chart of ten years has at most 400 points, including the newest', () => {
  const points = listStrengthPoints(done, 'all');
  expect(points.length).toBeLessThanOrEqual(400);
  expect(points.at(-1)?.date).toBe(today);
  expect(addDays(created_on, 10) > (points[0]?.date ?? '')).toBe(true);
  for (const { date, strength } of points) {
    const [day] = listStrengthDays(done, { start_date: date, end_date: date });
    expect(strength).toBe(day?.strength);
  }
});

test('the strength chart of an ended area ends with its last day', () => {
  const ended = life('1'.repeat(50), { deleted_on: addDays(created_on, 50) });
  expect(listStrengthPoints(ended, 'week').at(-1)?.date).toBe(addDays(created_on, 49));
});

test('the strength chart of an area that begins today has no points while today is unmarked', () => {
  const area = madeArea({ id: 'new', created_on: today });
  const timeline = createTimeline({ area, pauses: [], years: new Map(), today });
  expect(listStrengthPoints(timeline, 'all')).toEqual([]);
});

test('the strength table of a month has a row for each day, newest first', () => {
  const rows = listStrengthRows(done, 'month');
  expect(rows).toHaveLength(30);
  expect(rows[0]?.date).toBe(today);
});

test('the strength table of ten years has rows for ends of months and the newest day', () => {
  const dates = listStrengthRows(done, 'all').map(({ date }) => date);
  expect(dates.slice(0, 3)).toEqual([today, '2026-02-28', '2026-01-31']);
  expect(dates.at(-1)).toBe('2016-03-31');
  expect(dates).toHaveLength(121);
});
