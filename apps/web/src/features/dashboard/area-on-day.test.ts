import type { Score } from '@daymark/shared/entries/score.ts';
import { expect, test } from 'vitest';
import { madeArea, madePause, madeScore, madeTimelines } from '../../testing/factories.ts';
import { areasOnDay, lastDayWithAreas } from './area-on-day.ts';

const today = '2026-03-20';
const yesterday = '2026-03-19';

const areas = ['a', 'b', 'c', 'd'].map((id, position) => madeArea({ id, position }));
const ids = (date: string, scores: readonly Score[]) =>
  areasOnDay({ ...madeTimelines({ areas, scores }, today), date, today }).map(
    ({ area }) => area.id,
  );

test('puts what is still open before what is done today', () => {
  const scores = [
    madeScore({ life_area_id: 'a', score_date: today }),
    madeScore({ life_area_id: 'b', score_date: today, score: 0 }),
  ];
  expect(ids(today, scores)).toEqual(['b', 'c', 'd', 'a']);
});

test('puts what was scored first on a past day', () => {
  const scores = [
    madeScore({ life_area_id: 'd', score_date: yesterday }),
    madeScore({ life_area_id: 'b', score_date: yesterday, score: 0 }),
  ];
  expect(ids(yesterday, scores)).toEqual(['b', 'd', 'a', 'c']);
});

test('takes the scores of the day alone', () => {
  const scores = [madeScore({ life_area_id: 'a', score_date: yesterday })];
  const entries = areasOnDay({ ...madeTimelines({ areas, scores }, today), date: today, today });
  expect(entries.map(({ state }) => state)).toEqual([
    'unscored',
    'unscored',
    'unscored',
    'unscored',
  ]);
});

test('shows an area from the day it was created to the day before it ended', () => {
  const area = madeArea({
    id: 'ended',
    created_on: '2026-03-10',
    deleted_on: '2026-03-18',
  });
  const isShownOn = (date: string) =>
    areasOnDay({ ...madeTimelines({ areas: [area] }, today), date, today }).length === 1;
  expect(['2026-03-09', '2026-03-10', '2026-03-17', '2026-03-18', today].map(isShownOn)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});

test('shows no area on its paused days', () => {
  const pauses = [
    madePause({ life_area_id: 'a', first_day: yesterday, last_day: yesterday }),
    madePause({ life_area_id: null, first_day: '2026-03-01', last_day: '2026-03-02' }),
  ];
  const shown = madeTimelines({ areas, pauses }, today);
  const idsOn = (date: string) => areasOnDay({ ...shown, date, today }).map(({ area }) => area.id);
  expect(idsOn(yesterday)).toEqual(['b', 'c', 'd']);
  expect(idsOn('2026-03-02')).toEqual([]);
  expect(idsOn(today)).toEqual(['a', 'b', 'c', 'd']);
});

test('gives the same entry again while it is the same', () => {
  const scores = [madeScore({ life_area_id: 'a', score_date: today, notes: 'Twenty pages' })];
  const shown = { ...madeTimelines({ areas, scores }, today), date: today, today };
  expect(areasOnDay(shown).at(-1)?.score).toBe(areasOnDay(shown).at(-1)?.score);
});

const ended = (created_on: string, deleted_on: string) =>
  madeArea({ id: created_on, created_on, deleted_on });
const lastDay = (...areas: Parameters<typeof madeTimelines>[0]['areas']) =>
  lastDayWithAreas(madeTimelines({ areas }, today).timelines);

test('the last day with areas is the one before the last area ended or was archived', () => {
  expect(lastDay(ended('2026-01-01', '2026-02-10'), ended('2026-01-05', '2026-03-02'))).toBe(
    '2026-03-01',
  );
  const rows = {
    areas: [madeArea({ id: 'a' })],
    pauses: [madePause({ life_area_id: 'a', first_day: '2026-02-10' })],
  };
  expect(lastDayWithAreas(madeTimelines(rows, today).timelines)).toBe('2026-02-09');
});

test('the last day with areas is never today, nor of an area that counted on no day before it', () => {
  expect(lastDay(ended('2026-03-20', '2026-03-20'))).toBeNull();
  expect(lastDay(ended('2026-03-05', '2026-03-05'))).toBeNull();
  expect(lastDay()).toBeNull();
});
