import type { TrendBucket, TrendPeriod, Trends } from '../analytics/trends-schema.ts';
import type { DashboardAnalytics } from '../analytics/dashboard-schema.ts';
import { dateOfDay, dayOfDate } from './any-timed-history.ts';
import {
  bestAndFocus,
  cellCounter,
  countedAreas,
  namedRate,
  type CellHistory,
  type CountCells,
  type Counted,
} from './counted-cells.ts';

export function countedTrends(history: CellHistory, period: TrendPeriod): Trends {
  const { today } = history;
  const count = cellCounter(history);
  const now = dayOfDate(today);
  const parts = partsOf(period, today);
  const start = parts[0]?.[0] ?? now;
  // The numbers of a period leave out today.
  const last = now - 1;
  const whole = count(start, last);
  const before = count(start - (now - start + 1), start - 1).rate;
  const buckets = parts.map((part) => bucketOf(count, part, now));
  const areas = countedAreas(history, count, [start, last]);
  const { best, focus } = bestAndFocus(areas);
  return {
    period,
    start_date: dateOfDay(start),
    end_date: today,
    done: whole.done,
    possible: whole.possible,
    completion_rate: whole.rate,
    previous_completion_rate: before,
    growth:
      whole.rate === null || before === null ? null : Number((whole.rate - before).toFixed(1)),
    buckets,
    areas: areas.map((one) => ({ ...namedRate(one), done: one.done, possible: one.possible })),
    metrics: {
      total_score: whole.done,
      data_points: whole.recorded,
      ...dayMetrics(count, start, last),
      ...longMetrics(count, [start, now], history.beginsWeek),
      best_period: bestOf(buckets.filter(({ start_date }) => start_date < today)),
      best_area: best,
      focus_area: focus,
    },
  };
}

/** Uses `Date` in UTC, because the product uses `Temporal`. */
function partsOf(period: TrendPeriod, today: string): [number, number][] {
  const now = dayOfDate(today);
  if (period === 'week') return [6, 5, 4, 3, 2, 1, 0].map((ago) => [now - ago, now - ago]);
  if (period === 'month') return [27, 20, 13, 6].map((ago) => [now - ago, now - ago + 6]);
  const [year = 0, month = 0] = today.split('-').map(Number);
  return [5, 4, 3, 2, 1, 0].map((ago) => {
    const first = Date.UTC(year, month - 1 - ago, 1) / 864e5;
    const next = Date.UTC(year, month - ago, 1) / 864e5;
    return [first, Math.min(next - 1, now)];
  });
}

function bucketOf(
  count: CountCells,
  [from, to]: readonly [number, number],
  now: number,
): TrendBucket {
  const { done, possible, rate } = count(from, from === to ? to : Math.min(to, now - 1));
  const dates = { start_date: dateOfDay(from), end_date: dateOfDay(to) };
  return { ...dates, done, possible, completion_rate: rate };
}

function bestOf(buckets: readonly TrendBucket[]): TrendBucket | null {
  let best: TrendBucket | null = null;
  for (const bucket of buckets) {
    const [rate, high] = [bucket.completion_rate, best?.completion_rate ?? -1];
    if (rate === null || rate < high) continue;
    if (rate > high || bucket.done >= (best?.done ?? 0)) best = bucket;
  }
  return best;
}

function dayMetrics(count: CountCells, start: number, last: number) {
  const days = Array.from({ length: last - start + 1 }, (_, nth) =>
    count(start + nth, start + nth),
  );
  const withAreas = days.filter(({ possible }) => possible > 0);
  const tenths = withAreas.map(({ rate }) => Math.round((rate ?? 0) * 10));
  const active = withAreas.filter(({ done }) => done > 0).length;
  const none = withAreas.length === 0;
  return {
    average_completion: none
      ? null
      : Math.round(tenths.reduce((sum, one) => sum + one, 0) / tenths.length) / 10,
    consistency: none ? null : Math.round((1000 * active) / withAreas.length) / 10,
    perfect_days: days.filter(isPerfect).length,
  };
}

/** Counts weeks and months that ended in the period and before today. */
function longMetrics(
  count: CountCells,
  [start, now]: readonly [number, number],
  beginsWeek: CellHistory['beginsWeek'],
) {
  const weeks: Counted[] = [];
  const months: Counted[] = [];
  for (let day = start; day < now; day += 1) {
    const moment = new Date(day * 864e5);
    const isLastOfWeek = beginsWeek(dateOfDay(day + 1));
    if (isLastOfWeek) weeks.push(count(weekBegin(beginsWeek, day), day));
    const isLastOfMonth = new Date((day + 1) * 864e5).getUTCDate() === 1;
    if (isLastOfMonth) months.push(count(day - moment.getUTCDate() + 1, day));
  }
  return {
    great_weeks: weeks.filter(isGreat).length,
    perfect_weeks: weeks.filter(isPerfect).length,
    great_months: months.filter(isGreat).length,
    perfect_months: months.filter(isPerfect).length,
  };
}

function isPerfect({ done, possible }: Counted): boolean {
  return possible > 0 && done === possible;
}

function isGreat({ done, possible }: Counted): boolean {
  return possible > 0 && 5 * done >= 4 * possible;
}

function weekBegin(beginsWeek: CellHistory['beginsWeek'], day: number): number {
  let first = day;
  while (!beginsWeek(dateOfDay(first))) first -= 1;
  return first;
}

export function countedDashboard(history: CellHistory): DashboardAnalytics {
  const { today, beginsWeek, areas } = history;
  const count = cellCounter(history);
  const now = dayOfDate(today);
  const first = weekBegin(beginsWeek, now);
  const week = count(first, now - 1);
  const active = areas.filter(({ isActive }) => isActive);
  return {
    weekly_overview: {
      completion_rate: week.rate,
      total_areas: active.length,
      active_streaks: active.filter(({ streak }) => streak.current > 0).length,
      perfect_weeks: perfectWeeks(history, count, first),
      current_week_scores: week.done,
      possible_week_scores: week.possible,
    },
    monthly_overview: month(history, count),
    recent_activity: [6, 5, 4, 3, 2, 1, 0].map((ago) => ({
      date: dateOfDay(now - ago),
      scores_count: count(now - ago, now - ago).done,
    })),
    today_progress: count(now, now).rate,
    last_week_average: count(weekBegin(beginsWeek, first - 1), first - 1).rate,
    best_streak: Math.max(
      0,
      ...areas.map(({ streak: { best, unit } }) => (unit === 'weeks' ? 7 * best : best)),
    ),
  };
}

function perfectWeeks(
  { areas, beginsWeek }: CellHistory,
  count: CountCells,
  thisWeek: number,
): number {
  const first = Math.min(...areas.flatMap(({ cells }) => [...cells.keys()]).map(dayOfDate));
  let perfect = 0;
  for (let next = thisWeek; next > first;) {
    const start = weekBegin(beginsWeek, next - 1);
    const { done, possible } = count(start, next - 1);
    next = start;
    if (possible > 0 && done === possible) perfect += 1;
  }
  return perfect;
}

function month(history: CellHistory, count: CountCells): DashboardAnalytics['monthly_overview'] {
  const { today } = history;
  const now = dayOfDate(today);
  const start = dayOfDate(`${today.slice(0, 7)}-01`);
  const { done, possible, rate } = count(start, now - 1);
  const { best, focus } = bestAndFocus(countedAreas(history, count, [start, now - 1]));
  return {
    completion_rate: rate,
    best_area: best,
    improvement_needed: focus,
    total_scores: done,
    possible_scores: possible,
  };
}
