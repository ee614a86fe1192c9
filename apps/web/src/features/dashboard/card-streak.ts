import {
  type AreaSpan,
  countsOn,
  nextCountedDay,
  previousCountedDay,
} from '@daymark/shared/areas/area-days.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { datesBetween } from '@daymark/shared/calendar/week.ts';
import type { Score } from '@daymark/shared/scores/score.ts';
import { type DoneRun, runsOf, streakFromRuns } from '@daymark/shared/scores/streaks.ts';

/** The last run of done days as the server knew it when it was asked. */
export interface LastRun {
  readonly last_completed_date: CalendarDate | null;
  readonly last_run_days: number;
}

export interface StreakOnCard {
  readonly spans: readonly AreaSpan[];
  readonly today: CalendarDate;
  /** The first day from which on `scores` hold everything. */
  readonly from: CalendarDate;
  /** The area's own scores, with what is still waiting to be sent. */
  readonly scores: readonly Score[];
  readonly lastRun: LastRun | null;
}

/**
 * The current streak of an area in days. What happened from `from` on is read from the scores, so that a tap counts at
 * once; what lies before comes from the server.
 */
export function cardStreak({ spans, today, from, scores, lastRun }: StreakOnCard): number {
  const recent = scores.filter(({ score_date }) => from <= score_date && score_date <= today);
  const doneDates = recent.filter(({ score }) => score === 1).map(({ score_date }) => score_date);
  const runs = joined(spans, runBefore(spans, from, lastRun), runsOf(spans, doneDates));
  return streakFromRuns({
    spans,
    today,
    lastRun: runs.at(-1) ?? null,
    bestDays: 0,
    todayScore: recent.find(({ score_date }) => score_date === today)?.score ?? null,
  }).current;
}

/** The part of the server's run that lies before `from`. */
function runBefore(
  spans: readonly AreaSpan[],
  from: CalendarDate,
  lastRun: LastRun | null,
): DoneRun | null {
  const last = lastRun?.last_completed_date ?? null;
  if (lastRun === null || last === null) return null;
  if (last < from) return runThatEnds(last, lastRun.last_run_days);
  const since = datesBetween(from, last).filter((date) => countsOn(spans, date)).length;
  const dayBefore = previousCountedDay(spans, from);
  if (dayBefore === null || lastRun.last_run_days <= since) return null;
  return runThatEnds(dayBefore, lastRun.last_run_days - since);
}

/** Nobody asks here on which day it began. */
function runThatEnds(date: CalendarDate, days: number): DoneRun {
  return { starts_on: date, ends_on: date, days };
}

function joined(
  spans: readonly AreaSpan[],
  before: DoneRun | null,
  runs: readonly DoneRun[],
): readonly DoneRun[] {
  const [first, ...rest] = runs;
  if (before === null) return runs;
  if (first === undefined || nextCountedDay(spans, before.ends_on) !== first.starts_on) {
    return [before, ...runs];
  }
  return [{ ...first, days: before.days + first.days }, ...rest];
}
