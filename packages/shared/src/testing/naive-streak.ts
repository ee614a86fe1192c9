import type { CalendarDate } from '../calendar/calendar-date.ts';
import { dayOfDate, type TimedHistory, type TimedHistoryArea } from './any-timed-history.ts';
import { computeNaiveDays, type NaiveDay } from './naive-days.ts';
import { naiveWeekBegins } from './naive-weeks.ts';

/** Run of days or weeks. All lists are sorted. */
interface NaiveRun {
  readonly length: number;
  readonly done: readonly CalendarDate[];
  readonly first_day: CalendarDate;
  readonly last_day: CalendarDate;
}

interface NaiveRuns {
  readonly days: ReadonlyMap<CalendarDate, NaiveDay>;
  readonly missed: readonly CalendarDate[];
  /** Missed days that ended a run, or kept a week from counting. */
  readonly ends: readonly CalendarDate[];
  /** Last run, if it is not over. */
  readonly current: NaiveRun | null;
  readonly best: NaiveRun | null;
}

/** Computes the streak of an area without code of the product. */
export function naiveStreak(history: Omit<TimedHistory, 'areas'>, one: TimedHistoryArea) {
  const { days, current, best } = naiveRuns(history, one);
  return {
    current: current?.length ?? 0,
    best: best?.length ?? 0,
    unit: one.area.streak_rule === 'weeks' ? 'weeks' : 'days',
    last_completed_date: [...days.keys()].findLast((date) => days.get(date)?.mark === 1) ?? null,
  } as const;
}

function naiveRuns(history: Omit<TimedHistory, 'areas'>, one: TimedHistoryArea): NaiveRuns {
  const { today } = history;
  const days = computeNaiveDays(history, one);
  const dates = [...days.keys()];
  const missed = dates.filter((date) => {
    const day = days.get(date);
    return day?.state === 'due' && day.mark !== 1 && (date < today || day.mark === 0);
  });
  const weeks = numberWeeks(history, dates);
  const { streak_rule, forgiving_days } = one.area;
  const ends =
    streak_rule === 'forgiving'
      ? missed.filter((date) => isSecondMiss(missed, date, forgiving_days))
      : missed;
  // Each run lies between two ends. A run of weeks also leaves out the week of an end.
  const bounds = ['', ...ends, '9999'];
  const runs = bounds.slice(1).map((until, index) => {
    const between = dates.filter((date) => (bounds[index] ?? '') < date && date < until);
    return streak_rule === 'weeks'
      ? runOfWeeks({ days, between, ends, weeks, today })
      : runOfDays(days, between);
  });
  const longest = Math.max(0, ...runs.map((run) => run?.length ?? 0));
  return {
    days,
    missed,
    ends,
    current: days.has(today) ? (runs.at(-1) ?? null) : null,
    best: runs.findLast((run) => run?.length === longest) ?? null,
  };
}

/** Returns whether another day was missed among the `forgiving_days` days that end on `date`. */
function isSecondMiss(missed: readonly CalendarDate[], date: CalendarDate, forgivingDays: number) {
  return missed.some((other) => {
    const distance = dayOfDate(date) - dayOfDate(other);
    return distance > 0 && distance < forgivingDays;
  });
}

function runOfDays(days: NaiveRuns['days'], between: readonly CalendarDate[]): NaiveRun | null {
  const done = between.filter((date) => days.get(date)?.mark === 1);
  return naiveRun(done, { length: done.length, covered: done });
}

/** Numbers the weeks of an area. */
function numberWeeks(
  history: Omit<TimedHistory, 'areas'>,
  dates: readonly CalendarDate[],
): Map<CalendarDate, number> {
  const begins = naiveWeekBegins(history);
  let number = 0;
  return new Map(
    dates.map((date) => {
      if (begins(date)) number += 1;
      return [date, number];
    }),
  );
}

interface Between extends Pick<NaiveRuns, 'days' | 'ends'> {
  readonly between: readonly CalendarDate[];
  readonly weeks: ReadonlyMap<CalendarDate, number>;
  readonly today: CalendarDate;
}

/** Counts the weeks that are over, had a done day, and had no missed day. */
function runOfWeeks({ days, between, ends, weeks, today }: Between): NaiveRun | null {
  const uncounted = new Set([today, ...ends].map((date) => weeks.get(date)));
  const done = between.filter(
    (date) => days.get(date)?.mark === 1 && !uncounted.has(weeks.get(date)),
  );
  const kept = new Set(done.map((date) => weeks.get(date)));
  const covered = [...days.keys()].filter((date) => kept.has(weeks.get(date)));
  return naiveRun(done, { length: kept.size, covered });
}

function naiveRun(
  done: readonly CalendarDate[],
  { length, covered }: { readonly length: number; readonly covered: readonly CalendarDate[] },
): NaiveRun | null {
  const [first_day] = covered;
  const last_day = covered.at(-1);
  if (first_day === undefined || last_day === undefined) return null;
  return { length, done, first_day, last_day };
}

/** Computes the explanation of a streak without code of the product. */
export function naiveStreakDetails(history: Omit<TimedHistory, 'areas'>, one: TimedHistoryArea) {
  const { days, missed, ends, current, best } = naiveRuns(history, one);
  const { streak_rule } = one.area;
  const dates = [...days.keys()];
  const since = current?.first_day ?? '9999';
  const later = dates.filter((date) => date >= since && days.get(date)?.mark !== 1);
  const countBridged = (why: (day: NaiveDay) => boolean) =>
    later.flatMap((date) => days.get(date) ?? []).filter(why).length;
  const lastEnd = ends.at(-1) ?? null;
  const now = days.get(history.today);
  return {
    unit: streak_rule === 'weeks' ? 'weeks' : 'days',
    current: describeRun(current),
    best: describeRun(best),
    last_end: lastEnd,
    missed_before:
      streak_rule === 'forgiving' && lastEnd !== null
        ? (missed.findLast((date) => date < lastEnd) ?? null)
        : null,
    forgiven: streak_rule === 'forgiving' ? missed.filter((date) => date > since) : [],
    bridged: {
      paused: countBridged((day) => day.isPaused),
      not_due: countBridged((day) => !day.isPaused && day.state === 'off'),
      free: countBridged((day) => day.state === 'free'),
    },
    is_week_missed: streak_rule === 'weeks' && isLastWeekMissed(history, dates, ends),
    is_open_today: now?.state === 'due' && now.mark === null,
  };
}

function isLastWeekMissed(
  history: Omit<TimedHistory, 'areas'>,
  dates: readonly CalendarDate[],
  ends: readonly CalendarDate[],
): boolean {
  const weeks = numberWeeks(history, dates);
  return ends.some((date) => weeks.get(date) === weeks.get(dates.at(-1) ?? ''));
}

function describeRun(run: NaiveRun | null) {
  return run && { ...run, done: run.done.length };
}
