import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyTimedHistory,
  dateOfDay,
  dayOfDate,
  timelinesOf,
} from '../testing/any-timed-history.ts';
import { type NaiveDay, naiveDays, naiveStreak, naiveStrength } from '../testing/naive-days.ts';
import { dayOf } from './day-of.ts';
import { streakOf } from './run.ts';
import { strengthsOf } from './strength.ts';

const oneArea = anyTimedHistory({ days: 60, areas: 1 }).filter(({ areas }) => areas.length === 1);

describe('a timeline of any history', () => {
  it('says of each day what the words of the model say', () => {
    fc.assert(
      fc.property(oneArea, (history) => {
        const [one] = history.areas;
        const [timeline] = timelinesOf(history);
        if (one === undefined || timeline === undefined) return;
        const days = naiveDays(history, one);
        for (let ago = 65; ago >= -8; ago -= 1) {
          const date = dateOfDay(dayOfDate(history.today) - ago);
          expect(dayOf(timeline, date)).toEqual(expectedDay(days.get(date)));
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('has the streak of walking its days by hand', () => {
    fc.assert(
      fc.property(oneArea, (history) => {
        const [one] = history.areas;
        const [timeline] = timelinesOf(history);
        if (one === undefined || timeline === undefined) return;
        const expected = naiveStreak(naiveDays(history, one), history.today);
        expect(streakOf(timeline)).toEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it('has the strengths of the recursion', () => {
    fc.assert(
      fc.property(oneArea, (history) => {
        const [one] = history.areas;
        const [timeline] = timelinesOf(history);
        if (one === undefined || timeline === undefined) return;
        const days = [...naiveDays(history, one).values()];
        const strengths = strengthsOf(timeline);
        expect(strengths).toHaveLength(days.length);
        for (const [index, strength] of strengths.entries()) {
          expect(strength).toBeCloseTo(naiveStrength(days.slice(0, index + 1)), 9);
        }
      }),
      { numRuns: 100 },
    );
  });
});

function expectedDay(day: NaiveDay | undefined) {
  if (day === undefined) {
    return { state: 'absent', mark: null, isPaused: false, possible: 0, done: 0 };
  }
  const { state, mark, isPaused, missing } = day;
  const done = mark === 1 ? 1 : 0;
  return {
    state,
    mark,
    isPaused,
    possible: state === 'due' || done === 1 ? 1 : 0,
    done,
    ...(missing === undefined ? {} : { missing }),
  };
}
