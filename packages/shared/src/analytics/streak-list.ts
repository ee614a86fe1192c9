import type { StreakList } from './streak-list-schema.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { isActiveToday } from '../timeline/day.ts';
import { compareByPosition, type NamedArea } from '../timeline/named-area.ts';
import { getStreak } from '../timeline/streak.ts';
import { getRule } from '../timeline/schedule.ts';
import { computeStrength } from './strength.ts';
import type { Timeline } from '../timeline/timeline.ts';

/** Returns active areas before all others. Both groups are sorted by position. */
export function computeStreakList(
  timelines: readonly Timeline<NamedArea>[],
  today: CalendarDate,
): StreakList {
  return sortActiveFirst(
    timelines.toSorted(compareByPosition).map((timeline) => createStreakListItem(timeline, today)),
  );
}

export function sortActiveFirst(entries: StreakList): StreakList {
  return [
    ...entries.filter((entry) => entry.is_active),
    ...entries.filter((entry) => !entry.is_active),
  ];
}

export function createStreakListItem(
  timeline: Timeline<NamedArea>,
  today: CalendarDate,
): StreakList[number] {
  const { area } = timeline;
  return {
    life_area_id: area.id,
    name: area.name,
    color: area.color,
    ...getStreak(timeline),
    is_active: isActiveToday(timeline),
    strength: computeStrength(timeline),
    rule: getRule(area.schedule, today),
  };
}
