import { expect, test } from 'vitest';
import { dashboardPhase, hintKind } from './dashboard-phase.ts';

const newDay = { areas: 2, scored: 0, done: 0, possible: 2, everScored: true };

test.each([
  ['nothing to score is empty', { areas: 0, possible: 0 }, 'empty'],
  ['areas without any score ever are the first scoring', { everScored: false }, 'first-scoring'],
  ['nothing scored today is a new day', {}, 'new-day'],
  ['one score of two is partly scored', { scored: 1, done: 1 }, 'partly-scored'],
  ['everything scored but not all done is partly scored', { scored: 2, done: 1 }, 'partly-scored'],
  ['every area done is all completed', { scored: 2, done: 2 }, 'all-completed'],
  [
    'all that was due done is all completed, whatever else there is',
    { areas: 3, scored: 2, done: 2 },
    'all-completed',
  ],
  ['nothing due and nothing scored asks for nothing', { possible: 0 }, 'nothing-due'],
  [
    'areas that all rest ask for nothing, also where nothing was ever scored',
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
