import type { StreakList } from '@daymark/shared/analytics/streak-list-schema.ts';
import { expect, test } from 'vitest';
import { sortStreaks } from './sorted-streaks.ts';
import type { StreakOrder } from './use-analytics-place.ts';

const streak = (
  name: string,
  current: number,
  parts: Partial<StreakList[number]>,
): StreakList[number] => ({
  life_area_id: name,
  name,
  color: 'mint',
  current,
  best: current,
  unit: 'days',
  last_completed_date: null,
  is_active: true,
  strength: 0,
  rule: { kind: 'daily' },
  ...parts,
});

const streaks: StreakList = [
  streak('Walk 10', 3, { strength: 90 }),
  streak('Étude', 5, { best: 6, strength: 20 }),
  streak('Walk 9', 0, { best: 40, strength: 50 }),
  streak('Archived', 8, { best: 80, strength: 99, is_active: false }),
];
const order = (by: StreakOrder) =>
  sortStreaks(streaks, { order: by, locale: 'fr' }).map(({ name }) => name);

test.for([
  ['current', ['Étude', 'Walk 10', 'Walk 9']],
  ['best', ['Walk 9', 'Étude', 'Walk 10']],
  ['strength', ['Walk 10', 'Walk 9', 'Étude']],
  ['name', ['Étude', 'Walk 9', 'Walk 10']],
] as const)(
  'sortStreaks by %s returns the active areas %j, then the inactive areas',
  ([by, names]) => {
    expect(order(by)).toEqual([...names, 'Archived']);
  },
);
