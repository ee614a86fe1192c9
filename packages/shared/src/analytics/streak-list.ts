import type { StreakList } from './streak-list-schema.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { isActiveToday } from '../timeline/day-of.ts';
import { byPosition, type NamedArea } from '../timeline/named-area.ts';
import { streakOf } from '../timeline/run.ts';
import { ruleOn } from '../timeline/schedule.ts';
import { strengthOf } from './strength.ts';
import type { Timeline } from '../timeline/timeline.ts';

/** Returns the streaks of active areas, then of all others, each by position. */
export function streakListOf(
  timelines: readonly Timeline<NamedArea>[],
  today: CalendarDate,
): StreakList {
  return activeFirst(
    timelines.toSorted(byPosition).map((timeline) => streakEntry(timeline, today)),
  );
}

export function activeFirst(entries: StreakList): StreakList {
  return [
    ...entries.filter((entry) => entry.is_active),
    ...entries.filter((entry) => !entry.is_active),
  ];
}

export function streakEntry(
  timeline: Timeline<NamedArea>,
  today: CalendarDate,
): StreakList[number] {
  const { area } = timeline;
  return {
    life_area_id: area.id,
    name: area.name,
    color: area.color,
    ...streakOf(timeline),
    is_active: isActiveToday(timeline),
    strength: strengthOf(timeline),
    rule: ruleOn(area.schedule, today),
  };
}
