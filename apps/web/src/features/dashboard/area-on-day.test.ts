import { closeSpan, openSpans } from '@daymark/shared/areas/area-days.ts';
import { expect, test } from 'vitest';
import { madeArea, madeScore } from '../../testing/made-area.ts';
import { areasOnDay } from './area-on-day.ts';

const today = '2026-03-20';
const yesterday = '2026-03-19';

const areas = ['a', 'b', 'c', 'd'].map((id, position) => madeArea({ id, position }));
const ids = (date: string, scores: Parameters<typeof areasOnDay>[0]['scores']) =>
  areasOnDay({ areas, scores, date, today }).map(({ area }) => area.id);

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
  expect(areasOnDay({ areas, scores, date: today, today }).map(({ state }) => state)).toEqual([
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
    spans: closeSpan(openSpans('2026-03-10'), '2026-03-18'),
  });
  const isShownOn = (date: string) =>
    areasOnDay({ areas: [area], scores: [], date, today }).length === 1;
  expect(['2026-03-09', '2026-03-10', '2026-03-17', '2026-03-18', today].map(isShownOn)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});
