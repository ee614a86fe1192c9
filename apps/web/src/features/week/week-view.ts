import {
  completionRate,
  type Rate,
  type Scored,
  tallyDays,
  tallyRange,
} from '@daymark/shared/analytics/completion.ts';
import { weeklyGridOf } from '@daymark/shared/analytics/weekly-grid-of.ts';
import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { WeekDay } from './day-tiles.tsx';

interface WeekView {
  readonly days: readonly WeekDay[];
  /** Of all that was possible from Monday to today. */
  readonly average: Rate;
  /** Those that counted on one of the days or were deleted on one, by position. */
  readonly areas: readonly LifeArea[];
}

/** The week that today is in. */
export function weekView(scored: Scored<LifeArea>, today: CalendarDate): WeekView {
  const grid = weeklyGridOf({ ...scored, today, date: today });
  const range = { start_date: grid.week_start, end_date: grid.week_end };
  return {
    days: grid.days.map((date, index) => ({ date, rate: grid.completion[index] ?? null })),
    average: completionRate(tallyRange(tallyDays(scored, range, today), range)),
    areas: grid.rows.map(({ life_area }) => life_area),
  };
}
