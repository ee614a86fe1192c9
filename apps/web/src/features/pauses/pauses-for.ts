import type { Pause } from '@daymark/shared/pauses/pause.ts';
import type { PersonData } from '@daymark/shared/sync/person-data.ts';

/** Returns the pauses of an area, or of all areas if the id is null, latest first. */
export function pausesFor(pauses: PersonData['pauses'], areaId: string | null): Pause[] {
  return [...pauses.values()]
    .filter(({ life_area_id }) => life_area_id === areaId)
    .toSorted((one, other) => (one.first_day < other.first_day ? 1 : -1));
}
