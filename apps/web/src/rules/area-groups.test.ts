import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupAreas } from './area-groups.ts';
import { assignPositions } from './positions-in-order.ts';

const area = (id: string, group: string, position: number) => ({ id, group, position });

it('`groupAreas` returns groups in the order of their first areas, after areas without a group', () => {
  const areas = [
    area('run', 'Morning', 0),
    area('call', '', 1),
    area('read', 'Evening', 2),
    area('tea', 'Morning', 3),
    area('walk', '', 4),
  ];
  const named = groupAreas(areas).map(({ name, areas: own }) => [name, own.map(({ id }) => id)]);
  expect(named).toEqual([
    ['', ['call', 'walk']],
    ['Morning', ['run', 'tea']],
    ['Evening', ['read']],
  ]);
  expect(groupAreas([])).toEqual([]);
});

it('`assignPositions` returns only the positions that change', () => {
  const before = [area('a', '', 0), area('b', 'B', 3), area('c', 'C', 5)];
  expect(assignPositions(before)).toEqual([]);
  const moved = [before[2], before[0], before[1]].flatMap((one) => one ?? []);
  expect(assignPositions(moved)).toEqual([
    { id: 'c', position: 0 },
    { id: 'a', position: 3 },
    { id: 'b', position: 5 },
  ]);
  const swapped = [before[0], before[2], before[1]].flatMap((one) => one ?? []);
  expect(assignPositions(swapped).map(({ id }) => id)).toEqual(['c', 'b']);
});

it('`assignPositions` gives rising positions to any order of areas', () => {
  const anyAreas = fc
    .array(fc.nat({ max: 8 }), { maxLength: 10 })
    .map((positions) => positions.map((position, index) => area(`${index}`, '', position)));
  fc.assert(
    fc.property(anyAreas, (areas) => {
      const written = new Map(assignPositions(areas).map(({ id, position }) => [id, position]));
      const positions = areas.map(({ id, position }) => written.get(id) ?? position);
      expect(positions).toEqual(positions.toSorted((one, other) => one - other));
      expect(new Set(positions).size).toBe(areas.length);
    }),
  );
});
