import type { StreakList } from '@daymark/shared/analytics/streak-list-schema.ts';
import { getLengthInDays } from '@daymark/shared/timeline/streak.ts';
import type { StreakOrder } from './use-analytics-place.ts';

type Streak = StreakList[number];

const comparisons: Readonly<
  Record<Exclude<StreakOrder, 'name'>, (one: Streak, other: Streak) => number>
> = {
  current: (one, other) => compare(one, other, 'current') || compare(one, other, 'best'),
  best: (one, other) => compare(one, other, 'best') || compare(one, other, 'current'),
  strength: (one, other) => other.strength - one.strength || compare(one, other, 'current'),
};

function compare(one: Streak, other: Streak, length: 'current' | 'best'): number {
  return getLengthInDays(other[length], other.unit) - getLengthInDays(one[length], one.unit);
}

export function sortStreaks(
  streaks: StreakList,
  { order, locale }: { readonly order: StreakOrder; readonly locale: string },
): Streak[] {
  const names = new Intl.Collator(locale, { numeric: true });
  const compareBy =
    order === 'name'
      ? (one: Streak, other: Streak) => names.compare(one.name, other.name)
      : comparisons[order];
  return streaks.toSorted(
    (one, other) => Number(other.is_active) - Number(one.is_active) || compareBy(one, other),
  );
}
