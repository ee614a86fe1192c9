import type { Pause } from '@daymark/shared/pauses/pause.ts';
import type { PersonData } from '@daymark/shared/sync/person-data.ts';

/** Those of an area alone, or of all areas where the id is null; the latest first. */
export function pausesFor(pauses: PersonData['pauses'], areaId: string | null): Pause[] {
  return [...pauses.values()]
    .filter(({ life_area_id }) => life_area_id === areaId)
    .toSorted((one, other) => (one.first_day < other.first_day ? 1 : -1));
}
