import { type AreaSpan, previousCountedDay } from '../areas/area-days.ts';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { firstOfMonth, mondayOf } from '../calendar/week.ts';
import { carriedRuns, type LastRun } from '../scores/carried-runs.ts';
import { type DoneRun, lastRunDays, streakFromRuns } from '../scores/streaks.ts';
import type { RatedArea } from './area-rate.ts';
import type { DayScore } from './completion.ts';
import { dashboardOf, dashboardWindow } from './dashboard-of.ts';
import type { AreaStreak, DashboardAnalytics } from './dashboard.ts';
import { perfectWeeksIn, perfectWeeksOf } from './perfect-weeks.ts';
import { type CountedStreakList, streakListOf } from './streak-list.ts';
import { periodRange, trendsWindow } from './trend-period.ts';
import { trendsOf } from './trends-of.ts';
import type { TrendPeriod, Trends } from './trends.ts';

/** What a device holds of a person's history, to say without the server what can be said for sure. */
export interface HeldHistory {
  readonly today: CalendarDate;
  /** All of them, the ended ones too. */
  readonly areas: readonly RatedArea[];
  /** The first day from which on `scores` and `sentScores` hold everything up to today; what is ahead of it may be there. */
  readonly from: CalendarDate;
  readonly scores: readonly DayScore[];
  /** Both without what the server does not have yet. */
  readonly sentAreas: readonly RatedArea[];
  readonly sentScores: readonly DayScore[];
  /** The figures that the server gave last, and the day that was today then. */
  readonly said: {
    readonly today: CalendarDate;
    readonly dashboard: DashboardAnalytics;
    readonly streaks: CountedStreakList;
  } | null;
}

export interface HeldTrends {
  readonly trends: Trends;
  /** Whether the time before the period is held; else there is no comparison with it. */
  readonly isComparable: boolean;
}

/** The figures of a period; null when not all of its days are held. */
export function heldTrends(history: HeldHistory, period: TrendPeriod): HeldTrends | null {
  const { today } = history;
  const { start_date } = periodRange(period, today);
  // Weeks and months that end in the period are counted whole.
  const needed = earlier(mondayOf(start_date), firstOfMonth(start_date));
  if (!holds(history, needed)) return null;
  const trends = trendsOf({ ...history, period });
  if (holds(history, trendsWindow(period, today).start_date)) return { trends, isComparable: true };
  return {
    trends: { ...trends, previous_completion_rate: null, growth: null },
    isComparable: false,
  };
}

/** The dashboard's figures; null when one of them cannot be said for sure. */
export function heldDashboard(history: HeldHistory): DashboardAnalytics | null {
  if (!holds(history, dashboardWindow(history.today).start_date)) return null;
  const streaks = heldStreaks(history);
  const perfectWeeks = heldPerfectWeeks(history);
  if (streaks === null || perfectWeeks === null) return null;
  return dashboardOf({ ...history, streaks, perfectWeeks });
}

/** The streaks of all areas; null when one of them cannot be said for sure. */
export function heldStreakList(history: HeldHistory): CountedStreakList | null {
  const streaks = heldStreaks(history);
  if (streaks === null) return null;
  const byArea = new Map(streaks.map((streak) => [streak.life_area_id, streak]));
  const entries = history.areas.flatMap((area) => {
    const streak = byArea.get(area.id);
    if (streak === undefined) return [];
    const { current, best, last_completed_date } = streak;
    return [{ area, streak: { current, best, last_completed_date } }];
  });
  return streakListOf(entries, history.today);
}

function earlier(one: CalendarDate, other: CalendarDate): CalendarDate {
  return one < other ? one : other;
}

/** Whether all days from `date` on are held on which any area counted. */
function holds({ areas, from }: HeldHistory, date: CalendarDate): boolean {
  return from <= date || holdsAll(areas, from);
}

function holdsAll(areas: readonly RatedArea[], from: CalendarDate): boolean {
  return areas.every((area) => isHeldWhole(area, from));
}

function isHeldWhole({ spans }: RatedArea, from: CalendarDate): boolean {
  return spans.every(({ starts_on }) => starts_on >= from);
}

function heldStreaks(history: HeldHistory): AreaStreak[] | null {
  const streaks = history.areas.map((area) => heldStreak(history, area));
  return streaks.every((streak) => streak !== null) ? streaks : null;
}

function heldStreak(history: HeldHistory, area: RatedArea): AreaStreak | null {
  const { today, from } = history;
  const { spans } = area;
  const said = isHeldWhole(area, from) ? nothingBefore : saidOf(history, area);
  if (said === null) return null;
  // An area that has been ended or archived since may have lost a day that the server counted.
  const sentArea = history.sentAreas.find(({ id }) => id === area.id) ?? area;
  const lastRun = lastRunBefore(from, { spans: sentArea.spans, said });
  const runs = runsIn(history.scores, { area, from, lastRun });
  if (lastRun === null && isCutOff(runs, spans, from)) return null;
  const bestDays = bestOf({
    said: said.best,
    held: longest(runs),
    sent: longest(runsIn(history.sentScores, { area: sentArea, from, lastRun })),
  });
  if (bestDays === null) return null;
  const last = { spans, today, lastRun: runs.findLast((run) => run.starts_on <= today) ?? null };
  // The run that was told of is gone, and nobody here knows the one before it.
  if (last.lastRun === null && isAnyToldOf(said)) return null;
  const ofToday = history.scores.find(
    ({ life_area_id, score_date }) => life_area_id === area.id && score_date === today,
  );
  return {
    life_area_id: area.id,
    ...streakFromRuns({ ...last, bestDays, todayScore: ofToday?.score ?? null }),
    last_run_days: lastRunDays(last),
  };
}

/** What the server said of the days before those that are held. */
interface Said {
  readonly best: number;
  /** Null where it told of the longest run only. */
  readonly lastRun: LastRun | null;
}

function isAnyToldOf({ lastRun }: Said): boolean {
  return lastRun !== null && lastRun.last_completed_date !== null;
}

const noRun: LastRun = { last_completed_date: null, last_run_days: 0 };
const nothingBefore: Said = { best: 0, lastRun: noRun };

function saidOf({ said, today, from }: HeldHistory, { id, spans }: RatedArea): Said | null {
  // Of the days between the two nobody here knows.
  if (said === null || said.today > today || said.today < from) return null;
  const counting = said.dashboard.streaks.find((streak) => streak.life_area_id === id);
  if (counting !== undefined) return { best: counting.best, lastRun: counting };
  const listed = said.streaks.find((streak) => streak.life_area_id === id);
  if (listed === undefined) return null;
  const { best, last_completed_date } = listed;
  if (countsWithin(spans, said.today, today)) return { best, lastRun: null };
  // How long the run was makes no difference where it cannot have gone on since.
  return { best, lastRun: { last_completed_date, last_run_days: 1 } };
}

/** Whether the area counts on any of these days. */
function countsWithin(spans: readonly AreaSpan[], first: CalendarDate, last: CalendarDate) {
  return spans.some(
    ({ starts_on, ends_on }) => starts_on <= last && (ends_on === null || ends_on > first),
  );
}

/** What of the last run lies before `from`, by the days that the server counted; null where it did not tell of that run. */
function lastRunBefore(
  from: CalendarDate,
  { spans, said: { lastRun } }: { spans: readonly AreaSpan[]; said: Said },
): LastRun | null {
  if (lastRun === null) return null;
  const [before] = carriedRuns({ spans, from, doneDates: [], lastRun });
  if (before === undefined) return noRun;
  return { last_completed_date: before.ends_on, last_run_days: before.days };
}

function runsIn(
  scores: readonly DayScore[],
  { area, from, lastRun }: { area: RatedArea; from: CalendarDate; lastRun: LastRun | null },
): readonly DoneRun[] {
  const doneDates = scores
    .filter(({ life_area_id, score }) => life_area_id === area.id && score === 1)
    .map(({ score_date }) => score_date)
    .filter((date) => date >= from);
  return carriedRuns({ spans: area.spans, from, doneDates, lastRun });
}

/** Whether the run that goes on may have begun before the days that are held. */
function isCutOff(
  runs: readonly DoneRun[],
  spans: readonly AreaSpan[],
  from: CalendarDate,
): boolean {
  const [first] = runs;
  if (first === undefined) return true;
  const dayBefore = previousCountedDay(spans, first.starts_on);
  return dayBefore !== null && dayBefore < from;
}

function longest(runs: readonly DoneRun[]): number {
  return Math.max(0, ...runs.map(({ days }) => days));
}

interface Bests {
  /** The longest run ever, as the server said. */
  readonly said: number;
  /** The longest one of those that are held, with what is not sent yet and without. */
  readonly held: number;
  readonly sent: number;
}

/** Null where the longest run ever was cut short since, for nobody here knows the second longest. */
function bestOf({ said, held, sent }: Bests): number | null {
  if (held >= said) return held;
  return sent < said ? said : null;
}

/** Of the whole history: those that the server counted, and what became of the weeks since. */
function heldPerfectWeeks(history: HeldHistory): number | null {
  const { areas, scores, sentAreas, sentScores, from, said, today } = history;
  if (holdsAll(areas, from)) return perfectWeeksOf({ areas, scores }, today);
  if (said === null || said.today > today) return null;
  const uncounted = mondayOf(said.today);
  if (from > uncounted || !haveSameAreas(said.streaks, areas, uncounted)) return null;
  const since = { start_date: uncounted, end_date: addDays(mondayOf(today), -1) };
  const before = { start_date: firstMonday(from), end_date: addDays(uncounted, -1) };
  return (
    said.dashboard.weekly_overview.perfect_weeks +
    perfectWeeksIn({ areas, scores }, since) +
    perfectWeeksIn({ areas, scores }, before) -
    perfectWeeksIn({ areas: sentAreas, scores: sentScores }, before)
  );
}

/** Whether the server counted the weeks before `uncounted` by these areas: none erased since, and none brought back. */
function haveSameAreas(
  told: CountedStreakList,
  areas: readonly RatedArea[],
  uncounted: CalendarDate,
): boolean {
  const ids = new Set(areas.map(({ id }) => id));
  const toldIds = new Set(told.map(({ life_area_id }) => life_area_id));
  const older = areas.filter(({ spans }) => spans.some(({ starts_on }) => starts_on < uncounted));
  return [...toldIds].every((id) => ids.has(id)) && older.every(({ id }) => toldIds.has(id));
}

/** The first Monday that is not before `date`. */
function firstMonday(date: CalendarDate): CalendarDate {
  return mondayOf(addDays(date, 6));
}
