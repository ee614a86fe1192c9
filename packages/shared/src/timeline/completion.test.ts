import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rate } from '../analytics/rate.ts';
import {
  anyTimedHistory,
  dateOfDay,
  dayOfDate,
  timelinesOf,
} from '../testing/any-timed-history.ts';
import { cellCounter, cellsOfTimed } from '../testing/counted-cells.ts';
import {
  getCompletionRate,
  isPerfect,
  sumTallies,
  tallyAreas,
  tallyDay,
  tallyTimelines,
} from './completion.ts';
import { isGreat } from '../analytics/is-great.ts';
import { getMeanRate } from '../analytics/mean-rate.ts';
import { countWithoutEntry } from '../imports/count-without-entry.ts';
import { tallyDays, sumDayTallies } from './tally-days.ts';

it.each([
  [0, 3, 0],
  [1, 3, 33.3],
  [2, 3, 66.7],
  [3, 3, 100],
  [1, 16, 6.3],
  [1, 8, 12.5],
  [5, 6, 83.3],
])(
  'the completion rate of %d done days in %d possible days is %d percent',
  (done, possible, expected) => {
    expect(getCompletionRate({ done, possible })).toBe(expected);
  },
);

it('the completion rate is null if no day was possible', () => {
  expect(getCompletionRate({ done: 0, possible: 0 })).toBeNull();
});

it('the completion rate is between 0 and 100, and rounded to one decimal', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), fc.nat(), (possible, number) => {
      const done = number % (possible + 1);
      const value = getCompletionRate({ done, possible }) ?? Number.NaN;
      expect(rate.safeParse(value).success).toBe(true);
      expect(String(value)).toMatch(/^\d{1,3}(\.\d)?$/);
      expect(Math.abs(value * possible - done * 100)).toBeLessThanOrEqual(possible * 0.0500001);
    }),
  );
});

it('getMeanRate ignores null rates and rounds half up', () => {
  expect(getMeanRate([100, null, 0])).toBe(50);
  expect(getMeanRate([33.3, 66.6])).toBe(50);
  expect(getMeanRate([33.3, 33.3, 33.4])).toBe(33.3);
});

it('getMeanRate returns null without rates', () => {
  expect(getMeanRate([])).toBeNull();
  expect(getMeanRate([null, null])).toBeNull();
});

it('isPerfect and isGreat use exact counts instead of the rounded rate', () => {
  expect(getCompletionRate({ done: 1999, possible: 2000 })).toBe(100);
  expect(isPerfect({ done: 1999, possible: 2000 })).toBe(false);
  expect(getCompletionRate({ done: 323, possible: 404 })).toBe(80);
  expect(isGreat({ done: 323, possible: 404 })).toBe(false);
});

it('isPerfect requires 100 % and isGreat at least 80 %', () => {
  expect([isPerfect({ done: 5, possible: 5 }), isGreat({ done: 5, possible: 5 })]).toEqual([
    true,
    true,
  ]);
  expect([isPerfect({ done: 4, possible: 5 }), isGreat({ done: 4, possible: 5 })]).toEqual([
    false,
    true,
  ]);
  expect(isGreat({ done: 3, possible: 4 })).toBe(false);
});

it('isPerfect and isGreat return false if no day was possible', () => {
  expect(isPerfect({ done: 0, possible: 0 })).toBe(false);
  expect(isGreat({ done: 0, possible: 0 })).toBe(false);
});

it('tallies of a range match an independent count per day, per area and in total', () => {
  fc.assert(
    fc.property(
      anyTimedHistory({ days: 40, areas: 4 }),
      fc.integer({ min: -5, max: 45 }),
      fc.integer({ min: -3, max: 45 }),
      (history, daysAgo, length) => {
        const start = dayOfDate(history.today) - daysAgo;
        const range = { start_date: dateOfDay(start), end_date: dateOfDay(start + length) };
        const timelines = timelinesOf(history);
        const count = cellCounter(cellsOfTimed(history));
        const { done, possible, recorded } = count(start, start + length);
        const days = tallyDays(timelines, range, history.today);
        expect(sumTallies(days)).toEqual({ done, possible });
        expect(sumDayTallies(days, range)).toEqual({ done, possible });
        expect(sumTallies(tallyAreas(timelines, range))).toEqual({ done, possible });
        expect(tallyTimelines(timelines, range)).toEqual({ done, possible });
        const without = timelines.map((timeline) => countWithoutEntry(timeline, range));
        expect(without.reduce((sum, some) => sum + some, 0)).toBe(possible - recorded);
        for (const { date, ...tally } of days) {
          expect(tallyDay(timelines, date)).toEqual(tally);
          expect(count(dayOfDate(date), dayOfDate(date))).toMatchObject(tally);
        }
      },
    ),
  );
});

it('tallyDays returns no day after today', () => {
  const range = { start_date: '2026-03-09', end_date: '2026-03-20' };
  expect(tallyDays([], range, '2026-03-10')).toEqual([
    { date: '2026-03-09', done: 0, possible: 0 },
    { date: '2026-03-10', done: 0, possible: 0 },
  ]);
  expect(tallyDays([], range, '2026-03-08')).toEqual([]);
});
