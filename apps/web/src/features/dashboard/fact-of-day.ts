import { getStreak } from '@daymark/shared/timeline/streak.ts';
import type { NamedArea } from '@daymark/shared/timeline/named-area.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';

export interface FactOfDay {
  readonly name: string;
  readonly days: number;
  readonly fromBest: number;
}

/**
 * Returns an area that starts a new streak after a longer streak. Otherwise returns the area
 * closest to its best streak, and the area with the longest streak among equals. Returns null if no
 * streak was ever longer than one day.
 * @param done timelines of the areas that are done today
 */
export function findFactOfDay(done: readonly Timeline<NamedArea>[]): FactOfDay | null {
  const facts = done.map((timeline) => {
    const { current, best } = getStreak(timeline);
    return { name: timeline.area.name, days: current, fromBest: best - current };
  });
  const back = facts
    .filter(({ days, fromBest }) => days === 1 && fromBest > 0)
    .toSorted((a, b) => b.fromBest - a.fromBest);
  const telling = facts
    .filter(({ days }) => days > 1)
    .toSorted((a, b) => a.fromBest - b.fromBest || b.days - a.days);
  return back[0] ?? telling[0] ?? null;
}
