import type { GroupedArea } from './area-groups.ts';

interface NewPosition {
  readonly id: string;
  readonly position: number;
}

/** Returns the positions to write for this order. Reuses positions, so that a move writes few. */
export function assignPositions(areas: readonly GroupedArea[]): NewPosition[] {
  const places = spreadOut(areas.map(({ position }) => position));
  return areas.flatMap(({ id, position }, index) => {
    const place = places[index] ?? index;
    return place === position ? [] : [{ id, position: place }];
  });
}

/** Sorts positions and makes them unique, because two devices may have set the same position. */
function spreadOut(positions: readonly number[]): number[] {
  let last = -1;
  return positions
    .toSorted((one, other) => one - other)
    .map((position) => {
      last = Math.max(position, last + 1);
      return last;
    });
}
