import { expect, test } from 'vitest';
import { madeArea } from '../../testing/factories.ts';
import { livedRules } from './schedule-history.tsx';

const daily = { kind: 'daily' } as const;
const weekly = { kind: 'times_per_week', times: 3 } as const;

test('an area without rules is due every day from its first', () => {
  expect(livedRules(madeArea({ id: 'one', created_on: '2026-01-05' }))).toEqual([
    { rule: daily, from: '2026-01-05', until: '9999-12-31' },
  ]);
});

test('rules come newest first, each from its first day in the area’s life', () => {
  const area = madeArea({
    id: 'one',
    created_on: '2026-01-05',
    schedule: [
      { from: '2025-01-01', rule: daily },
      { from: '2025-06-01', rule: weekly },
      { from: '2026-02-01', rule: daily },
    ],
  });
  expect(livedRules(area)).toEqual([
    { rule: daily, from: '2026-02-01', until: '9999-12-31' },
    { rule: weekly, from: '2026-01-05', until: '2026-02-01' },
  ]);
});

test('what would have come after the end is left out', () => {
  const area = madeArea({
    id: 'one',
    created_on: '2026-01-05',
    deleted_on: '2026-02-01',
    schedule: [{ from: '2026-02-01', rule: weekly }],
  });
  expect(livedRules(area).map(({ from }) => from)).toEqual(['2026-01-05']);
});
