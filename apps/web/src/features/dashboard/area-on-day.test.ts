import type { DueState } from '../../rules/due-on.ts';
import { expect, test } from 'vitest';
import { madeArea, madePause, madeEntry, madeTimelines } from '../../testing/factories.ts';
import { listAreasOnDay, isCounted, isResting } from './area-on-day.ts';
import { findLastDayWithAreas, findNextBeginning } from './days-with-areas.ts';

const today = '2026-03-20';
const yesterday = '2026-03-19';

const areas = ['a', 'b', 'c', 'd'].map((id, position) => madeArea({ id, position }));
test('`listAreasOnDay` returns no entries of other days', () => {
  const scores = [madeEntry({ life_area_id: 'a', score_date: yesterday })];
  const entries = listAreasOnDay({ ...madeTimelines({ areas, scores }, today), date: today });
  expect(entries.map(({ state }) => state)).toEqual([
    'unscored',
    'unscored',
    'unscored',
    'unscored',
  ]);
});

test('`listAreasOnDay` returns an area from its first day to the day before its end', () => {
  const area = madeArea({
    id: 'ended',
    created_on: '2026-03-10',
    deleted_on: '2026-03-18',
  });
  const isShownOn = (date: string) =>
    listAreasOnDay({ ...madeTimelines({ areas: [area] }, today), date }).length === 1;
  expect(['2026-03-09', '2026-03-10', '2026-03-17', '2026-03-18', today].map(isShownOn)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});

test('`listAreasOnDay` returns an area on paused days, but not while it is archived', () => {
  const pauses = [
    madePause({ life_area_id: 'a', first_day: yesterday, last_day: yesterday }),
    madePause({ life_area_id: 'b', first_day: yesterday }),
    madePause({ life_area_id: null, first_day: '2026-03-01', last_day: '2026-03-02' }),
  ];
  const shown = madeTimelines({ areas, pauses }, today);
  const on = (date: string) =>
    listAreasOnDay({ ...shown, date }).map(({ area, due }) => `${area.id} ${due.kind}`);
  expect(on(yesterday)).toEqual(['a skipped', 'c due', 'd due']);
  expect(on('2026-03-02')).toEqual(['a paused', 'b paused', 'c paused', 'd paused']);
  expect(on(today)).toEqual(['a due', 'c due', 'd due']);
});

test('`isCounted` returns true for due or completed areas, and `isResting` for areas that need no mark', () => {
  const area = madeArea({ id: 'a' });
  const of = (kind: 'due' | 'off' | 'reached', state: 'done' | 'unscored') => {
    const due: DueState = kind === 'reached' ? { kind, per: 'week' } : { kind };
    const entry = { area, entry: null, state, due };
    return [isCounted(entry), isResting(entry)];
  };
  expect(of('due', 'unscored')).toEqual([true, false]);
  expect(of('off', 'unscored')).toEqual([false, true]);
  expect(of('reached', 'unscored')).toEqual([false, true]);
  expect(of('off', 'done')).toEqual([true, false]);
  const left = {
    area,
    entry: null,
    state: 'unscored',
    due: { kind: 'left', times: 1, per: 'week' },
  } as const;
  expect([isCounted(left), isResting(left)]).toEqual([false, false]);
});

test('`listAreasOnDay` returns the same entry and due object for the same data', () => {
  const scores = [madeEntry({ life_area_id: 'a', score_date: today, notes: 'Twenty pages' })];
  const shown = { ...madeTimelines({ areas, scores }, today), date: today };
  const [one, other] = [listAreasOnDay(shown), listAreasOnDay(shown)].map(([first]) => first);
  expect(one?.entry).toBe(other?.entry);
  expect(one?.due).toBe(other?.due);
});

const ended = (created_on: string, deleted_on: string) =>
  madeArea({ id: created_on, created_on, deleted_on });
const lastDay = (...areas: Parameters<typeof madeTimelines>[0]['areas']) =>
  findLastDayWithAreas(madeTimelines({ areas }, today).timelines);

test('`findLastDayWithAreas` returns the day before the last area ended or was archived', () => {
  expect(lastDay(ended('2026-01-01', '2026-02-10'), ended('2026-01-05', '2026-03-02'))).toBe(
    '2026-03-01',
  );
  const rows = {
    areas: [madeArea({ id: 'a' })],
    pauses: [madePause({ life_area_id: 'a', first_day: '2026-02-10' })],
  };
  expect(findLastDayWithAreas(madeTimelines(rows, today).timelines)).toBe('2026-02-09');
});

test('`findLastDayWithAreas` returns null if no area had a day before today', () => {
  expect(lastDay(ended('2026-03-20', '2026-03-20'))).toBeNull();
  expect(lastDay(ended('2026-03-05', '2026-03-05'))).toBeNull();
  expect(lastDay()).toBeNull();
});

const next = (...rows: Parameters<typeof madeTimelines>) =>
  findNextBeginning(madeTimelines(...rows).timelines);

test('`findNextBeginning` returns the next day on which areas begin, and how many begin', () => {
  const from = (id: string, created_on: string) => madeArea({ id, created_on });
  const areas = [from('a', '2026-03-22'), from('b', '2026-03-21'), from('c', '2026-03-21')];
  expect(next({ areas }, today)).toEqual({ date: '2026-03-21', count: 2 });
  expect(next({ areas }, '2026-03-21')).toEqual({ date: '2026-03-22', count: 1 });
  expect(next({ areas }, '2026-03-22')).toBeNull();
});

test('`findNextBeginning` ignores an area that ended or was archived before its first day', () => {
  const area = madeArea({ id: 'a', created_on: '2026-03-21' });
  const archived = { areas: [area], pauses: [madePause({ life_area_id: 'a', first_day: today })] };
  expect(next(archived, today)).toBeNull();
  expect(next({ areas: [{ ...area, deleted_on: today }] }, today)).toBeNull();
  const holiday = madePause({ life_area_id: null, first_day: today });
  expect(next({ areas: [area], pauses: [holiday] }, today)).toEqual({
    date: '2026-03-21',
    count: 1,
  });
});
