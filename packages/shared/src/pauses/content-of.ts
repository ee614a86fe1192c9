import type { Pause } from './pause.ts';

/** Returns the content of a pause without its id, to find duplicates. */
export function contentOf({ life_area_id, first_day, last_day, reason }: Pause): string {
  return JSON.stringify([life_area_id, first_day, last_day, reason]);
}
