import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { getFirstDayOfMonth, getWeekStart, type Weeks } from '@daymark/shared/calendar/week.ts';
import { getTarget, type Schedule } from '@daymark/shared/timeline/schedule.ts';
import type { Target } from '@daymark/shared/timeline/target-schema.ts';
import type { ShownAmounts } from './shown-cell.ts';

export type AmountSpan = 'day' | 'week' | 'month' | 'year';

export interface AmountPeriod {
  readonly start_date: CalendarDate;
  readonly end_date: CalendarDate;
  readonly total: number;
  /** Target of a single day. Null for longer periods and without a target. */
  readonly target: Target | null;
}

/** Number of periods in a chart. */
const shownPeriods: Readonly<Record<AmountSpan, number>> = {
  day: 30,
  week: 12,
  month: 12,
  year: 10,
};

interface AmountFacts {
  readonly amounts: ShownAmounts;
  readonly area: { readonly created_on: CalendarDate; readonly schedule: Schedule };
  readonly lastDay: CalendarDate;
  readonly weeks: Weeks;
}

/** Returns the last periods of the area's life, oldest first. */
export function listAmountPeriods(span: AmountSpan, facts: AmountFacts): AmountPeriod[] {
  const { amounts, area, lastDay, weeks } = facts;
  const days = [...amounts.values()].flatMap((year) => Object.entries(year));
  const periods: AmountPeriod[] = [];
  for (
    let end = lastDay;
    end >= area.created_on && periods.length < shownPeriods[span];
    end = addDays(periods.at(-1)?.start_date ?? end, -1)
  ) {
    const start = getStart(span, end, weeks);
    periods.push({
      start_date: start,
      end_date: end,
      total: sum(days, start, end),
      target: span === 'day' ? getTarget(area.schedule, end) : null,
    });
  }
  return periods.toReversed();
}

function getStart(span: AmountSpan, date: CalendarDate, weeks: Weeks): CalendarDate {
  if (span === 'day') return date;
  if (span === 'week') return getWeekStart(date, weeks);
  return span === 'month' ? getFirstDayOfMonth(date) : `${date.slice(0, 4)}-01-01`;
}

function sum(
  days: readonly (readonly [CalendarDate, number])[],
  start: CalendarDate,
  end: CalendarDate,
): number {
  const all = days
    .filter(([date]) => start <= date && date <= end)
    .reduce((total, [, amount]) => total + amount, 0);
  return Number(all.toFixed(2));
}
