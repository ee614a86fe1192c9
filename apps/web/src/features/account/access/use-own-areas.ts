import { compareAreas } from '@daymark/shared/sync/person-data.ts';
import { useReplica } from '../../../local/use-replica.tsx';

export interface OwnArea {
  readonly id: string;
  readonly name: string;
  readonly hasEnded: boolean;
}

/** Returns all areas in the order of their positions, including ended areas. */
export function useOwnAreas(): readonly OwnArea[] {
  const areas = useReplica((state) => state.areas);
  return [...areas.values()]
    .toSorted(compareAreas)
    .map(({ id, name, deleted_at }) => ({ id, name, hasEnded: deleted_at !== null }));
}
