import { expect, test } from 'vitest';
import { madeArea, madeScore, madeTimelines } from '../../testing/factories.ts';
import { stripDays } from './date-strip.tsx';

const areas = [madeArea({ id: 'a' }), madeArea({ id: 'b', created_on: '2026-03-18' })];
const scores = [
  madeScore({ life_area_id: 'a', score_date: '2026-03-17' }),
  madeScore({ life_area_id: 'a', score_date: '2026-03-18' }),
];

const { timelines } = madeTimelines({ areas, scores }, '2026-03-20');
const isKnown = () => true;

test('the strip has the seven days up to its last day and contains the selected one', () => {
  const days = stripDays(timelines, { selected: '2026-03-18', lastOfStrip: '2026-03-20', isKnown });
  expect(days.map(({ date }) => date)).toEqual([
    '2026-03-14',
    '2026-03-15',
    '2026-03-16',
    '2026-03-17',
    '2026-03-18',
    '2026-03-19',
    '2026-03-20',
  ]);
  expect(days.filter(({ isSelected }) => isSelected).map(({ date }) => date)).toEqual([
    '2026-03-18',
  ]);
});

test('the strip shows the rate of each day', () => {
  const days = stripDays(timelines, { selected: '2026-03-20', lastOfStrip: '2026-03-20', isKnown });
  expect(days.map(({ rate }) => rate)).toEqual([0, 0, 0, 100, 50, 0, 0]);
});

test('the strip has no rate for days before the first area', () => {
  const days = stripDays(timelines, { selected: '2026-01-02', lastOfStrip: '2026-01-02', isKnown });
  expect(days.map(({ rate }) => rate)).toEqual([null, null, null, null, null, 0, 0]);
});

test('the strip has no rate for days whose history is not loaded', () => {
  const days = stripDays(timelines, {
    selected: '2026-03-20',
    lastOfStrip: '2026-03-20',
    isKnown: (date) => date > '2026-03-17',
  });
  expect(days.map(({ rate }) => rate)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    50,
    0,
    0,
  ]);
});
