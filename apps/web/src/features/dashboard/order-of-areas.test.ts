import { groupAreas } from '../../rules/area-groups.ts';
import { expect, test } from 'vitest';
import { madeArea } from '../../testing/factories.ts';
import { createOrderChanges, moveArea, moveGroup } from './order-of-areas.ts';

const groups = groupAreas([
  madeArea({ id: 'a', group: 'Morning', position: 0 }),
  madeArea({ id: 'b', group: 'Morning', position: 1 }),
  madeArea({ id: 'c', group: 'Evening', position: 4 }),
]);
const written = (all: ReturnType<typeof moveArea>) =>
  all.map(({ name, areas }) => `${name}: ${areas.map(({ id }) => id).join('')}`);

test('`moveArea` moves an area within its group, or from the edge of the group into the next group', () => {
  expect(written(moveArea(groups, 'a', 1))).toEqual(['Morning: ba', 'Evening: c']);
  expect(written(moveArea(groups, 'b', 1))).toEqual(['Morning: a', 'Evening: bc']);
  expect(written(moveArea(groups, 'c', -1))).toEqual(['Morning: abc', 'Evening: ']);
});

test('`moveGroup` moves a group as a whole', () => {
  expect(written(moveGroup(groups, 'Morning', 1))).toEqual(['Evening: c', 'Morning: ab']);
});

test('`moveGroup` does not move a group before the areas without a group', () => {
  const none = { name: '', areas: [madeArea({ id: 'd' })] };
  const all = [none, ...groups];
  expect(moveGroup(all, 'Morning', -1)).toBe(all);
  expect(written(moveGroup(all, 'Evening', -1))).toEqual([': d', 'Evening: c', 'Morning: ab']);
});

test('`moveArea` and `moveGroup` do not move beyond the first or the last position', () => {
  expect(moveArea(groups, 'a', -1)).toBe(groups);
  expect(moveArea(groups, 'c', 1)).toBe(groups);
  expect(moveGroup(groups, 'Morning', -1)).toBe(groups);
  expect(moveGroup(groups, 'Evening', 1)).toBe(groups);
});

test('`createOrderChanges` returns only new positions and new groups', () => {
  expect(createOrderChanges(groups)).toEqual([]);
  expect(createOrderChanges(moveArea(groups, 'a', 1))).toEqual([
    { id: 'b', changes: { position: 0 } },
    { id: 'a', changes: { position: 1 } },
  ]);
  expect(createOrderChanges(moveArea(groups, 'b', 1))).toEqual([
    { id: 'b', changes: { group: 'Evening' } },
  ]);
  expect(createOrderChanges(moveGroup(groups, 'Morning', 1))).toEqual([
    { id: 'c', changes: { position: 0 } },
    { id: 'a', changes: { position: 1 } },
    { id: 'b', changes: { position: 4 } },
  ]);
});
