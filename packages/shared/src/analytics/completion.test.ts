import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyHistory } from '../testing/any-history.ts';
import { dateOfDay, dayOfDate } from '../testing/any-date.ts';
import { sumTallies, tallyAreas, tallyDay, tallyDays } from './completion.ts';

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
