import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AreaSpan } from '../areas/area-days.ts';
import { dateOfDay, dayOfDate } from '../testing/any-date.ts';
import { anyHistory } from '../testing/any-history.ts';
import { walkedStreak } from '../testing/walked-streak.ts';
import { runsOf, streakFromRuns, streakOf } from './streaks.ts';

const march = (day: number) => dateOfDay(dayOfDate('2026-03-01') + day - 1);
const always: AreaSpan[] = [{ starts_on: march(1), ends_on: null }];
const paused: AreaSpan[] = [
  { starts_on: march(1), ends_on: march(5) },
  { starts_on: march(20), ends_on: null },
];
const dates = (...days: number[]) => days.map(march);

describe('the current streak', () => {
  it('ends today', () => {
    const streak = streakOf({ spans: always, doneDates: dates(8, 9, 10), today: march(10) });
    expect(streak).toEqual({ current: 3, best: 3, last_completed_date: march(10) });
  });

  it('ends yesterday while today is unscored', () => {
    const streak = streakOf({ spans: always, doneDates: dates(8, 9), today: march(10) });
    expect(streak).toEqual({ current: 2, best: 2, last_completed_date: march(9) });
  });

  it('is broken by a score of 0 today', () => {
    const streak = streakOf({
      spans: always,
      doneDates: dates(8, 9),
      notDoneDates: dates(10),
      today: march(10),
    });
    expect(streak).toEqual({ current: 0, best: 2, last_completed_date: march(9) });
  });

  it('is broken by a day that was missed or scored 0', () => {
    expect(streakOf({ spans: always, doneDates: dates(7, 8), today: march(10) }).current).toBe(0);
    expect(streakOf({ spans: always, doneDates: dates(7, 9), today: march(10) }).current).toBe(1);
  });

  it('starts with the area: the days before are no misses', () => {
    expect(streakOf({ spans: always, doneDates: dates(1), today: march(1) }).current).toBe(1);
    expect(streakOf({ spans: always, doneDates: dates(1), today: march(2) }).current).toBe(1);
  });

  it('goes on over a pause, which neither breaks nor extends it', () => {
    const doneDates = dates(3, 4, 20, 21);
    expect(streakOf({ spans: paused, doneDates, today: march(21) }).current).toBe(4);
    expect(streakOf({ spans: paused, doneDates: dates(3, 4), today: march(20) }).current).toBe(2);
    expect(streakOf({ spans: paused, doneDates: dates(3, 4), today: march(21) }).current).toBe(0);
  });

  it('is 0 while the area is archived and after it has ended', () => {
    const streak = streakOf({ spans: paused, doneDates: dates(3, 4), today: march(5) });
    expect(streak).toEqual({ current: 0, best: 2, last_completed_date: march(4) });
  });

  it('does not count the day after today that a move west leaves behind', () => {
    const doneDates = dates(9, 10, 11);
    expect(streakOf({ spans: always, doneDates, today: march(10) })).toEqual({
      current: 2,
      best: 3,
      last_completed_date: march(10),
    });
    expect(streakOf({ spans: always, doneDates: dates(9, 11), today: march(10) }).current).toBe(1);
  });

  it('is 0 on the day before the area was opened again, which a move west can return to', () => {
    const doneDates = dates(4, 20);
    expect(streakOf({ spans: paused, doneDates, today: march(19) })).toEqual({
      current: 0,
      best: 2,
      last_completed_date: march(4),
    });
  });

  it('is 0 without any score', () => {
    expect(streakOf({ spans: always, doneDates: [], today: march(10) })).toEqual({
      current: 0,
      best: 0,
      last_completed_date: null,
    });
  });
});

describe('runs', () => {
  it('are split by missed days only, and leave out days on which the area does not count', () => {
    expect(runsOf(paused, dates(1, 3, 4, 5, 6, 20, 22, 22))).toEqual([
      { starts_on: march(1), ends_on: march(1), days: 1 },
      { starts_on: march(3), ends_on: march(20), days: 3 },
      { starts_on: march(22), ends_on: march(22), days: 1 },
    ]);
  });
});

describe('a streak in any history', () => {
  const anyArea = anyHistory({ days: 60, areas: 1 }).filter(
    (history) => history.areas.length === 1,
  );

  it('is the one found by walking from day to day', () => {
    fc.assert(
      fc.property(anyArea, ({ today, areas, scores }) => {
        const done = scores.filter((score) => score.score === 1).map((score) => score.score_date);
        const notDone = scores
          .filter((score) => score.score === 0)
          .map((score) => score.score_date);
        const spans = areas[0]?.area.spans ?? [];
        const expected = walkedStreak({
          counted: areas[0]?.countedDays ?? new Set(),
          done: new Set(done),
          notDone: new Set(notDone),
          today,
        });
        expect(streakOf({ spans, doneDates: done, notDoneDates: notDone, today })).toEqual(
          expected,
        );
        const runs = runsOf(spans, done.toReversed());
        const fromRuns = streakFromRuns({
          spans,
          today,
          lastRun: runs.findLast((run) => run.starts_on <= today) ?? null,
          bestDays: runs.reduce((best, run) => Math.max(best, run.days), 0),
          todayScore: notDone.includes(today) ? 0 : null,
        });
        expect(fromRuns).toEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it('has runs that are disjoint, in order and hold every counted done day once', () => {
    fc.assert(
      fc.property(anyArea, ({ areas, scores }) => {
        const done = scores.filter((score) => score.score === 1).map((score) => score.score_date);
        const counted = areas[0]?.countedDays ?? new Set<string>();
        const runs = runsOf(areas[0]?.area.spans ?? [], done);
        let end = '';
        for (const run of runs) {
          expect(run.starts_on > end && run.ends_on >= run.starts_on).toBe(true);
          const inside = done.filter((day) => day >= run.starts_on && day <= run.ends_on);
          expect(inside.filter((day) => counted.has(day))).toHaveLength(run.days);
          end = run.ends_on;
        }
        const total = runs.reduce((sum, run) => sum + run.days, 0);
        expect(total).toBe(done.filter((day) => counted.has(day)).length);
      }),
    );
  });
});
