import type { GroupedArea } from './area-groups.ts';

interface NewPosition {
  readonly id: string;
  readonly position: number;
}

/** Leaves out areas in the right place, and reuses positions, so that a move writes few areas. */
export function assignPositions(areas: readonly GroupedArea[]): NewPosition[] {
  const places = spreadOut(areas.map(({ position }) => position));
  return areas.flatMap(({ id, position }, index) => {
    const place = places[index] ?? index;
    return place === position ? [] : [{ id, position: place }];
  });
}

/** Makes positions unique, because two devices may have given two areas the same position. */
function spreadOut(positions: readonly number[]): number[] {
  let last = -1;
  return positions
    .toSorted((one, other) => one - other)
    .map((position) => {
      last = Math.max(position, last + 1);
      return last;
    });
}
