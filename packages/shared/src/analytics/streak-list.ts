import * as z from 'zod/mini';
import { countsOn } from '../areas/area-days.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { calendarDate } from '../calendar/calendar-date-schema.ts';
import type { Streak } from '../scores/streaks.ts';
import { rule } from '../timeline/schedule-schema.ts';
import type { RatedArea } from './area-rate.ts';

export const streakList = z.array(
  z.object({
    life_area_id: z.string(),
    name: z.string(),
    color: z.string(),
    /** In days done; 0 once the area has ended. */
    current: z.int(),
    best: z.int(),
    last_completed_date: z.nullable(calendarDate),
    /** Whether the area counts today: neither paused nor ended. */
    is_active: z.boolean(),
    /** As an area's page shows it: 0 to 100, with at most one decimal. */
    strength: z.number(),
    /** In force today. */
    rule,
  }),
);
export type StreakList = z.infer<typeof streakList>;

/** Without what only a timeline can say. */
export type CountedStreakList = Omit<StreakList[number], 'strength' | 'rule'>[];

/** The streaks of the areas, those that count today first, each part by position. */
export function streakListOf(
  areas: readonly { readonly area: RatedArea; readonly streak: Streak }[],
  today: CalendarDate,
): CountedStreakList {
  const entries = areas
    .toSorted((one, other) => one.area.position - other.area.position)
    .map(({ area, streak }) => ({
      life_area_id: area.id,
      name: area.name,
      color: area.color,
      ...streak,
      is_active: countsOn(area.spans, today),
    }));
  return [
    ...entries.filter((entry) => entry.is_active),
    ...entries.filter((entry) => !entry.is_active),
  ];
}
