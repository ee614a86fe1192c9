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
import { weekOf } from '@daymark/shared/calendar/week.ts';
import type { WeekDay } from './day-tiles.tsx';

interface WeekView {
  readonly days: readonly WeekDay[];
  /** Of all that was possible in the week, up to today; undefined while it is not known. */
  readonly average: Rate | undefined;
  /** Those that counted on one of the days or were deleted on one, by position. */
  readonly areas: readonly LifeArea[];
}

interface WeekFacts {
  readonly areas: readonly LifeArea[];
  /** At least those of the week; null while they are not known. */
  readonly scores: Scored['scores'] | null;
  /** Any day of the week. */
  readonly date: CalendarDate;
  readonly today: CalendarDate;
}

export function weekView({ areas, scores, date, today }: WeekFacts): WeekView {
  const grid = weeklyGridOf({ areas, scores: scores ?? [], today, date });
  const range = { start_date: grid.week_start, end_date: grid.week_end };
  const tallies = tallyDays({ areas, scores: scores ?? [] }, range, today);
  const isKnown = scores !== null;
  return {
    days: weekOf(date).map((day, index): WeekDay => {
      const tally = tallies[index];
      if (tally === undefined) return { date: day, rate: null, open: 0 };
      const open = tally.possible - tally.done;
      return { date: day, rate: isKnown ? completionRate(tally) : undefined, open };
    }),
    average: isKnown ? completionRate(tallyRange(tallies, range)) : undefined,
    areas: grid.rows.map(({ life_area }) => life_area),
  };
}
