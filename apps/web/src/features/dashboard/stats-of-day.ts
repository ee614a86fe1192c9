import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { mondayOf, sundayOf } from '@daymark/shared/calendar/week.ts';
import {
  completionRate,
  type DateRange,
  type Rate,
  type Tally,
  tallyDay,
  tallySpan,
} from '@daymark/shared/timeline/completion.ts';
import { countsToday } from '@daymark/shared/timeline/day-of.ts';
import { streakOf } from '@daymark/shared/timeline/run.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';

/** The stats of today's tiles. */
export interface TodayStats extends Tally {
  /** Null where not the whole history is on this device. */
  readonly history: {
    readonly lastWeekAverage: Rate;
    /** Days; 0 when no day was ever done. */
    readonly bestStreak: number;
  } | null;
}

/** The stats of a day that has ended. */
export interface PastStats {
  readonly tally: Tally;
  /** The week of the day, and the one before it. */
  readonly weeks: readonly (DateRange & { readonly average: Rate })[];
}

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
): TodayStats {
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

export function pastStats(timelines: readonly Timeline[], date: CalendarDate): PastStats {
  return {
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
