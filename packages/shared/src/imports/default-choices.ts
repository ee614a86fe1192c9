import type { SyncedArea } from '../areas/life-area.ts';
import { compareAreas, type PersonData } from '../sync/person-data.ts';
import type { ImportedArea, ImportedFile, ImportedPause } from './imported-file.ts';

export type ImportChoice =
  | { readonly kind: 'new' }
  /**
   * Adds missing days to an existing area. Existing entries stay. `movesAmounts` turns known notes
   * such as `8 glasses` into the amounts of the file.
   */
  | { readonly kind: 'merge'; readonly areaId: string; readonly movesAmounts?: boolean }
  | { readonly kind: 'skip' };
/**
 * Merges an area into an existing area with the same name that is alive or ended on the same day.
 * Areas that share a name are matched in order. A habit without days is skipped.
 */
export function getDefaultChoices(
  file: ImportedFile,
  { areas }: Pick<PersonData, 'areas'>,
): ReadonlyMap<string, ImportChoice> {
  const unmatched = Map.groupBy([...areas.values()].toSorted(compareAreas), getIdentity);
  const byIdentity = Map.groupBy(file.areas, getIdentity);
  // An identity is complete if the account has at least as many areas with this identity as the
  // file. Areas without days count, too.
  const completeIdentities = new Set(
    [...byIdentity].flatMap(([identity, same]) =>
      (unmatched.get(identity)?.length ?? 0) >= same.length ? [identity] : [],
    ),
  );
  return new Map(
    file.areas.map((area): [string, ImportChoice] => {
      const identity = getIdentity(area);
      // A skipped area must not use up the match of another area. Otherwise importing the file
      // again would add something.
      const isLeftOut = isEmpty(area, file);
      const usesMatch = !isLeftOut || completeIdentities.has(identity);
      const same = usesMatch ? unmatched.get(identity)?.shift() : undefined;
      if (isLeftOut) return [area.key, { kind: 'skip' }];
      return [area.key, same ? { kind: 'merge', areaId: same.id } : { kind: 'new' }];
    }),
  );
}

/** Returns false for Daymark's own format, because its areas are imported even without days. */
function isEmpty({ entries, pauses }: ImportedArea, { format }: ImportedFile): boolean {
  const isDays = ({ last_day }: ImportedPause) => last_day !== null;
  return format !== 'daymark-csv' && entries.length === 0 && !pauses.some(isDays);
}

function getIdentity({ name, deleted_on }: Pick<SyncedArea, 'name' | 'deleted_on'>): string {
  return JSON.stringify([name.normalize('NFC').trim().toLowerCase(), deleted_on]);
}
