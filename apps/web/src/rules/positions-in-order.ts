import type { GroupedArea } from './area-groups.ts';

interface NewPosition {
  readonly id: string;
  readonly position: number;
}

/**
 * Returns the positions to write so that the areas have this order; none for areas that stand right
 * already. The existing places are dealt out again, so that a move writes only the areas it passes.
 */
export function positionsInOrder(areas: readonly GroupedArea[]): NewPosition[] {
  const places = spreadOut(areas.map(({ position }) => position));
  return areas.flatMap(({ id, position }, index) => {
    const place = places[index] ?? index;
    return place === position ? [] : [{ id, position: place }];
  });
}

/** Sorts the places, each once: two devices may have given the same place to two areas. */
function spreadOut(positions: readonly number[]): number[] {
  let last = -1;
  return positions
    .toSorted((one, other) => one - other)
    .map((position) => {
      last = Math.max(position, last + 1);
      return last;
    });
}
