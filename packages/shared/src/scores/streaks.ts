import { countsOn, nextCountedDay, previousCountedDay, type AreaSpan } from '../areas/area-days.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { datesBetween } from '../calendar/week.ts';
import type { ScoreValue } from './score.ts';

/**
 * Done days of one area that follow each other. Days on which the area does not count neither break nor extend a run,
 * so `days` can be fewer than the calendar has between `starts_on` and `ends_on`, which are both done days.
 */
export interface DoneRun {
  readonly starts_on: CalendarDate;
  readonly ends_on: CalendarDate;
  readonly days: number;
}

export interface Streak {
  /** Days of the run that ends today or on the last counted day before it; 0 when there is none. */
  readonly current: number;
  /** Days of the longest run ever. */
  readonly best: number;
  /** The last done day up to today; null when there is none. */
  readonly last_completed_date: CalendarDate | null;
}

/** The runs of an area, earliest first. Done days on which it does not count are left out. */
export function runsOf(spans: readonly AreaSpan[], doneDates: Iterable<CalendarDate>): DoneRun[] {
  const runs: DoneRun[] = [];
  for (const date of [...new Set(doneDates)].toSorted()) {
    if (!countsOn(spans, date)) continue;
    const last = runs.at(-1);
    if (last !== undefined && nextCountedDay(spans, last.ends_on) === date) {
      runs[runs.length - 1] = { ...last, ends_on: date, days: last.days + 1 };
    } else {
      runs.push({ starts_on: date, ends_on: date, days: 1 });
    }
  }
  return runs;
}

interface StreakFacts {
  readonly spans: readonly AreaSpan[];
  readonly today: CalendarDate;
  /** The latest of the area's runs that start no later than today. */
  readonly lastRun: DoneRun | null;
  /** Days of the longest of all its runs. */
  readonly bestDays: number;
  readonly todayScore: ScoreValue | null;
}

/**
 * The streak of an area from its runs. The current one consists of done days that follow each other up to today or, while
 * today is unscored, up to the last counted day before it; a score of 0 today ends it. An area that does not count
 * today, archived or ended, has no current streak; one that is active again goes on with the streak it had.
 * The best streak counts every run as it was recorded, also a day ahead of today, which a move to a zone further west
 * leaves behind.
 */
export function streakFromRuns(facts: StreakFacts): Streak {
  return {
    current: currentDays(facts),
    best: facts.bestDays,
    last_completed_date: lastCompletedDate(facts),
  };
}

/** Days of the run that ends on `last_completed_date`, which a later score of 0 leaves as long as it is; 0 when there is none. */
export function lastRunDays(facts: Pick<StreakFacts, 'spans' | 'today' | 'lastRun'>): number {
  const { spans, today, lastRun } = facts;
  if (lastRun === null) return 0;
  return lastRun.days - (lastRun.ends_on > today ? countedDaysAfter(spans, today, lastRun) : 0);
}

function currentDays({ spans, today, lastRun, todayScore }: StreakFacts): number {
  if (lastRun === null || !countsOn(spans, today)) return 0;
  if (lastRun.ends_on >= today) return lastRun.days - countedDaysAfter(spans, today, lastRun);
  if (todayScore === 0) return 0;
  return lastRun.ends_on === previousCountedDay(spans, today) ? lastRun.days : 0;
}

function lastCompletedDate({ spans, today, lastRun }: StreakFacts): CalendarDate | null {
  if (lastRun === null || lastRun.ends_on <= today) return lastRun?.ends_on ?? null;
  return countsOn(spans, today) ? today : previousCountedDay(spans, today);
}

/** How many days of a run lie ahead of today. */
function countedDaysAfter(spans: readonly AreaSpan[], today: CalendarDate, run: DoneRun): number {
  return datesBetween(today, run.ends_on).filter((date) => date > today && countsOn(spans, date))
    .length;
}

/** The streak of an area from its scores; for what it means see `streakFromRuns`. */
export function streakOf(history: {
  readonly spans: readonly AreaSpan[];
  readonly doneDates: Iterable<CalendarDate>;
  /** The dates scored 0; only today's matters. */
  readonly notDoneDates?: Iterable<CalendarDate>;
  readonly today: CalendarDate;
}): Streak {
  const { spans, today } = history;
  const runs = runsOf(spans, history.doneDates);
  return streakFromRuns({
    spans,
    today,
    lastRun: runs.findLast((run) => run.starts_on <= today) ?? null,
    bestDays: Math.max(0, ...runs.map((run) => run.days)),
    todayScore: new Set(history.notDoneDates).has(today) ? 0 : null,
  });
}
