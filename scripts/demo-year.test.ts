import { addDays, daysBetween } from '@daymark/shared/calendar/calendar-date.ts';
import { describe, expect, it } from 'vitest';
import { habits, scoresOf } from './demo-year.ts';
import { seededRandom } from './seeded-random.ts';

const today = '2026-03-01';

function year(seed: number) {
  const random = seededRandom(seed);
  return habits.map((habit) => scoresOf(habit, today, random));
}

describe('the demo year', () => {
  it('is the same one for the same seed, and another for another', () => {
    expect(year(71)).toEqual(year(71));
    expect(year(71)).not.toEqual(year(72));
  });

  it('scores each area once a day at most, from its first day to today', () => {
    for (const [index, scores] of year(71).entries()) {
      const dates = scores.map((score) => score.score_date);
      const first = addDays(today, -(habits[index]?.age ?? 0));
      expect(new Set(dates).size).toBe(dates.length);
      expect(dates.every((date) => first <= date && date <= today)).toBe(true);
    }
  });

  it('leaves something open today, and something done', () => {
    const scored = year(71).filter((scores) => scores.at(-1)?.score_date === today).length;
    expect(scored).toBeGreaterThan(0);
    expect(scored).toBeLessThan(habits.length);
  });

  it('goes better at its end than at its beginning', () => {
    const fitness = year(71)[0] ?? [];
    const done = (from: number, to: number) =>
      fitness.filter(({ score, score_date }) => {
        const age = daysBetween(score_date, today);
        return score === 1 && to <= age && age < from;
      }).length;
    expect(done(90, 0)).toBeGreaterThan(done(365, 275));
  });
});
