import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { weekEndOf, type Weeks, weekStartOf } from '@daymark/shared/calendar/week.ts';
import {
  completionRate,
  type DateRange,
  type Rate,
  type Tally,
  tallyDay,
  tallySpan,
} from '@daymark/shared/timeline/completion.ts';
import { weekBefore } from '@daymark/shared/timeline/dashboard.ts';
import { type Streak, streakOf } from '@daymark/shared/timeline/run.ts';
import { type Timeline, weeksOf } from '@daymark/shared/timeline/timeline.ts';

/** The stats of today's tiles. */
export interface TodayStats extends Tally {
  /** Null where not the whole history is on this device. */
  readonly history: {
    readonly lastWeekAverage: Rate;
    /** Days; 0 when no day was ever done. */
    readonly bestStreak: number;
  } | null;
}

const streaks = new WeakMap<Timeline, Streak>();

/** Walked through once: a mark changes one timeline of fifty. */
function knownStreak(timeline: Timeline): Streak {
  const streak = streaks.get(timeline) ?? streakOf(timeline);
  streaks.set(timeline, streak);
  return streak;
}

/** The current streak of each area by its id, of those that rest too: a pause ends none. */
export function streaksToday(timelines: readonly Timeline[]): ReadonlyMap<string, number> {
  return new Map(timelines.map((one) => [one.area.id, knownStreak(one).current] as const));
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
          lastWeekAverage: completionRate(
            tallySpan(timelines, weekBefore(today, weeksOf(timelines))),
          ),
          bestStreak: Math.max(0, ...timelines.map((one) => knownStreak(one).best)),
        }
      : null,
  };
}

/** The week that a day is in. */
export function weekRange(date: CalendarDate, weeks: Weeks): DateRange {
  return { start_date: weekStartOf(date, weeks), end_date: weekEndOf(date, weeks) };
}
