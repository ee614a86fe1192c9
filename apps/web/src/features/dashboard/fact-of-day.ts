import { streakOf } from '@daymark/shared/timeline/run.ts';
import type { NamedArea } from '@daymark/shared/timeline/named-area.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';

/** What is worth saying of a day on which all was done. */
export interface FactOfDay {
  readonly name: string;
  /** Of its current streak. */
  readonly days: number;
  /** How many days its best streak is longer. */
  readonly fromBest: number;
}

/**
 * An area that begins anew after a streak; else the one whose streak is the nearest to its best, and the longest of these; null
 * where no streak was ever more than one day.
 * @param done the areas that were done on the day
 */
export function factOfDay(done: readonly Timeline<NamedArea>[]): FactOfDay | null {
  const facts = done.map((timeline) => {
    const { current, best } = streakOf(timeline);
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
