import { expect, test } from 'vitest';
import { getDashboardPhase, getHintKind } from './dashboard-phase.ts';

const newDay = { areas: 2, scored: 0, done: 0, possible: 2, everScored: true };

test.each([
  ['empty', 'without areas', { areas: 0, possible: 0 }],
  ['first-scoring', 'whose areas were never marked', { everScored: false }],
  ['new-day', 'without a mark', {}],
  ['partly-scored', 'with one of two areas marked', { scored: 1, done: 1 }],
  ['partly-scored', 'with all areas marked but not all completed', { scored: 2, done: 1 }],
  ['all-completed', 'with every area completed', { scored: 2, done: 2 }],
  [
    'all-completed',
    'with all due areas completed, but not all areas',
    { areas: 3, scored: 2, done: 2 },
  ],
  ['nothing-due', 'with nothing due and no mark', { possible: 0 }],
  [
    'nothing-due',
    'with nothing due and no area that was ever marked',
    { possible: 0, everScored: false },
  ],
] as const)('`getDashboardPhase` returns %s for a day %s', (phase, _, day) => {
  expect(getDashboardPhase({ ...newDay, ...day })).toBe(phase);
});

test('the first mark neither removes nor adds the hint above the area cards', () => {
  expect(getHintKind('partly-scored', true)).toBe('partly-scored');
  expect(getHintKind('partly-scored', false)).toBeNull();
  expect(getHintKind('nothing-due', true)).toBeNull();
});
