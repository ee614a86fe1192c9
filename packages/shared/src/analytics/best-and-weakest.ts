import type { AreaRate } from './area-rate.ts';
import {
  type AreaTally,
  completionRate,
  type DateRange,
  type Tally,
  tallyAreas,
} from '../timeline/completion.ts';
import { countsToday } from '../timeline/day-of.ts';
import { byPosition, type NamedArea } from '../timeline/named-area.ts';
import type { Timeline } from '../timeline/timeline.ts';

export function areaRateOf({ area, ...tally }: AreaTally<NamedArea>): AreaRate {
  return {
    life_area_id: area.id,
    name: area.name,
    color: area.color,
    completion_rate: completionRate(tally),
  };
}

/**
 * Among the areas that had a possible day in a range: the one that went best, which is the highest rate, of equal ones
 * that with more days done, then the first by position; an area that has ended since counts, for its past stays. And
 * the one to look after, only among those that count today, because nothing can be done for the others: the lowest
 * rate, of equal ones that with more days missed, then the first by position; none where no area went better.
 */
export function bestAndWeakest(
  timelines: readonly Timeline<NamedArea>[],
  range: DateRange,
): { best: AreaRate | null; weakest: AreaRate | null } {
  const best = ratedAreas(timelines, range).toSorted(
    (one, other) => rateOf(other) - rateOf(one) || other.done - one.done,
  )[0];
  if (best === undefined) return { best: null, weakest: null };
  const weakest = ratedAreas(timelines.filter(countsToday), range).toSorted(
    (one, other) => rateOf(one) - rateOf(other) || missed(other) - missed(one),
  )[0];
  const isWeaker = weakest !== undefined && rateOf(weakest) < rateOf(best);
  return { best: areaRateOf(best), weakest: isWeaker ? areaRateOf(weakest) : null };
}

/** The areas with something possible in the range, by position. */
function ratedAreas(
  timelines: readonly Timeline<NamedArea>[],
  range: DateRange,
): AreaTally<NamedArea>[] {
  return tallyAreas(timelines.toSorted(byPosition), range).filter(({ possible }) => possible > 0);
}

/** Compared as it is shown, so that areas with the same rate are equal. */
function rateOf(tally: Tally): number {
  return completionRate(tally) ?? 0;
}

function missed({ done, possible }: Tally): number {
  return possible - done;
}
