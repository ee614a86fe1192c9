import { expect, test } from 'vitest';
import { getDashboardPhase, getHintKind } from './dashboard-phase.ts';

const newDay = { areas: 2, scored: 0, done: 0, possible: 2, everScored: true };

test.each([
  ['a day without areas is empty', { areas: 0, possible: 0 }, 'empty'],
  [
    'a day whose areas were never marked is the first scoring',
    { everScored: false },
    'first-scoring',
  ],
  ['a day without a mark is a new day', {}, 'new-day'],
  ['a day with one of two areas marked is partly scored', { scored: 1, done: 1 }, 'partly-scored'],
  [
    'a day with all areas marked but not all completed is partly scored',
    { scored: 2, done: 1 },
    'partly-scored',
  ],
  ['a day with every area completed is all completed', { scored: 2, done: 2 }, 'all-completed'],
  [
    'a day with all due areas completed is all completed, even with other areas',
    { areas: 3, scored: 2, done: 2 },
    'all-completed',
  ],
  ['a day with nothing due and no mark is nothing due', { possible: 0 }, 'nothing-due'],
  [
    'a day with nothing due is nothing due, even if no area was ever marked',
    { possible: 0, everScored: false },
    'nothing-due',
  ],
] as const)('%s', (_, day, phase) => {
  expect(getDashboardPhase({ ...newDay, ...day })).toBe(phase);
});

test('the hint above the cards stays after the first mark and does not appear with it', () => {
  expect(getHintKind('partly-scored', true)).toBe('partly-scored');
  expect(getHintKind('partly-scored', false)).toBeNull();
  expect(getHintKind('nothing-due', true)).toBeNull();
});
