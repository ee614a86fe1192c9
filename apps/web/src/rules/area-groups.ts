export interface GroupedArea {
  readonly id: string;
  readonly group: string;
  readonly position: number;
}

export interface AreaGroup<A extends GroupedArea> {
  readonly name: string;
  readonly areas: readonly A[];
}

/** Returns areas without a group first, then groups in the order of their first areas. */
export function groupAreas<A extends GroupedArea>(areas: readonly A[]): AreaGroup<A>[] {
  const byName = Map.groupBy(areas, ({ group }) => group);
  const { none = [], named = [] } = Object.groupBy(
    Array.from(byName, ([name, own]) => ({ name, areas: own })),
    ({ name }) => (name === '' ? 'none' : 'named'),
  );
  return [...none, ...named];
}
