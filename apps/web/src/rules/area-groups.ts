/** What a group needs to know of an area. */
export interface GroupedArea {
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
