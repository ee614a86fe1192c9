import { countsOn } from '../areas/area-days.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { lastOfMonth, sundayOf } from '../calendar/week.ts';
import { type AreaTally, areaRateOf, bestAndWeakest, type RatedArea } from './area-rate.ts';
import {
  completionRate,
  type DateRange,
  type DayTally,
  isGreat,
  isPerfect,
  meanRate,
  type Rate,
  type Scored,
  sumTallies,
  type Tally,
  tallyAreas,
  tallyDays,
  tallyRange,
} from './completion.ts';
import { bucketRanges, periodRange, spanBefore, trendsWindow } from './trend-period.ts';
import type { TrendBucket, TrendPeriod, Trends } from './trends.ts';

export interface TrendFacts extends Scored<RatedArea> {
  readonly period: TrendPeriod;
  readonly today: CalendarDate;
  /** Every area that counted in the window of `trendsWindow`, ended ones too. */
  readonly areas: readonly RatedArea[];
  /** At least those of the window. */
  readonly scores: Scored['scores'];
}

/** The figures of a period; what each means is written at `trends` and where its formula is. */
export function trendsOf(facts: TrendFacts): Trends {
  const { period, today } = facts;
  const range = periodRange(period, today);
  const days = tallyDays(facts, trendsWindow(period, today), today);
  const buckets = bucketRanges(period, today).map((bucket) => bucketOf(days, bucket));
  const areas = tallyAreas(facts, range, today).filter(({ possible }) => possible > 0);
  const current = completionRate(tallyRange(days, range));
  const previous = completionRate(tallyRange(days, spanBefore(period, today)));
  return {
    period,
    ...range,
    completion_rate: current,
    previous_completion_rate: previous,
    growth: differenceOf(current, previous),
    buckets,
    areas: areas
      .toSorted((one, other) => one.area.position - other.area.position)
      .map((tally) => ({ ...areaRateOf(tally), done: tally.done, possible: tally.possible })),
    metrics: metricsOf({ facts, range, days, buckets, areas }),
  };
}

function bucketOf(days: readonly DayTally[], range: DateRange): TrendBucket {
  const { done, possible } = tallyRange(days, range);
  return { ...range, done, possible, completion_rate: completionRate({ done, possible }) };
}

/** In tenths, so that two figures with one decimal have a difference with one decimal. */
function differenceOf(current: Rate, previous: Rate): number | null {
  if (current === null || previous === null) return null;
  return (Math.round(current * 10) - Math.round(previous * 10)) / 10;
}

interface Period {
  readonly facts: TrendFacts;
  readonly range: DateRange;
  /** All days of the window. */
  readonly days: readonly DayTally[];
  readonly buckets: readonly TrendBucket[];
  readonly areas: readonly AreaTally[];
}

function metricsOf({ facts, range, days, buckets, areas }: Period): Trends['metrics'] {
  const daysOfPeriod = days.filter(({ date }) => date >= range.start_date);
  const daysWithAreas = daysOfPeriod.filter(({ possible }) => possible > 0);
  const activeDays = daysWithAreas.filter(({ done }) => done > 0);
  const weeks = completedIn(
    range,
    Map.groupBy(days, ({ date }) => sundayOf(date)),
  );
  const months = completedIn(
    range,
    Map.groupBy(days, ({ date }) => lastOfMonth(date)),
  );
  const { best, weakest } = bestAndWeakest(areas, facts.today);
  return {
    total_score: sumTallies(daysOfPeriod).done,
    data_points: countedScores(facts, range),
    average_completion: meanRate(daysWithAreas.map(completionRate)),
    consistency: completionRate({ done: activeDays.length, possible: daysWithAreas.length }),
    perfect_days: daysOfPeriod.filter(isPerfect).length,
    great_weeks: weeks.filter(isGreat).length,
    perfect_weeks: weeks.filter(isPerfect).length,
    great_months: months.filter(isGreat).length,
    perfect_months: months.filter(isPerfect).length,
    best_period: bestBucket(buckets),
    best_area: best,
    focus_area: weakest,
  };
}

/** The weeks or months that were over before today and whose last day is in the period, from their days by last day. */
function completedIn(
  { start_date, end_date }: DateRange,
  groups: ReadonlyMap<CalendarDate, readonly DayTally[]>,
): Tally[] {
  return [...groups]
    .filter(([lastDay]) => start_date <= lastDay && lastDay < end_date)
    .map(([, days]) => sumTallies(days));
}

function countedScores({ areas, scores }: TrendFacts, { start_date, end_date }: DateRange): number {
  const spans = new Map(areas.map((area) => [area.id, area.spans]));
  return scores.filter(
    ({ life_area_id, score_date }) =>
      start_date <= score_date &&
      score_date <= end_date &&
      countsOn(spans.get(life_area_id) ?? [], score_date),
  ).length;
}

function bestBucket(buckets: readonly TrendBucket[]): TrendBucket | null {
  const latestFirst = buckets.filter(({ possible }) => possible > 0).toReversed();
  return latestFirst.toSorted(byRate)[0] ?? null;
}

function byRate(one: TrendBucket, other: TrendBucket): number {
  return (other.completion_rate ?? 0) - (one.completion_rate ?? 0) || other.done - one.done;
}
