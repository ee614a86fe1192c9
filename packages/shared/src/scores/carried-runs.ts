import { type AreaSpan, countsOn, nextCountedDay, previousCountedDay } from '../areas/area-days.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { datesBetween } from '../calendar/week.ts';
import { type DoneRun, runsOf } from './streaks.ts';

/** The last run of done days as the server knew it when it was asked. */
export interface LastRun {
  readonly last_completed_date: CalendarDate | null;
  readonly last_run_days: number;
}

/**
 * The runs of an area of which only the days from `from` on are known: what lies before comes from the last run that the
 * server told of. Of a run that goes over that day only the days and the end are sure.
 */
export function carriedRuns({
  spans,
  from,
  doneDates,
  lastRun,
}: {
  readonly spans: readonly AreaSpan[];
  readonly from: CalendarDate;
  /** Those from `from` on. */
  readonly doneDates: readonly CalendarDate[];
  readonly lastRun: LastRun | null;
}): readonly DoneRun[] {
  const runs = runsOf(spans, doneDates);
  const before = runBefore(spans, from, lastRun);
  const [first, ...rest] = runs;
  if (before === null) return runs;
  if (first === undefined || nextCountedDay(spans, before.ends_on) !== first.starts_on) {
    return [before, ...runs];
  }
  return [{ ...first, days: before.days + first.days }, ...rest];
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
