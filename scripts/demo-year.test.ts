import { addDays, countDaysBetween } from '@daymark/shared/calendar/calendar-date.ts';
import { expect, it } from 'vitest';
import { habits, holidays, createEntries } from './demo-year.ts';
import { seededRandom } from './seeded-random.ts';

const today = '2026-03-01';

function year(seed: number) {
  const random = seededRandom(seed);
  return habits.map((habit) => createEntries(habit, today, random));
}

it('the demo year has equal entries for equal seeds, and different entries for different seeds', () => {
  expect(year(71)).toEqual(year(71));
  expect(year(71)).not.toEqual(year(72));
});

it("the demo year has at most one entry per area and day, from the area's first day to today", () => {
  for (const [index, scores] of year(71).entries()) {
    const dates = scores.map((score) => score.score_date);
    const first = addDays(today, -(habits[index]?.age ?? 0));
    expect(new Set(dates).size).toBe(dates.length);
    expect(dates.every((date) => first <= date && date <= today)).toBe(true);
  }
});

it('the demo year has every kind of rule, a changed rule, a pause today and a pause of one day', () => {
  const kinds = new Set(habits.map(({ rule }) => rule?.kind ?? 'daily'));
  expect([...kinds].toSorted()).toEqual(['daily', 'times_per_week', 'weekdays']);
  expect(habits.some(({ change }) => change !== undefined)).toBe(true);
  const rests = habits.flatMap(({ rests: own = [] }) => own);
  expect(rests.some(({ first, last }) => first >= 0 && last <= 0)).toBe(true);
  expect(rests.some(({ first, last }) => first === last)).toBe(true);
});

it('the demo year has no entry on a paused day or on a weekday that the rule leaves out', () => {
  for (const [index, scores] of year(71).entries()) {
    const { rule, rests = [] } = habits[index] ?? {};
    for (const { score_date } of scores) {
      const age = countDaysBetween(score_date, today);
      const isAtRest = [...holidays, ...rests].some(
        ({ first, last }) => age <= first && age >= last,
      );
      expect(isAtRest).toBe(false);
      if (rule?.kind !== 'weekdays') continue;
      expect(rule.weekdays).toContain(Temporal.PlainDate.from(score_date).dayOfWeek);
    }
  }
});

it('the demo year has several notes in each area, and recent notes', () => {
  for (const scores of year(71)) {
    const noted = scores.filter(({ notes }) => notes !== '');
    expect(new Set(noted.map(({ notes }) => notes)).size).toBeGreaterThan(1);
  }
  const late = year(71).flatMap((scores) =>
    scores.filter(
      ({ notes, score_date }) => notes !== '' && countDaysBetween(score_date, today) < 14,
    ),
  );
  expect(late.length).toBeGreaterThan(0);
});

it('the demo year has areas with an entry for today, and areas without an entry for today', () => {
  const scored = year(71).filter((scores) => scores.at(-1)?.score_date === today).length;
  expect(scored).toBeGreaterThan(0);
  expect(scored).toBeLessThan(habits.length);
});

it('the first area of the demo year has more done days in the last 90 days than in the first 90', () => {
  const fitness = year(71)[0] ?? [];
  const done = (from: number, to: number) =>
    fitness.filter(({ score, score_date }) => {
      const age = countDaysBetween(score_date, today);
      return score === 1 && to <= age && age < from;
    }).length;
  expect(done(90, 0)).toBeGreaterThan(done(365, 275));
});
