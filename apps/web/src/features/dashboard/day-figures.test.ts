import { dashboardOf } from '@daymark/shared/analytics/dashboard-of.ts';
import { expect, test } from 'vitest';
import { madeArea, madeScore } from '../../testing/made-area.ts';
import type { StreakOnCard } from './card-streak.ts';
import { dayStats, streaksToday } from './day-figures.ts';
import { createKeptStreaks } from './kept-streaks.ts';

const today = '2026-03-20';
const from = '2026-03-09';
const areas = [madeArea({ id: 'a' }), madeArea({ id: 'b', position: 1 })];
const scores = [madeScore({ life_area_id: 'a', score_date: today })];
const longRun = {
  life_area_id: 'a',
  current: 90,
  best: 90,
  last_completed_date: '2026-03-19',
  last_run_days: 90,
};
const analytics = {
  ...dashboardOf({ today, areas, scores: [], streaks: [longRun], perfectWeeks: 0 }),
  last_week_average: 55.5,
};
const facts = { areas, scores, from: '2026-03-20', today, analytics };

test("counts today's progress and a record that is being set before the server knows of them", () => {
  const streaks = streaksToday(facts);
  expect(streaks.get('a')).toBe(91);
  expect(dayStats(facts, streaks)).toEqual({
    done: 1,
    possible: 2,
    history: { lastWeekAverage: 55.5, bestStreak: 91 },
  });
});

test('tells no streak and no history that it does not know', () => {
  const unknown = { ...facts, analytics: null };
  expect(streaksToday(unknown).size).toBe(0);
  expect(dayStats(unknown, new Map())).toMatchObject({ done: 1, possible: 2, history: null });
});

test('has nothing possible on a day without areas', () => {
  expect(dayStats({ ...facts, areas: [] }, new Map())).toMatchObject({ done: 0, possible: 0 });
});

test('keeps a streak until something of its area changes', () => {
  const kept = createKeptStreaks();
  const card: StreakOnCard = { spans: areas[0]?.spans ?? [], today, from, scores, lastRun: null };
  expect(kept(card, 'a')).toBe(1);
  expect(kept({ ...card, scores: [...scores] }, 'a')).toBe(1);
  const also = madeScore({ life_area_id: 'a', score_date: '2026-03-19' });
  expect(kept({ ...card, scores: [also, ...scores] }, 'a')).toBe(2);
  expect(kept({ ...card, scores: [also] }, 'a')).toBe(1);
  expect(kept({ ...card, scores: [also], today: '2026-03-22' }, 'a')).toBe(0);
});
