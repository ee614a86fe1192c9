import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { weekBefore, weekEndOf, type Weeks, weekStartOf } from '@daymark/shared/calendar/week.ts';
import {
  completionRate,
  type DateRange,
  type Rate,
  type Tally,
  tallyDay,
  tallySpan,
} from '@daymark/shared/timeline/completion.ts';
import type { NamedArea } from '@daymark/shared/timeline/named-area.ts';
import { type Streak, streakOf } from '@daymark/shared/timeline/run.ts';
import { type Timeline, weeksOf } from '@daymark/shared/timeline/timeline.ts';

/** The best streak of all areas. */
export interface LongestRun {
  /** Of its area. */
  readonly name: string;
  readonly days: number;
}

/** The stats of today's tiles. */
export interface TodayStats extends Tally {
  /** Null where not the whole history is on this device. */
  readonly history: {
    readonly lastWeekAverage: Rate;
    /** Null when no day was ever done. */
    readonly longest: LongestRun | null;
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
  timelines: readonly Timeline<NamedArea>[],
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
          longest: longestRun(timelines),
        }
      : null,
  };
}

function longestRun(timelines: readonly Timeline<NamedArea>[]): LongestRun | null {
  const runs = timelines.map((one) => ({ name: one.area.name, days: knownStreak(one).best }));
  const [first] = runs.filter(({ days }) => days > 0).toSorted((a, b) => b.days - a.days);
  return first ?? null;
}

/** The week that a day is in. */
export function weekRange(date: CalendarDate, weeks: Weeks): DateRange {
  return { start_date: weekStartOf(date, weeks), end_date: weekEndOf(date, weeks) };
}
