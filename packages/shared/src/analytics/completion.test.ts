import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyHistory } from '../testing/any-history.ts';
import { dateOfDay, dayOfDate } from '../testing/any-date.ts';
import {
  completionRate,
  isGreat,
  isPerfect,
  meanRate,
  sumTallies,
  tallyAreas,
  tallyDay,
  tallyDays,
} from './completion.ts';
import { rate } from './rate.ts';

describe('a completion rate', () => {
  it.each([
    [0, 3, 0],
    [1, 3, 33.3],
    [2, 3, 66.7],
    [3, 3, 100],
    [1, 16, 6.3],
    [1, 8, 12.5],
    [5, 6, 83.3],
  ])('of %d in %d is %d', (done, possible, expected) => {
    expect(completionRate({ done, possible })).toBe(expected);
  });

  it('is none where nothing was possible', () => {
    expect(completionRate({ done: 0, possible: 0 })).toBeNull();
  });

  it('lies between 0 and 100, has at most one decimal and is off by at most half of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), fc.nat(), (possible, number) => {
        const done = number % (possible + 1);
        const value = completionRate({ done, possible }) ?? Number.NaN;
        expect(rate.safeParse(value).success).toBe(true);
        expect(String(value)).toMatch(/^\d{1,3}(\.\d)?$/);
        expect(Math.abs(value * possible - done * 100)).toBeLessThanOrEqual(possible * 0.0500001);
      }),
    );
  });
});

describe('a mean rate', () => {
  it('is the mean of the rates that are there, halves up', () => {
    expect(meanRate([100, null, 0])).toBe(50);
    expect(meanRate([33.3, 66.6])).toBe(50);
    expect(meanRate([33.3, 33.3, 33.4])).toBe(33.3);
  });

  it('is none where there is no rate', () => {
    expect(meanRate([])).toBeNull();
    expect(meanRate([null, null])).toBeNull();
  });
});

describe('perfect and great', () => {
  it('are told from the counts, not from the rounded rate', () => {
    expect(completionRate({ done: 1999, possible: 2000 })).toBe(100);
    expect(isPerfect({ done: 1999, possible: 2000 })).toBe(false);
    expect(completionRate({ done: 323, possible: 404 })).toBe(80);
    expect(isGreat({ done: 323, possible: 404 })).toBe(false);
  });

  it('begin at 100 % and at 80 %, and perfect is great', () => {
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

  it('need something that was possible', () => {
    expect(isPerfect({ done: 0, possible: 0 })).toBe(false);
    expect(isGreat({ done: 0, possible: 0 })).toBe(false);
  });
});

describe('the tally of a day', () => {
  const areas = [
    { id: 'health', spans: [{ starts_on: '2026-03-01', ends_on: null }] },
    { id: 'career', spans: [{ starts_on: '2026-03-03', ends_on: '2026-03-05' }] },
  ];
  const scored = (life_area_id: string, score_date: string, score: 0 | 1) => ({
    life_area_id,
    score_date,
    score,
  });

  it('counts the areas that count on it and those that were done', () => {
    const scores = [scored('health', '2026-03-03', 1), scored('career', '2026-03-03', 0)];
    const tally = (date: string) => tallyDay({ areas, scores }, date, '2026-03-10');
    expect(tally('2026-02-28')).toEqual({ done: 0, possible: 0 });
    expect(tally('2026-03-02')).toEqual({ done: 0, possible: 1 });
    expect(tally('2026-03-03')).toEqual({ done: 1, possible: 2 });
    expect(tally('2026-03-05')).toEqual({ done: 0, possible: 1 });
  });

  it('leaves out scores of days on which the area does not count, and of unknown areas', () => {
    const scores = [scored('career', '2026-03-05', 1), scored('ghost', '2026-03-05', 1)];
    expect(tallyDay({ areas, scores }, '2026-03-05', '2026-03-10')).toEqual({
      done: 0,
      possible: 1,
    });
  });

  it('has nothing possible after today', () => {
    const scores = [scored('health', '2026-03-11', 1)];
    expect(tallyDay({ areas, scores }, '2026-03-11', '2026-03-10')).toEqual({
      done: 0,
      possible: 0,
    });
  });
});

describe('tallies over a range', () => {
  it('are the same added up by days and by areas', () => {
    fc.assert(
      fc.property(
        anyHistory({ days: 40, areas: 4 }),
        fc.nat({ max: 45 }),
        fc.integer({ min: -3, max: 45 }),
        ({ today, areas, scores }, before, length) => {
          const start = dayOfDate(today) - before;
          const range = { start_date: dateOfDay(start), end_date: dateOfDay(start + length) };
          const facts = { areas: areas.map(({ area }) => area), scores };
          const byDays = sumTallies(tallyDays(facts, range, today));
          expect(sumTallies(tallyAreas(facts, range, today))).toEqual(byDays);
          expect(byDays.done).toBeLessThanOrEqual(byDays.possible);
        },
      ),
    );
  });
});
