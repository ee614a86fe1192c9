import type { AreaRate } from './rate.ts';
import {
  type AreaTally,
  getCompletionRate,
  type DateRange,
  type Tally,
  tallyAreas,
} from '../timeline/completion.ts';
import { countsToday } from '../timeline/day.ts';
import { compareByPosition, type NamedArea } from '../timeline/named-area.ts';
import type { Timeline } from '../timeline/timeline.ts';

export function toAreaRate({ area, ...tally }: AreaTally<NamedArea>): AreaRate {
  return {
    life_area_id: area.id,
    name: area.name,
    color: area.color,
    completion_rate: getCompletionRate(tally),
  };
}

/**
 * Returns the areas with the highest and the lowest rate in a range. Areas without a possible day
 * (due or done) are left out. The best area may have ended. More done days decide between equal
 * rates. The weakest area must be neither ended nor paused today, so that the person can still
 * improve it. More missed days decide between equal rates. The weakest area is null unless another
 * area has a higher rate. If areas are still equal, the one with the lower position is returned.
 */
export function findBestAndWeakest(
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
  return { best: toAreaRate(best), weakest: isWeaker ? toAreaRate(weakest) : null };
}

function ratedAreas(
  timelines: readonly Timeline<NamedArea>[],
  range: DateRange,
): AreaTally<NamedArea>[] {
  return tallyAreas(timelines.toSorted(compareByPosition), range).filter(
    ({ possible }) => possible > 0,
  );
}

/** Rounds, so that areas with the same displayed rate are equal. */
function rateOf(tally: Tally): number {
  return getCompletionRate(tally) ?? 0;
}

function missed({ done, possible }: Tally): number {
  return possible - done;
}
