import type { StreakList } from '../analytics/streak-list-schema.ts';
import type { TimedHistory, TimedHistoryArea } from './any-timed-history.ts';
import { cellsOfTimed } from './counted-cells.ts';
import { computeNaiveDays, naiveRule, naiveStrength } from './naive-days.ts';

/** Computes the list of streaks without code of the product. Areas must be sorted by position. */
export function naiveStreakList(history: TimedHistory): StreakList {
  const list = history.areas.flatMap((one) => naiveStreakListItem(history, one));
  return [...list.filter((item) => item.is_active), ...list.filter((item) => !item.is_active)];
}

function naiveStreakListItem(history: TimedHistory, one: TimedHistoryArea): StreakList {
  const days = computeNaiveDays(history, one);
  // An unmarked today does not count.
  const counted = days.get(history.today)?.mark === null ? -1 : undefined;
  const strength = naiveStrength([...days.values()].slice(0, counted));
  const { id, name, color } = one.area;
  return cellsOfTimed({ ...history, areas: [one] }).areas.map(({ streak, isActive }) => ({
    life_area_id: id,
    name,
    color,
    ...streak,
    is_active: isActive,
    strength: Math.round(strength * 10) / 10,
    rule: naiveRule(one, history.today),
  }));
}
