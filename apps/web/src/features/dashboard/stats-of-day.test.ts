import { expect, test } from 'vitest';
import { madeArea, madePause, madeEntry, madeTimelines } from '../../testing/factories.ts';
import { getPastStats } from './past-stats.tsx';
import { getStreaksToday, getTodayStats } from './stats-of-day.ts';

/** A Friday. */
const today = '2026-03-20';
const done = (life_area_id: string, ...dates: string[]) =>
  dates.map((score_date) => madeEntry({ life_area_id, score_date }));

const rows = {
  areas: ['a', 'b'].map((id, position) => madeArea({ id, position })),
  scores: [
    ...done('a', '2026-03-18', '2026-03-19'),
    ...done('b', '2026-03-11', '2026-03-12', '2026-03-13', today),
  ],
};

test('the stats of today cover today, the whole last week and the longest streak', () => {
  const { timelines } = madeTimelines(rows, today);
  expect(getTodayStats(timelines, today, true)).toEqual({
    done: 1,
    possible: 2,
    history: { lastWeekAverage: 21.4, longest: { name: 'b', length: 3, unit: 'days' } },
  });
  expect(getTodayStats(timelines, today, false).history).toBeNull();
});

test('the longest run counts seven days for each week of a streak in weeks', () => {
  const areas = rows.areas.map((area) =>
    area.id === 'a' ? { ...area, streak_rule: 'weeks' as const, created_on: '2026-03-13' } : area,
  );
  const scores = [...rows.scores, ...done('a', '2026-03-13', '2026-03-14', '2026-03-15')];
  const { timelines } = madeTimelines({ areas, scores }, today);
  expect(getTodayStats(timelines, today, true).history?.longest).toEqual({
    name: 'a',
    length: 1,
    unit: 'weeks',
  });
});

test('the streak on an area card continues while today is unmarked or paused', () => {
  const pauses = [madePause({ life_area_id: 'a', first_day: today })];
  for (const given of [rows, { ...rows, pauses }]) {
    expect([...getStreaksToday(madeTimelines(given, today).timelines)]).toMatchObject([
      ['a', { current: 2 }],
      ['b', { current: 1 }],
    ]);
  }
});

test('the stats of a past day cover its week, without today and later days, and the previous week', () => {
  const { timelines } = madeTimelines(rows, today);
  expect(getPastStats(timelines, '2026-03-18', 1)).toMatchObject({
    tally: { done: 1, possible: 2 },
    weeks: [
      { start_date: '2026-03-16', end_date: '2026-03-22', average: 25 },
      { start_date: '2026-03-09', end_date: '2026-03-15', average: 21.4 },
    ],
  });
});
