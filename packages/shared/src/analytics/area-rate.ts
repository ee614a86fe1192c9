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
 * Among the areas that had a possible day: the one that went best, which is the highest rate, of equal ones that with more
 * days done, then the first by position; an area that has ended since counts, for its past stays. And the one to look
 * after, only among those that count today, because nothing can be done for the others: the lowest rate, of equal
 * ones that with more days missed, then the first by position; none where no area went better.
 */
export function bestAndWeakest(
  tallies: readonly AreaTally[],
  today: CalendarDate,
): { best: AreaRate | null; weakest: AreaRate | null } {
  const rated = tallies
    .filter(({ possible }) => possible > 0)
    .toSorted((one, other) => one.area.position - other.area.position);
  const best = rated.toSorted(
    (one, other) => rateOf(other) - rateOf(one) || other.done - one.done,
  )[0];
  if (best === undefined) return { best: null, weakest: null };
  const weakest = rated
    .filter(({ area }) => countsOn(area.spans, today))
    .toSorted((one, other) => rateOf(one) - rateOf(other) || missed(other) - missed(one))[0];
  const isWeaker = weakest !== undefined && rateOf(weakest) < rateOf(best);
  return { best: areaRateOf(best), weakest: isWeaker ? areaRateOf(weakest) : null };
}

/** Compared as it is shown, so that areas with the same figure are equal. */
function rateOf(tally: Tally): number {
  return completionRate(tally) ?? 0;
}

function missed({ done, possible }: Tally): number {
  return possible - done;
}
