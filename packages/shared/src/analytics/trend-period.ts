import { addDays, countDaysBetween, type CalendarDate } from '../calendar/calendar-date.ts';
import {
  getFirstDayOfMonth,
  getLastDayOfMonth,
  type Weeks,
  getWeekStart,
} from '../calendar/week.ts';
import type { DateRange } from '../timeline/completion.ts';
import type { TrendPeriod } from './trends-schema.ts';

/**
 * Returns the first day that `computeTrends` reads. `computeTrends` compares the period with the
 * previous span of the same length. It also reads the whole week and month in which the period
 * begins.
 */
export function getFirstDayOfTrends(
  period: TrendPeriod,
  today: CalendarDate,
  weeks: Weeks | undefined,
): CalendarDate {
  const before = getPreviousSpan(period, today).start_date;
  const monthStart = getFirstDayOfMonth(getPeriodRange(period, today).start_date);
  return getWeekStart(before < monthStart ? before : monthStart, weeks);
}

export function listBucketRanges(period: TrendPeriod, today: CalendarDate): DateRange[] {
  if (period === 'week') return slicesUpTo(today, { count: 7, days: 1 });
  if (period === 'month') return slicesUpTo(today, { count: 4, days: 7 });
  return monthsUpTo(today, 6);
}

function slicesUpTo(today: CalendarDate, slices: { count: number; days: number }): DateRange[] {
  const start = addDays(today, 1 - slices.count * slices.days);
  return Array.from({ length: slices.count }, (_, index) => ({
    start_date: addDays(start, index * slices.days),
    end_date: addDays(start, (index + 1) * slices.days - 1),
  }));
}

function monthsUpTo(today: CalendarDate, count: number): DateRange[] {
  const thisMonth = Temporal.PlainDate.from(getFirstDayOfMonth(today));
  return Array.from({ length: count }, (_, index) => {
    const start_date = thisMonth.subtract({ months: count - 1 - index }).toString();
    const end_date = getLastDayOfMonth(start_date);
    return { start_date, end_date: end_date < today ? end_date : today };
  });
}

export function getPeriodRange(period: TrendPeriod, today: CalendarDate): DateRange {
  return { start_date: listBucketRanges(period, today)[0]?.start_date ?? today, end_date: today };
}

export function getPreviousSpan(period: TrendPeriod, today: CalendarDate): DateRange {
  const { start_date, end_date } = getPeriodRange(period, today);
  const days = countDaysBetween(start_date, end_date) + 1;
  return { start_date: addDays(start_date, -days), end_date: addDays(start_date, -1) };
}
