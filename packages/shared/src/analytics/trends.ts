import {
  getFirstDayOfTrends,
  listBucketRanges,
  getPeriodRange,
  getPreviousSpan,
} from './trend-period.ts';
import type { TrendBucket, TrendPeriod, Trends } from './trends-schema.ts';
import {
  addDays,
  type CalendarDate,
  toCalendarDate,
  toDayNumber,
} from '../calendar/calendar-date.ts';
import {
  getFirstDayOfMonth,
  getLastDayOfMonth,
  type Weeks,
  getWeekSpan,
} from '../calendar/week.ts';
import { toAreaRate, findBestAndWeakest } from './best-and-weakest.ts';
import {
  getCompletionRate,
  type DateRange,
  isPerfect,
  type CompletionRate,
  sumTallies,
  type Tally,
  tallyAreas,
} from '../timeline/completion.ts';
import { isGreat } from './is-great.ts';
import { getMeanRate } from './mean-rate.ts';
import { getEndedDays } from '../timeline/ended-days.ts';
import { type DayTally, sumDayTallies, tallyDays } from '../timeline/tally-days.ts';
import { compareByPosition, type NamedArea } from '../timeline/named-area.ts';
import { getIndexRange } from '../timeline/day-arrays.ts';
import { markCodes, stateCodes } from '../timeline/day-codes.ts';
import { type Timeline, getWeeks } from '../timeline/timeline.ts';

/** Computes the statistics that the schema `trends` explains. `timelines` includes ended areas. */
export function computeTrends(
  timelines: readonly Timeline<NamedArea>[],
  period: TrendPeriod,
  today: CalendarDate,
): Trends {
  const range = getPeriodRange(period, today);
  const ended = getEndedDays(range, today);
  const weeks = getWeeks(timelines);
  // Visits each day of each area only once, because there may be a thousand areas.
  const start_date = getFirstDayOfTrends(period, today, weeks);
  const days = tallyDays(timelines, { start_date, end_date: today }, today);
  const sumEnded = (part: DateRange) => sumDayTallies(days, getEndedDays(part, today));
  const buckets = listBucketRanges(period, today).map((part): TrendBucket => {
    const isDay = part.start_date === part.end_date;
    const tally = isDay ? sumDayTallies(days, part) : sumEnded(part);
    return { ...part, ...tally, completion_rate: getCompletionRate(tally) };
  });
  const tally = sumEnded(range);
  const current = getCompletionRate(tally);
  const previous = getCompletionRate(sumEnded(getPreviousSpan(period, today)));
  return {
    period,
    ...range,
    ...tally,
    completion_rate: current,
    previous_completion_rate: previous,
    growth: subtractRates(current, previous),
    buckets,
    areas: tallyAreas(timelines.toSorted(compareByPosition), ended)
      .filter(({ possible }) => possible > 0)
      .map((tally) => ({ ...toAreaRate(tally), done: tally.done, possible: tally.possible })),
    metrics: computeMetrics(timelines, { range, ended, buckets, weeks, sumEnded, days }),
  };
}

/** Subtracts in tenths, so that the difference has at most one decimal. */
function subtractRates(current: CompletionRate, previous: CompletionRate): number | null {
  if (current === null || previous === null) return null;
  return (Math.round(current * 10) - Math.round(previous * 10)) / 10;
}

interface PeriodDays {
  readonly range: DateRange;
  /** Days of `range` before today. */
  readonly ended: DateRange;
  readonly buckets: readonly TrendBucket[];
  readonly weeks: Weeks;
  readonly days: readonly DayTally[];
  readonly sumEnded: (part: DateRange) => Tally;
}

function computeMetrics(
  timelines: readonly Timeline<NamedArea>[],
  { range, ended, buckets, ...all }: PeriodDays,
): Trends['metrics'] {
  const days = all.days.filter(({ date }) => ended.start_date <= date && date <= ended.end_date);
  const possibleDays = days.filter(({ possible }) => possible > 0);
  const activeDays = possibleDays.filter(({ done }) => done > 0);
  const weeks = weeksEndedIn(range, all.weeks).map(all.sumEnded);
  const months = monthsEndedIn(range).map(all.sumEnded);
  const { best, weakest } = findBestAndWeakest(timelines, ended);
  return {
    total_score: sumTallies(days).done,
    data_points: countEntriesIn(timelines, ended),
    average_completion: getMeanRate(possibleDays.map(getCompletionRate)),
    consistency: getCompletionRate({ done: activeDays.length, possible: possibleDays.length }),
    perfect_days: days.filter(isPerfect).length,
    great_weeks: weeks.filter(isGreat).length,
    perfect_weeks: weeks.filter(isPerfect).length,
    great_months: months.filter(isGreat).length,
    perfect_months: months.filter(isPerfect).length,
    best_period: bestBucket(buckets.filter(({ start_date }) => start_date <= ended.end_date)),
    best_area: best,
    focus_area: weakest,
  };
}

function weeksEndedIn({ start_date, end_date }: DateRange, weeks: Weeks): DateRange[] {
  const today = toDayNumber(end_date);
  const ended: DateRange[] = [];
  let week = getWeekSpan(toDayNumber(start_date), weeks);
  for (; week.end <= today; week = getWeekSpan(week.end, weeks)) {
    ended.push({
      start_date: toCalendarDate(week.start),
      end_date: toCalendarDate(week.end - 1),
    });
  }
  return ended;
}

function monthsEndedIn({ start_date, end_date }: DateRange): DateRange[] {
  const months: DateRange[] = [];
  let lastDay = getLastDayOfMonth(start_date);
  while (lastDay < end_date) {
    months.push({ start_date: getFirstDayOfMonth(lastDay), end_date: lastDay });
    lastDay = getLastDayOfMonth(addDays(lastDay, 1));
  }
  return months;
}

function countEntriesIn(
  timelines: readonly Timeline[],
  { start_date, end_date }: DateRange,
): number {
  const first = toDayNumber(start_date);
  const last = toDayNumber(end_date);
  let entries = 0;
  for (const timeline of timelines) {
    const { states, marks, kept } = timeline;
    const { start, end } = getIndexRange(timeline, first, last);
    for (let day = start; day < end; day += 1) {
      const isMarked = marks[day] !== markCodes.none && kept?.[day] !== 1;
      if (isMarked && (states[day] === stateCodes.due || marks[day] === markCodes.done)) {
        entries += 1;
      }
    }
  }
  return entries;
}

function bestBucket(buckets: readonly TrendBucket[]): TrendBucket | null {
  const latestFirst = buckets.filter(({ possible }) => possible > 0).toReversed();
  return latestFirst.toSorted(compareByRate)[0] ?? null;
}

function compareByRate(one: TrendBucket, other: TrendBucket): number {
  return (other.completion_rate ?? 0) - (one.completion_rate ?? 0) || other.done - one.done;
}
