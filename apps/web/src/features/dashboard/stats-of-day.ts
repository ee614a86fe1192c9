import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { mondayOf, sundayOf } from '@daymark/shared/calendar/week.ts';
import {
  completionRate,
  type DateRange,
  tallyDay,
  tallySpan,
} from '@daymark/shared/timeline/completion.ts';
import { countsToday } from '@daymark/shared/timeline/day-of.ts';
import { streakOf } from '@daymark/shared/timeline/run.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import type { PastStats } from './past-stats-card.tsx';
import type { DashboardStats } from './stats-card.tsx';

/** The current streak of each area that counts today, by its id. */
export function streaksToday(timelines: readonly Timeline[]): ReadonlyMap<string, number> {
  return new Map(
    timelines.filter(countsToday).map((one) => [one.area.id, streakOf(one).current] as const),
  );
}

/** @param isComplete whether the whole history is here */
export function todayStats(
  timelines: readonly Timeline[],
  today: CalendarDate,
  isComplete: boolean,
): DashboardStats {
  return {
    ...tallyDay(timelines, today),
    history: isComplete
      ? {
          lastWeekAverage: completionRate(tallySpan(timelines, weekOf(addDays(today, -7)))),
          bestStreak: Math.max(0, ...timelines.map((one) => streakOf(one).best)),
        }
      : null,
  };
}

export function pastStats(
  timelines: readonly Timeline[],
  { date, today }: { readonly date: CalendarDate; readonly today: CalendarDate },
): PastStats {
  return {
    date,
    today,
    tally: tallyDay(timelines, date),
    weeks: [date, addDays(date, -7)].map((day) => {
      const week = weekOf(day);
      return { ...week, average: completionRate(tallySpan(timelines, week)) };
    }),
  };
}

function weekOf(date: CalendarDate): DateRange {
  return { start_date: mondayOf(date), end_date: sundayOf(date) };
}
