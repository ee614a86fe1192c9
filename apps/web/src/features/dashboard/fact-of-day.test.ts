import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { expect, test } from 'vitest';
import { madeArea, madeEntry, madeTimelines } from '../../testing/factories.ts';
import { findFactOfDay } from './fact-of-day.ts';

const today = '2026-03-20';

/** Returns the fact for areas that were done today and the given numbers of days ago. */
function fact(areas: Readonly<Record<string, readonly number[]>>) {
  const rows = {
    areas: Object.keys(areas).map((id) => madeArea({ id, name: id })),
    scores: Object.entries(areas).flatMap(([life_area_id, days]) =>
      [0, ...days].map((day) => madeEntry({ life_area_id, score_date: addDays(today, -day) })),
    ),
  };
  return findFactOfDay(madeTimelines(rows, today).timelines);
}

test('the fact of the day is about the area whose streak is closest to its best streak', () => {
  expect(fact({ French: [1, 2, 9, 10, 11, 12], Piano: [1, 8, 9, 10, 11, 12] })).toEqual({
    name: 'French',
    length: 3,
    unit: 'days',
    fromBest: 1,
  });
});

test('the fact of the day is about the longest of the streaks that are at their best', () => {
  expect(fact({ French: [1], Piano: [1, 2, 3] })).toEqual({
    name: 'Piano',
    length: 4,
    unit: 'days',
    fromBest: 0,
  });
});

test('the fact of the day prefers a newly started streak to a continued streak', () => {
  const back = { name: 'Piano', length: 1, unit: 'days', fromBest: 1 };
  expect(fact({ French: [1, 2, 3], Piano: [5, 6], Sport: [9] })).toEqual(back);
});

test('there is no fact of the day while no streak was longer than one day', () => {
  expect(fact({ French: [], Piano: [5] })).toBeNull();
  expect(findFactOfDay([])).toBeNull();
});
