import { expect, test } from 'vitest';
import { dashboardPhase, hintKind } from './dashboard-phase.ts';

const newDay = { areas: 2, scored: 0, done: 0, possible: 2, everScored: true };

test.each([
  ['a day without areas is empty', { areas: 0, possible: 0 }, 'empty'],
  [
    'a day whose areas never had a score is the first scoring',
    { everScored: false },
    'first-scoring',
  ],
  ['a day without a score is a new day', {}, 'new-day'],
  ['a day with one score of two is partly scored', { scored: 1, done: 1 }, 'partly-scored'],
  [
    'a day with all scored but not all done is partly scored',
    { scored: 2, done: 1 },
    'partly-scored',
  ],
  ['a day with every area done is all completed', { scored: 2, done: 2 }, 'all-completed'],
  [
    'a day with all due areas done is all completed, whatever else there is',
    { areas: 3, scored: 2, done: 2 },
    'all-completed',
  ],
  ['a day with nothing due and nothing scored asks for nothing', { possible: 0 }, 'nothing-due'],
  [
    'a day whose areas all rest asks for nothing, even if nothing was ever scored',
    { possible: 0, everScored: false },
    'nothing-due',
  ],
] as const)('%s', (_, day, phase) => {
  expect(dashboardPhase({ ...newDay, ...day })).toBe(phase);
});

test('the line above the cards stays after the first mark and does not appear with it', () => {
  expect(hintKind('partly-scored', true)).toBe('partly-scored');
  expect(hintKind('partly-scored', false)).toBeNull();
  expect(hintKind('nothing-due', true)).toBeNull();
});
