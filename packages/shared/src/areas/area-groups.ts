/** What a group needs to know of an area. */
interface GroupedArea {
  readonly id: string;
  readonly group: string;
  readonly position: number;
}

export interface AreaGroup<A extends GroupedArea> {
  /** '' for the areas without one, which stand together before all groups. */
  readonly name: string;
  /** By position. */
  readonly areas: readonly A[];
}

/**
 * The groups of areas that come by position, first those without one. A group stands where its first area does: no order of
 * its own is stored.
 */
export function areaGroups<A extends GroupedArea>(areas: readonly A[]): AreaGroup<A>[] {
  const byName = Map.groupBy(areas, ({ group }) => group);
  const { none = [], named = [] } = Object.groupBy(
    Array.from(byName, ([name, own]) => ({ name, areas: own })),
    ({ name }) => (name === '' ? 'none' : 'named'),
  );
  return [...none, ...named];
}

interface NewPosition {
  readonly id: string;
  readonly position: number;
}

/**
 * The positions to write so that the areas have this order; of those that stand right already none. The places that there are go
 * round among them, so that moving one area writes only what it passes.
 */
export function positionsInOrder(areas: readonly GroupedArea[]): NewPosition[] {
  const places = spreadOut(areas.map(({ position }) => position));
  return areas.flatMap(({ id, position }, index) => {
    const place = places[index] ?? index;
    return place === position ? [] : [{ id, position: place }];
  });
}

/** In order, each once: two devices may have given the same place to two areas. */
function spreadOut(positions: readonly number[]): number[] {
  let last = -1;
  return positions
    .toSorted((one, other) => one - other)
    .map((position) => {
      last = Math.max(position, last + 1);
      return last;
    });
}
