import type { GroupedArea } from './area-groups.ts';

interface NewPosition {
  readonly id: string;
  readonly position: number;
}

/**
 * Returns the positions to write for this order. Areas in the right place are left out. Existing
 * positions are reused, so that a move writes only the areas it passes.
 */
export function positionsInOrder(areas: readonly GroupedArea[]): NewPosition[] {
  const places = spreadOut(areas.map(({ position }) => position));
  return areas.flatMap(({ id, position }, index) => {
    const place = places[index] ?? index;
    return place === position ? [] : [{ id, position: place }];
  });
}

/** Makes positions unique: two devices may have given the same one to two areas. */
function spreadOut(positions: readonly number[]): number[] {
  let last = -1;
  return positions
    .toSorted((one, other) => one - other)
    .map((position) => {
      last = Math.max(position, last + 1);
      return last;
    });
}
