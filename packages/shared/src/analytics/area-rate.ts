import * as z from 'zod/mini';
import { countsOn } from '../areas/area-days.ts';
import type { LifeArea } from '../areas/life-area.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { completionRate, type Tally } from './completion.ts';
import { rate } from './rate.ts';

export const areaRate = z.object({
  life_area_id: z.string(),
  name: z.string(),
  color: z.string(),
  completion_rate: rate,
});
export type AreaRate = z.infer<typeof areaRate>;

/** What the figures need to know of an area. */
export type RatedArea = Pick<LifeArea, 'id' | 'name' | 'color' | 'position' | 'spans'>;

export interface AreaTally extends Tally {
  readonly area: RatedArea;
}

export function areaRateOf({ area, ...tally }: AreaTally): AreaRate {
  return {
    life_area_id: area.id,
    name: area.name,
    color: area.color,
    completion_rate: completionRate(tally),
  };
}

/**
 * The area that goes best and the one to look after, among those that count today and had a possible day: the highest
 * rate, of equal ones that with more days done, then the first by position; and the lowest rate, of equal ones that
 * with more days missed, then the first by position. No area is the one to look after when there are fewer than two or
 * when all have the same rate. Ended areas are left out, because nothing can be done for them.
 */
export function bestAndWeakest(
  tallies: readonly AreaTally[],
  today: CalendarDate,
): { best: AreaRate | null; weakest: AreaRate | null } {
  const rated = tallies
    .filter(({ area, possible }) => possible > 0 && countsOn(area.spans, today))
    .toSorted((one, other) => one.area.position - other.area.position);
  const best = rated.toSorted(
    (one, other) => rateOf(other) - rateOf(one) || other.done - one.done,
  )[0];
  const weakest = rated.toSorted(
    (one, other) => rateOf(one) - rateOf(other) || missed(other) - missed(one),
  )[0];
  if (best === undefined || weakest === undefined) return { best: null, weakest: null };
  return {
    best: areaRateOf(best),
    weakest: rateOf(weakest) < rateOf(best) ? areaRateOf(weakest) : null,
  };
}

/** Compared as it is shown, so that areas with the same figure are equal. */
function rateOf(tally: Tally): number {
  return completionRate(tally) ?? 0;
}

function missed({ done, possible }: Tally): number {
  return possible - done;
}
