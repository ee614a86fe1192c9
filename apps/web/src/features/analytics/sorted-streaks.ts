import type { StreakList } from '@daymark/shared/analytics/streak-list-schema.ts';
import type { StreakOrder } from './use-analytics-place.ts';

type Streak = StreakList[number];

const comparisons: Readonly<
  Record<Exclude<StreakOrder, 'name'>, (one: Streak, other: Streak) => number>
> = {
  current: (one, other) => other.current - one.current || other.best - one.best,
  best: (one, other) => other.best - one.best || other.current - one.current,
  strength: (one, other) => other.strength - one.strength || other.current - one.current,
};

export function sortStreaks(
  streaks: StreakList,
  { order, locale }: { readonly order: StreakOrder; readonly locale: string },
): Streak[] {
  const names = new Intl.Collator(locale, { numeric: true });
  const compare =
    order === 'name'
      ? (one: Streak, other: Streak) => names.compare(one.name, other.name)
      : comparisons[order];
  return streaks.toSorted(
    (one, other) => Number(other.is_active) - Number(one.is_active) || compare(one, other),
  );
}
