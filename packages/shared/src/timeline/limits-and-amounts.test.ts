import { expect, it } from 'vitest';
import { areaWith } from '../testing/area-with.ts';
import { getDay } from './day.ts';
import { getStreak } from './streak.ts';
import type { Target } from './target-schema.ts';
import { scoreAmount } from './target.ts';
import { createTimeline } from './timeline.ts';
import { setMark } from './year-marks.ts';

const first = '2026-03-01';
const today = '2026-03-05';

function timelineOf(marks: Readonly<Record<string, 0 | 1 | 'p'>>, target?: Target) {
  let year: string | undefined;
  for (const [date, mark] of Object.entries(marks)) year = setMark(year, date, mark);
  const schedule = [{ from: first, rule: { kind: 'daily' as const }, ...(target && { target }) }];
  const area = { ...areaWith('water'), created_on: first, schedule };
  return createTimeline({ area, pauses: [], years: new Map([[2026, year ?? '']]), today });
}

const none: Target = { kind: 'at_most', amount: 0 };

it('under a limit, ended days without an entry are kept, and today is free', () => {
  const timeline = timelineOf({}, none);
  expect(getDay(timeline, '2026-03-04')).toMatchObject({ state: 'due', done: 1, isKept: true });
  expect(getDay(timeline, today)).toMatchObject({ state: 'free', mark: null, possible: 0 });
  expect(getStreak(timeline)).toMatchObject({ current: 4, best: 4 });
});

it('under a limit, a slip ends the streak, even today', () => {
  expect(getStreak(timelineOf({ '2026-03-03': 0 }, none)).current).toBe(1);
  expect(getStreak(timelineOf({ [today]: 0 }, none)).current).toBe(0);
  expect(getStreak(timelineOf({ [today]: 'p' }, none)).current).toBe(0);
});

it('an amount below the target does not end the streak while the day lasts', () => {
  const target: Target = { kind: 'at_least', amount: 8 };
  const before = { '2026-03-03': 1, '2026-03-04': 1 } as const;
  const timeline = timelineOf({ ...before, [today]: 'p' }, target);
  expect(getStreak(timeline).current).toBe(2);
  expect(getDay(timeline, today)).toMatchObject({ state: 'due', mark: null });
});

it('an ended day with an amount below the target is missed', () => {
  const timeline = timelineOf({ '2026-03-03': 1, '2026-03-04': 'p' });
  expect(getDay(timeline, '2026-03-04')).toMatchObject({ state: 'due', mark: 0, done: 0 });
  expect(getStreak(timeline)).toMatchObject({ current: 0, best: 1 });
});

it.each([
  [null, 0, 1],
  [{ kind: 'at_least', amount: 8 }, 7.99, 0],
  [{ kind: 'at_least', amount: 8 }, 8, 1],
  [{ kind: 'at_most', amount: 2 }, 2, 1],
  [{ kind: 'at_most', amount: 2 }, 2.01, 0],
] as const)('scoreAmount with the target %j returns for the amount %d the score %d', (...row) => {
  const [target, amount, score] = row;
  expect(scoreAmount(target, amount)).toBe(score);
});
