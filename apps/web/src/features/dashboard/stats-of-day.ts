import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import {
  getPreviousWeek,
  getWeekEnd,
  type Weeks,
  getWeekStart,
} from '@daymark/shared/calendar/week.ts';
import {
  getCompletionRate,
  type DateRange,
  type CompletionRate,
  type Tally,
  tallyDay,
  tallyTimelines,
} from '@daymark/shared/timeline/completion.ts';
import type { NamedArea } from '@daymark/shared/timeline/named-area.ts';
import {
  getLengthInDays,
  getStreak,
  type Streak,
  type StreakUnit,
} from '@daymark/shared/timeline/streak.ts';
import { type Timeline, getWeeks } from '@daymark/shared/timeline/timeline.ts';

export interface LongestRun {
  readonly name: string;
  readonly length: number;
  readonly unit: StreakUnit;
}

export interface TodayStats extends Tally {
  /** Null if this device lacks a part of the history. */
  readonly history: {
    readonly lastWeekAverage: CompletionRate;
    readonly longest: LongestRun | null;
  } | null;
}

const streaks = new WeakMap<Timeline, Streak>();

/** Cached, because a mark changes only one of fifty timelines. */
function knownStreak(timeline: Timeline): Streak {
  const streak = streaks.get(timeline) ?? getStreak(timeline);
  streaks.set(timeline, streak);
  return streak;
}

/** Returns each area's streak by area id. A paused area keeps its streak. */
export function getStreaksToday(timelines: readonly Timeline[]): ReadonlyMap<string, Streak> {
  return new Map(timelines.map((one) => [one.area.id, knownStreak(one)] as const));
}

export function getTodayStats(
  timelines: readonly Timeline<NamedArea>[],
  today: CalendarDate,
  isComplete: boolean,
): TodayStats {
  return {
    ...tallyDay(timelines, today),
    history: isComplete
      ? {
          lastWeekAverage: getCompletionRate(
            tallyTimelines(timelines, getPreviousWeek(today, getWeeks(timelines))),
          ),
          longest: longestRun(timelines),
        }
      : null,
  };
}

function longestRun(timelines: readonly Timeline<NamedArea>[]): LongestRun | null {
  const runs = timelines.map((one) => {
    const { best, unit } = knownStreak(one);
    return { name: one.area.name, length: best, unit };
  });
  const [first] = runs
    .filter(({ length }) => length > 0)
    .toSorted((a, b) => getLengthInDays(b.length, b.unit) - getLengthInDays(a.length, a.unit));
  return first ?? null;
}

export function getWeekRange(date: CalendarDate, weeks: Weeks): DateRange {
  return { start_date: getWeekStart(date, weeks), end_date: getWeekEnd(date, weeks) };
}
