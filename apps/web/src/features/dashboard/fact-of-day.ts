import { getLengthInDays, getStreak, type StreakUnit } from '@daymark/shared/timeline/streak.ts';
import type { NamedArea } from '@daymark/shared/timeline/named-area.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';

export interface FactOfDay {
  readonly name: string;
  readonly length: number;
  readonly unit: StreakUnit;
  readonly fromBest: number;
}

/**
 * Returns an area that starts a new streak after a longer streak. Otherwise returns the area
 * closest to its best streak, and the area with the longest streak among equals. Returns null if no
 * streak is longer than one day or week.
 * @param done timelines of the areas that are done today
 */
export function findFactOfDay(done: readonly Timeline<NamedArea>[]): FactOfDay | null {
  const facts = done.map((timeline) => {
    const { current, best, unit } = getStreak(timeline);
    return { name: timeline.area.name, length: current, unit, fromBest: best - current };
  });
  const back = facts
    .filter(({ length, unit, fromBest }) => unit === 'days' && length === 1 && fromBest > 0)
    .toSorted((a, b) => b.fromBest - a.fromBest);
  const telling = facts
    .filter(({ length }) => length > 1)
    .toSorted((a, b) => a.fromBest - b.fromBest || getDays(b) - getDays(a));
  return back[0] ?? telling[0] ?? null;
}

function getDays({ length, unit }: FactOfDay): number {
  return getLengthInDays(length, unit);
}
