import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getWeekStart, listDates } from '../calendar/week.ts';
import {
  agoOf,
  anyOneArea,
  dateOfDay,
  dayOfDate,
  type TimedHistory,
  timelinesOf,
  yearsOf,
} from '../testing/any-timed-history.ts';
import { type NaiveDay, computeNaiveDays, naiveStrength } from '../testing/naive-days.ts';
import { naiveStreak } from '../testing/naive-streak.ts';
import { getDay } from './day.ts';
import { getStreak } from './streak.ts';
import { createTimelineSince } from './timeline.ts';
import { computeStrengths } from '../analytics/strength.ts';

const oneArea = anyOneArea(60, true);

/** Returns the days and streaks from the timeline (`found`) and the naive model (`expected`). */
function bothOf(history: TimedHistory) {
  const [one] = history.areas;
  const [timeline] = timelinesOf(history);
  if (one === undefined || timeline === undefined) throw new Error('The history has no area.');
  const days = computeNaiveDays(history, one);
  const dates = Array.from({ length: 74 }, (_, index) =>
    dateOfDay(dayOfDate(history.today) - 65 + index),
  );
  return {
    found: [...dates.map((date) => getDay(timeline, date)), getStreak(timeline)],
    expected: [...dates.map((date) => expectedDay(days.get(date))), naiveStreak(history, one)],
  };
}

const ofAnyHistory = (hold: (both: ReturnType<typeof bothOf>) => void) =>
  fc.property(oneArea, (history) => {
    hold(bothOf(history));
  });

it('days and streaks of a random timeline match the naive model', () => {
  fc.assert(
    ofAnyHistory(({ found, expected }) => expect(found).toEqual(expected)),
    { numRuns: 300 },
  );
});

it(
  'days and streaks of 10,000 random timelines match the naive model @long',
  { timeout: 900_000 },
  () => {
    fc.assert(
      ofAnyHistory(({ found, expected }) => expect(found).toEqual(expected)),
      { numRuns: 10_000 },
    );
  },
);

it('strengths of a random timeline match the recursive formula', () => {
  fc.assert(
    fc.property(oneArea, (history) => {
      const [one] = history.areas;
      const [timeline] = timelinesOf(history);
      if (one === undefined || timeline === undefined) return;
      const days = [...computeNaiveDays(history, one).values()];
      const strengths = computeStrengths(timeline);
      expect(strengths).toHaveLength(days.length);
      for (const [index, strength] of strengths.entries()) {
        expect(strength).toBeCloseTo(naiveStrength(days.slice(0, index + 1)), 9);
      }
    }),
    { numRuns: 100 },
  );
});

it('a timeline since a random week has the same days as the whole timeline', () => {
  fc.assert(
    fc.property(oneArea, fc.nat({ max: 60 }), (history, ago) => {
      const [one] = history.areas;
      const [whole] = timelinesOf(history);
      if (one === undefined || whole === undefined) return;
      const { weeks } = whole;
      const from = getWeekStart(agoOf(history, ago), weeks);
      const facts = { ...one, years: yearsOf(one.entries), today: history.today, weeks };
      const since = createTimelineSince(facts, from);
      for (const date of listDates(from, history.today)) {
        expect(getDay(since, date)).toEqual(getDay(whole, date));
      }
    }),
    { numRuns: 200 },
  );
});

function expectedDay(day: NaiveDay | undefined) {
  if (day === undefined) {
    return { state: 'absent', mark: null, isPaused: false, possible: 0, done: 0 };
  }
  const { state, mark, isPaused, missing, isKept } = day;
  const done = mark === 1 ? 1 : 0;
  return {
    state,
    mark,
    isPaused,
    possible: state === 'due' || done === 1 ? 1 : 0,
    done,
    ...(missing === undefined ? {} : { missing }),
    ...(isKept && { isKept }),
  };
}
