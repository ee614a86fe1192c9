import type { Target } from '@daymark/shared/timeline/target-schema.ts';
import { expect, test } from 'vitest';
import { madeArea, madeEntry, madeTimelines } from '../testing/factories.ts';
import { getShownCell } from './shown-cell.ts';

const today = '2026-03-20';

function cellsOf(target: Target | undefined, amount: number | undefined, score: 0 | 1) {
  const schedule = [
    { from: '2026-01-01', rule: { kind: 'daily' } as const, ...(target && { target }) },
  ];
  const area = madeArea({ id: 'a', schedule });
  const entry = madeEntry({ life_area_id: 'a', score_date: '2026-03-19', score, amount });
  const { timelines, years } = madeTimelines({ areas: [area], pauses: [], scores: [entry] }, today);
  const [timeline] = timelines;
  if (timeline === undefined) throw new Error('The area has no timeline');
  const { amounts } = years.get('a') ?? { amounts: new Map() };
  return (date: string, decided: Parameters<typeof getShownCell>[2]['decided'] = null) =>
    getShownCell(timeline, date, { amounts, decided });
}

const glasses: Target = { kind: 'at_least', amount: 8 };

test('getShownCell shades an amount below the target by its share', () => {
  const cell = cellsOf(glasses, 2, 0);
  expect(cell('2026-03-19')).toEqual({ state: 'partly', amount: 2, share: 0.25 });
  expect(cell(today)).toEqual({ state: 'none' });
  expect(cell(today, { score: 0, amount: 4 })).toMatchObject({ state: 'partly', share: 0.5 });
  expect(cell('2026-03-19', { score: 1, amount: 8 })).toEqual({ state: 'done', amount: 8 });
  expect(cell('2026-03-19', { score: null })).toEqual({ state: 'none' });
});

test('getShownCell returns kept for days that a limit keeps without an entry', () => {
  const cell = cellsOf({ kind: 'at_most', amount: 0 }, undefined, 0);
  expect(cell('2026-03-18')).toEqual({ state: 'kept', limit: 'kept' });
  expect(cell(today)).toEqual({ state: 'kept', limit: 'kept so far' });
  expect(cell('2026-03-19')).toEqual({ state: 'not-done', limit: 'not kept' });
  expect(cellsOf({ kind: 'at_most', amount: 2 }, 1, 1)('2026-03-19')).toEqual({
    state: 'done',
    limit: 'kept',
    amount: 1,
  });
});

test('getShownCell of an area without a target is the plain state', () => {
  const cell = cellsOf(undefined, undefined, 1);
  expect(cell('2026-03-19')).toEqual({ state: 'done' });
  expect(cell('2025-12-31')).toBeNull();
});
