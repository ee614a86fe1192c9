import type { Pause } from './pause.ts';

/** What a pause says, without its id: two of the same days say no more than one. */
export function contentOf({ life_area_id, first_day, last_day, reason }: Pause): string {
  return JSON.stringify([life_area_id, first_day, last_day, reason]);
}
