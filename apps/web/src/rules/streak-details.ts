import { type CalendarDate, toCalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import { type GoalPeriod, getGoalPeriod } from './goal-period.ts';
import { markCodes, noGoal, stateCodes } from '@daymark/shared/timeline/day-codes.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';

/** Sequence of done days without a missed day in between. */
export interface Run {
  readonly days: number;
  /** The first and last day are done. */
  readonly first_day: CalendarDate;
  readonly last_day: CalendarDate;
}

export interface MissedDay {
  readonly date: CalendarDate;
  /** 0 if the day was marked not done. Null without an entry. */
  readonly mark: ScoreValue | null;
  /** Number of done days that the goal lacked, and its period. Only for rules with `times`. */
  readonly missing?: number;
  readonly per?: GoalPeriod;
}

/** Days of the current run that are not done but do not end it. */
export interface BridgedDays {
  readonly paused: number;
  readonly not_due: number;
  /** Free days that are not done, because the goal did not need them. */
  readonly free: number;
}

export interface StreakDetails {
  /** Null without a current run, and after the area ended. */
  readonly current: Run | null;
  /** The latest of the longest runs. Null without a done day. */
  readonly best: Run | null;
  readonly last_missed: MissedDay | null;
  readonly bridged: BridgedDays;
  readonly is_open_today: boolean;
}

interface IndexedRun {
  readonly days: number;
  readonly first: number;
  readonly last: number;
}

export function getStreakDetails(timeline: Timeline): StreakDetails {
  const { today, firstDay, length, states, marks } = timeline;
  const indexOfToday = today - firstDay;
  let run: IndexedRun | null = null;
  let best: IndexedRun | null = null;
  let missed: number | null = null;
  for (let day = 0; day < length; day += 1) {
    if (marks[day] === markCodes.done) {
      run = extended(run, day);
      best = longer(run, best);
    } else if (
      states[day] === stateCodes.due &&
      (day < indexOfToday || marks[day] === markCodes.notDone)
    ) {
      run = null;
      missed = day;
    }
  }
  const isAlive = indexOfToday >= 0 && indexOfToday < length;
  const current = isAlive ? run : null;
  return {
    current: runOf(timeline, current),
    best: runOf(timeline, best),
    last_missed: missed === null ? null : missedDay(timeline, missed),
    bridged: bridgedSince(timeline, current?.first ?? length),
    is_open_today:
      isAlive && states[indexOfToday] === stateCodes.due && marks[indexOfToday] === markCodes.none,
  };
}

function extended(run: IndexedRun | null, day: number): IndexedRun {
  return { days: (run?.days ?? 0) + 1, first: run?.first ?? day, last: day };
}

function longer(run: IndexedRun, best: IndexedRun | null): IndexedRun {
  return best === null || run.days >= best.days ? run : best;
}

function runOf({ firstDay }: Timeline, run: IndexedRun | null): Run | null {
  if (run === null) return null;
  return {
    days: run.days,
    first_day: toCalendarDate(firstDay + run.first),
    last_day: toCalendarDate(firstDay + run.last),
  };
}

function missedDay(timeline: Timeline, day: number): MissedDay {
  const { firstDay, marks, missing } = timeline;
  const left = missing[day] ?? noGoal;
  const date = toCalendarDate(firstDay + day);
  return {
    date,
    mark: marks[day] === markCodes.notDone ? 0 : null,
    ...(left === noGoal ? {} : { missing: left, per: getGoalPeriod(timeline, date) }),
  };
}

function bridgedSince({ length, states, marks, paused }: Timeline, first: number): BridgedDays {
  const bridged = { paused: 0, not_due: 0, free: 0 };
  for (let day = first; day < length; day += 1) {
    if (marks[day] === markCodes.done) continue;
    if (paused[day] === 1) bridged.paused += 1;
    else if (states[day] === stateCodes.off) bridged.not_due += 1;
    else if (states[day] === stateCodes.free) bridged.free += 1;
  }
  return bridged;
}
