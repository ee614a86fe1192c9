import { closeSpan, openSpans, reopenSpan } from '@daymark/shared/areas/area-days.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { streakOf } from '@daymark/shared/scores/streaks.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { madeScore } from '../../testing/made-area.ts';
import { cardStreak } from './card-streak.ts';

const today = '2026-03-20';
const from = '2026-03-09';
const spans = openSpans('2026-01-01');
const scoresOn = (dates: readonly string[], score: 0 | 1 = 1) =>
  dates.map((score_date) => madeScore({ life_area_id: 'a', score_date, score }));
const lastDays = (count: number) =>
  Array.from({ length: count }, (_, days) => addDays(today, -days));

test('counts a run within the recent days without the server', () => {
  expect(cardStreak({ spans, today, from, scores: scoresOn(lastDays(3)), lastRun: null })).toBe(3);
});

test('a tap lengthens a run that began long before the recent days', () => {
  const lastRun = { last_completed_date: '2026-03-19', last_run_days: 70 };
  const scores = scoresOn(lastDays(12));
  expect(cardStreak({ spans, today, from, scores, lastRun })).toBe(71);
});

test('today unscored does not break the run', () => {
  const lastRun = { last_completed_date: '2026-03-19', last_run_days: 70 };
  const scores = scoresOn(lastDays(12).slice(1));
  expect(cardStreak({ spans, today, from, scores, lastRun })).toBe(70);
});

test('not done today ends the run, and taking it back brings the whole run again', () => {
  const lastRun = { last_completed_date: '2026-03-19', last_run_days: 70 };
  const before = scoresOn(lastDays(12).slice(1));
  const scores = [...before, ...scoresOn([today], 0)];
  expect(cardStreak({ spans, today, from, scores, lastRun })).toBe(0);
  expect(cardStreak({ spans, today, from, scores: before, lastRun })).toBe(70);
});

test('a day missed among the recent ones cuts off what lies before', () => {
  const lastRun = { last_completed_date: today, last_run_days: 2 };
  expect(cardStreak({ spans, today, from, scores: scoresOn(lastDays(2)), lastRun })).toBe(2);
});

test('a pause over the recent days keeps the run from before it', () => {
  const paused = reopenSpan(closeSpan(spans, '2026-03-01'), today);
  const lastRun = { last_completed_date: '2026-02-28', last_run_days: 9 };
  expect(cardStreak({ spans: paused, today, from, scores: scoresOn([today]), lastRun })).toBe(10);
});

test('agrees with the streak computed from the whole history, whatever is not sent yet', () => {
  const dates = lastDays(40).toReversed();
  const anyDay = fc.constantFrom(0, 1, 1, 1, null);
  fc.assert(
    fc.property(fc.array(anyDay, { minLength: 40, maxLength: 40 }), anyDay, (history, tap) => {
      const known = dates.filter((_, nth) => history[nth] === 1);
      const now = dates.map((_, nth) => (nth === 39 ? tap : history[nth]));
      const done = dates.filter((_, nth) => now[nth] === 1);
      const notDone = dates.filter((_, nth) => now[nth] === 0);
      const server = streakOf({ spans, doneDates: known, today });
      const lastRun = {
        last_completed_date: server.last_completed_date,
        last_run_days: streakOf({ spans, doneDates: known, today: known.at(-1) ?? today }).current,
      };
      const scores = [...scoresOn(done), ...scoresOn(notDone, 0)].filter(
        ({ score_date }) => score_date >= from,
      );
      expect(cardStreak({ spans, today, from, scores, lastRun })).toBe(
        streakOf({ spans, doneDates: done, notDoneDates: notDone, today }).current,
      );
    }),
  );
});
