import type { CountedStreakList } from '../analytics/streak-list.ts';
import type { History, HistoryArea } from './any-history.ts';
import { walkedStreak } from './walked-streak.ts';

/** The list of streaks by walking from day to day: what the product's list is compared with. */
export function walkedStreakList({ today, areas, scores }: History): CountedStreakList {
  const datesWith = (id: string, value: number) =>
    new Set(
      scores
        .filter((score) => score.life_area_id === id && score.score === value)
        .map((score) => score.score_date),
    );
  const entryOf = ({ area, countedDays }: HistoryArea) => ({
    life_area_id: area.id,
    name: area.name,
    color: area.color,
    ...walkedStreak({
      counted: countedDays,
      done: datesWith(area.id, 1),
      notDone: datesWith(area.id, 0),
      today,
    }),
    is_active: countedDays.has(today),
  });
  return areas
    .map((one) => ({ position: one.area.position, entry: entryOf(one) }))
    .toSorted(
      (one, other) =>
        Number(other.entry.is_active) - Number(one.entry.is_active) ||
        one.position - other.position,
    )
    .map(({ entry }) => entry);
}
