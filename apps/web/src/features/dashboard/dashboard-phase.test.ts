import { expect, test } from 'vitest';
import { dashboardPhase, hintKind } from './dashboard-phase.ts';

test.each([
  [
    'nothing to score is empty',
    { areas: 0, scored: 0, done: 0, possible: 0, everScored: true },
    'empty',
  ],
  [
    'areas without any score ever are the first scoring',
    { areas: 2, scored: 0, done: 0, possible: 2, everScored: false },
    'first-scoring',
  ],
  [
    'nothing scored today is a new day',
    { areas: 2, scored: 0, done: 0, possible: 2, everScored: true },
    'new-day',
  ],
  [
    'one score of two is partly scored',
    { areas: 2, scored: 1, done: 1, possible: 2, everScored: true },
    'partly-scored',
  ],
  [
    'everything scored but not all done is partly scored',
    { areas: 2, scored: 2, done: 1, possible: 2, everScored: true },
    'partly-scored',
  ],
  [
    'every area done is all completed',
    { areas: 2, scored: 2, done: 2, possible: 2, everScored: true },
    'all-completed',
  ],
  [
    'all that was due done is all completed, whatever else there is',
    { areas: 3, scored: 2, done: 2, possible: 2, everScored: true },
    'all-completed',
  ],
  [
    'nothing due and nothing scored asks for nothing',
    { areas: 2, scored: 0, done: 0, possible: 0, everScored: true },
    'nothing-due',
  ],
  [
    'areas that all rest ask for nothing, also where nothing was ever scored',
    { areas: 2, scored: 0, done: 0, possible: 0, everScored: false },
    'nothing-due',
  ],
] as const)('%s', (_, day, phase) => {
  expect(dashboardPhase(day)).toBe(phase);
});

test('the line above the cards stays after the first mark and does not appear with it', () => {
  expect(hintKind('partly-scored', true)).toBe('partly-scored');
  expect(hintKind('partly-scored', false)).toBeNull();
  expect(hintKind('nothing-due', true)).toBeNull();
});
