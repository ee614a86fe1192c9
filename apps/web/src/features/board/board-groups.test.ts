import { toDayNumber } from '@daymark/shared/calendar/calendar-date.ts';
import { expect, test } from 'vitest';
import { madeArea, madePause, madeEntry, madeTimelines } from '../../testing/factories.ts';
import { getBoardDays, createBoardGroups } from './board-groups.ts';
import { getCellState } from '../../rules/cell-state.ts';

const today = '2026-11-24';
const reading = madeArea({ id: 'reading', created_on: '2025-03-01' });
const ended = madeArea({ id: 'ended', deleted_on: '2026-06-01' });
const endsLater = madeArea({ id: 'ends later', deleted_on: '2026-12-01' });
const archived = madeArea({ id: 'archived' });
const skipped = madeArea({ id: 'skipped' });

const pauses = [
  madePause({ life_area_id: 'archived', first_day: '2026-11-01' }),
  madePause({ life_area_id: 'skipped', first_day: today, last_day: today }),
  madePause({ life_area_id: null, first_day: '2026-11-23' }),
];

const idsOf = (timelines: readonly { area: { id: string } }[]) =>
  timelines.map(({ area }) => area.id);

test('`createBoardGroups` separates ended and archived areas, but not skipped areas', () => {
  const areas = [reading, ended, endsLater, archived, skipped];
  const { timelines } = madeTimelines({ areas, pauses }, today);
  const byId = new Map(pauses.map((each) => [each.id, each]));
  const { current, over } = createBoardGroups(timelines, byId, today);
  expect(idsOf(current).toSorted()).toEqual(['ends later', 'reading', 'skipped']);
  expect(idsOf(over).toSorted()).toEqual(['archived', 'ended']);
});

test('`createBoardGroups` keeps an area with a planned open pause among the current areas', () => {
  const { timelines } = madeTimelines({ areas: [archived] }, today);
  const later = madePause({ life_area_id: 'archived', first_day: '2026-11-25' });
  expect(createBoardGroups(timelines, new Map([['later', later]]), today).over).toEqual([]);
});

test('the board covers the days from the earliest to the latest day of its areas', () => {
  const { timelines } = madeTimelines({ areas: [reading, ended] }, today);
  expect(getBoardDays(timelines, { today, isComplete: true })).toEqual({
    first: toDayNumber('2025-03-01'),
    last: toDayNumber(today),
  });
  const over = timelines.filter(({ area }) => area.id === 'ended');
  expect(getBoardDays(over, { today, isComplete: true })).toEqual({
    first: toDayNumber('2026-01-01'),
    last: toDayNumber('2026-05-31'),
  });
});

test('the board begins on January 1 of this year while earlier years load', () => {
  const { timelines } = madeTimelines({ areas: [reading] }, today);
  const { first } = getBoardDays(timelines, { today, isComplete: false });
  expect(first).toBe(toDayNumber('2026-01-01'));
});

test("a board cell shows an entry even on a paused day or a day that is not due, and is empty outside the area's days", () => {
  const area = madeArea({
    id: 'area',
    created_on: '2026-11-01',
    deleted_on: '2026-11-20',
    schedule: [{ from: '2026-11-01', rule: { kind: 'weekdays', weekdays: [1, 2, 3, 4, 5] } }],
  });
  const scores = [
    madeEntry({ life_area_id: 'area', score_date: '2026-11-02' }),
    madeEntry({ life_area_id: 'area', score_date: '2026-11-03', score: 0 }),
    // November 7 is a Saturday, on which the area is not due. November 11 is in the pause.
    madeEntry({ life_area_id: 'area', score_date: '2026-11-07' }),
    madeEntry({ life_area_id: 'area', score_date: '2026-11-11' }),
  ];
  const rest = madePause({
    life_area_id: 'area',
    first_day: '2026-11-10',
    last_day: '2026-11-12',
  });
  const { timelines } = madeTimelines({ areas: [area], pauses: [rest], scores }, today);
  const [timeline] = timelines;
  if (timeline === undefined) throw new Error('the timeline is not there');
  const stateOn = (date: string) => getCellState(timeline, date);
  expect(stateOn('2026-10-31')).toBeNull();
  expect(stateOn('2026-11-01')).toBe('not-due');
  expect(stateOn('2026-11-02')).toBe('done');
  expect(stateOn('2026-11-03')).toBe('not-done');
  expect(stateOn('2026-11-04')).toBe('none');
  expect(stateOn('2026-11-07')).toBe('done');
  expect(stateOn('2026-11-10')).toBe('paused');
  expect(stateOn('2026-11-11')).toBe('done');
  expect(stateOn('2026-11-20')).toBeNull();
});
