import type { AreaGroup } from '../../rules/area-groups.ts';
import type { LifeAreaChanges, SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { assignPositions } from '../../rules/positions-in-order.ts';

export type Groups = readonly AreaGroup<SyncedArea>[];

export type Step = -1 | 1;

/** Moves an area by one step. At the edge of its group, it moves into the neighboring group. */
export function moveArea(groups: Groups, id: string, step: Step): Groups {
  const from = groups.findIndex(({ areas }) => areas.some((area) => area.id === id));
  const group = groups[from];
  const at = group?.areas.findIndex((area) => area.id === id) ?? -1;
  const area = group?.areas[at];
  if (group === undefined || area === undefined) return groups;
  if (group.areas[at + step] !== undefined)
    return groups.with(from, { ...group, areas: swapped(group.areas, at, step) });
  const next = groups[from + step];
  if (next === undefined) return groups;
  const left = { ...group, areas: group.areas.toSpliced(at, 1) };
  const entered = {
    ...next,
    areas: step === 1 ? [area, ...next.areas] : [...next.areas, area],
  };
  return groups.with(from, left).with(from + step, entered);
}

/** Moves a group by one step. Areas without a group stay first. */
export function moveGroup(groups: Groups, name: string, step: Step): Groups {
  const at = groups.findIndex((group) => group.name === name);
  const passed = groups[at + step];
  return groups[at] === undefined || passed === undefined || passed.name === ''
    ? groups
    : swapped(groups, at, step);
}

function swapped<Item>(items: readonly Item[], at: number, step: Step): readonly Item[] {
  const [one, other] = [items[at], items[at + step]];
  return one === undefined || other === undefined
    ? items
    : items.with(at, other).with(at + step, one);
}

interface OrderChange {
  readonly id: string;
  readonly changes: Pick<LifeAreaChanges, 'position' | 'group'>;
}

export function createOrderChanges(groups: Groups): OrderChange[] {
  const areas = groups.flatMap(({ areas }) => areas);
  const positions = new Map(assignPositions(areas).map(({ id, position }) => [id, position]));
  return groups.flatMap(({ name, areas }) =>
    areas.flatMap(({ id, group }) => {
      const position = positions.get(id);
      const changes = {
        ...(position !== undefined && { position }),
        ...(group !== name && { group: name }),
      };
      return Object.keys(changes).length === 0 ? [] : [{ id, changes }];
    }),
  );
}
