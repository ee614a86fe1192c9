import { areaGroups } from '../../rules/area-groups.ts';
import { expect, test } from 'vitest';
import { madeArea } from '../../testing/factories.ts';
import { orderChanges, withAreaMoved, withGroupMoved } from './order-of-areas.ts';

const groups = areaGroups([
  madeArea({ id: 'a', group: 'Morning', position: 0 }),
  madeArea({ id: 'b', group: 'Morning', position: 1 }),
  madeArea({ id: 'c', group: 'Evening', position: 4 }),
]);
const written = (all: ReturnType<typeof withAreaMoved>) =>
  all.map(({ name, areas }) => `${name}: ${areas.map(({ id }) => id).join('')}`);

test('an area moves within its group, and from its edge into the next group', () => {
  expect(written(withAreaMoved(groups, 'a', 1))).toEqual(['Morning: ba', 'Evening: c']);
  expect(written(withAreaMoved(groups, 'b', 1))).toEqual(['Morning: a', 'Evening: bc']);
  expect(written(withAreaMoved(groups, 'c', -1))).toEqual(['Morning: abc', 'Evening: ']);
});

test('a group moves as a whole', () => {
  expect(written(withGroupMoved(groups, 'Morning', 1))).toEqual(['Evening: c', 'Morning: ab']);
});

test('a group does not move before areas without a group', () => {
  const none = { name: '', areas: [madeArea({ id: 'd' })] };
  const all = [none, ...groups];
  expect(withGroupMoved(all, 'Morning', -1)).toBe(all);
  expect(written(withGroupMoved(all, 'Evening', -1))).toEqual([': d', 'Evening: c', 'Morning: ab']);
});

test('no row moves beyond the first or the last place', () => {
  expect(withAreaMoved(groups, 'a', -1)).toBe(groups);
  expect(withAreaMoved(groups, 'c', 1)).toBe(groups);
  expect(withGroupMoved(groups, 'Morning', -1)).toBe(groups);
  expect(withGroupMoved(groups, 'Evening', 1)).toBe(groups);
});

test('the changes contain new positions and new groups only', () => {
  expect(orderChanges(groups)).toEqual([]);
  expect(orderChanges(withAreaMoved(groups, 'a', 1))).toEqual([
    { id: 'b', changes: { position: 0 } },
    { id: 'a', changes: { position: 1 } },
  ]);
  expect(orderChanges(withAreaMoved(groups, 'b', 1))).toEqual([
    { id: 'b', changes: { group: 'Evening' } },
  ]);
  expect(orderChanges(withGroupMoved(groups, 'Morning', 1))).toEqual([
    { id: 'c', changes: { position: 0 } },
    { id: 'a', changes: { position: 1 } },
    { id: 'b', changes: { position: 4 } },
  ]);
});
