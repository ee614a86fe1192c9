import { expect, test } from 'vitest';
import { madeArea, madePause, madeEntry, madeTimelines } from '../../testing/factories.ts';
import { listUnmarkedAreas } from './use-yesterday.ts';

/** A Friday. */
const today = '2026-03-20';
const yesterday = '2026-03-19';

type Rows = Parameters<typeof madeTimelines>[0];
const openIds = (rows: Rows) =>
  listUnmarkedAreas(madeTimelines(rows, today).timelines, yesterday).map(({ id }) => id);

test('`listUnmarkedAreas` returns areas without an entry on the day', () => {
  const areas = ['a', 'b', 'c'].map((id, position) => madeArea({ id, position }));
  const scores = [
    madeEntry({ life_area_id: 'a', score_date: yesterday }),
    madeEntry({ life_area_id: 'b', score_date: yesterday, score: 0 }),
    madeEntry({ life_area_id: 'c', score_date: today }),
  ];
  expect(openIds({ areas, scores })).toEqual(['c']);
});

test('`listUnmarkedAreas` leaves out ended areas and areas that were not due on the day', () => {
  const schedule = (rule: Rows['areas'][number]['schedule'][number]['rule']) => [
    { from: '2026-01-01', rule },
  ];
  const areas = [
    madeArea({
      id: 'on Mondays',
      schedule: schedule({ kind: 'weekdays', weekdays: [1] }),
    }),
    madeArea({
      id: 'on Thursdays',
      schedule: schedule({ kind: 'weekdays', weekdays: [4] }),
    }),
    madeArea({ id: 'once a week', schedule: schedule({ kind: 'times_per_week', times: 1 }) }),
    madeArea({ id: 'rested' }),
    madeArea({ id: 'new', created_on: today }),
    madeArea({ id: 'ended', deleted_on: today }),
  ];
  const pauses = [madePause({ life_area_id: 'rested', first_day: yesterday, last_day: yesterday })];
  expect(openIds({ areas, pauses })).toEqual(['on Thursdays']);
});
