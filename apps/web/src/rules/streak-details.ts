import { type CalendarDate, toCalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import { type GoalPeriod, getGoalPeriod } from './goal-period.ts';
import { markCodes, noGoal, stateCodes } from '@daymark/shared/timeline/day-codes.ts';
import {
  getReach,
  getStreakUnit,
  isMissed,
  listWeeksOfStreak,
  type StreakUnit,
  type WeekOfStreak,
} from '@daymark/shared/timeline/streak.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';

/** Sequence of done days, or of kept weeks, that no missed day ended. */
export interface Run {
  /** Number of days or weeks. */
  readonly length: number;
  readonly done: number;
  /** First done day, or first day of the first week. */
  readonly first_day: CalendarDate;
  /** Last done day, or last day of the last week. */
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
  readonly unit: StreakUnit;
  /** Null without a current run, and after the area ended. */
  readonly current: Run | null;
  /** The latest of the longest runs. Null without a run. */
  readonly best: Run | null;
  /** Last missed day that ended a run, or that kept a week from counting. */
  readonly last_end: MissedDay | null;
  /** Missed day because of which `last_end` was not forgiven. */
  readonly missed_before: CalendarDate | null;
  /** Missed days of the current run. Only for a forgiving streak. */
  readonly forgiven: readonly CalendarDate[];
  readonly bridged: BridgedDays;
  /** Whether a day of this week was missed. Only for a streak in weeks. */
  readonly is_week_missed: boolean;
  readonly is_open_today: boolean;
}

interface IndexedRun {
  readonly length: number;
  readonly first: number;
  readonly last: number;
}

/** Indexes of days. */
interface Trace {
  readonly run: IndexedRun | null;
  readonly best: IndexedRun | null;
  readonly lastEnd: number | null;
  readonly missedBefore: number | null;
  readonly lastWeek?: WeekOfStreak['outcome'];
}

export function getStreakDetails(timeline: Timeline): StreakDetails {
  const { area, today, firstDay, length, states, marks } = timeline;
  const indexOfToday = today - firstDay;
  const unit = getStreakUnit(area);
  const trace = unit === 'weeks' ? traceWeeks(timeline) : traceDays(timeline);
  const isAlive = indexOfToday >= 0 && indexOfToday < length;
  const current = isAlive ? trace.run : null;
  const dateOf = (day: number) => toCalendarDate(firstDay + day);
  return {
    unit,
    current: runOf(timeline, current),
    best: runOf(timeline, trace.best),
    last_end: trace.lastEnd === null ? null : missedDay(timeline, trace.lastEnd),
    missed_before: trace.missedBefore === null ? null : dateOf(trace.missedBefore),
    forgiven:
      current === null || unit === 'weeks'
        ? []
        : listIndexes(current.first, length)
            .filter((day) => isMissed(timeline, day))
            .map(dateOf),
    bridged: bridgedSince(timeline, current?.first ?? length),
    is_week_missed: trace.lastWeek === 'missed',
    is_open_today:
      isAlive && states[indexOfToday] === stateCodes.due && marks[indexOfToday] === markCodes.none,
  };
}

function traceDays(timeline: Timeline): Trace {
  const reach = getReach(timeline.area);
  let run: IndexedRun | null = null;
  let best: IndexedRun | null = null;
  let lastMissed: number | null = null;
  let lastEnd: number | null = null;
  let missedBefore: number | null = null;
  for (let day = 0; day < timeline.length; day += 1) {
    if (timeline.marks[day] === markCodes.done) {
      run = extended(run, { start: day, end: day + 1 });
      best = longer(run, best);
    } else if (isMissed(timeline, day)) {
      if ((lastMissed ?? -Infinity) >= day - reach) {
        run = null;
        lastEnd = day;
        missedBefore = reach === Infinity ? null : lastMissed;
      }
      lastMissed = day;
    }
  }
  return { run, best, lastEnd, missedBefore };
}

function traceWeeks(timeline: Timeline): Trace {
  let run: IndexedRun | null = null;
  let best: IndexedRun | null = null;
  let lastEnd: number | null = null;
  let lastWeek: WeekOfStreak['outcome'] = 'idle';
  for (const week of listWeeksOfStreak(timeline)) {
    lastWeek = week.outcome;
    if (week.outcome === 'kept') {
      run = extended(run, week);
      best = longer(run, best);
    } else if (week.outcome === 'missed') {
      run = null;
      lastEnd =
        listIndexes(week.start, week.end).findLast((day) => isMissed(timeline, day)) ?? null;
    }
  }
  return { run, best, lastEnd, missedBefore: null, lastWeek };
}

function listIndexes(start: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, offset) => start + offset);
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function extended(run: IndexedRun | null, { start, end }: Span): IndexedRun {
  return { length: (run?.length ?? 0) + 1, first: run?.first ?? start, last: end - 1 };
}

function longer(run: IndexedRun, best: IndexedRun | null): IndexedRun {
  return best === null || run.length >= best.length ? run : best;
}

function runOf({ firstDay, marks }: Timeline, run: IndexedRun | null): Run | null {
  if (run === null) return null;
  const { length, first, last } = run;
  return {
    length,
    done: marks.subarray(first, last + 1).filter((mark) => mark === markCodes.done).length,
    first_day: toCalendarDate(firstDay + first),
    last_day: toCalendarDate(firstDay + last),
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

function bridgedSince(
  { length, states, marks, paused, missing }: Timeline,
  first: number,
): BridgedDays {
  const bridged = { paused: 0, not_due: 0, free: 0 };
  for (let day = first; day < length; day += 1) {
    if (marks[day] === markCodes.done) continue;
    if (paused[day] === 1) bridged.paused += 1;
    else if (states[day] === stateCodes.off) bridged.not_due += 1;
    else if (states[day] === stateCodes.free && missing[day] !== noGoal) bridged.free += 1;
  }
  return bridged;
}
