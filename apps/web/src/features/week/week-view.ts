import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { mondayOf, sundayOf, weekOf } from '@daymark/shared/calendar/week.ts';
import {
  completionRate,
  type Rate,
  tallyDays,
  tallyRange,
} from '@daymark/shared/timeline/completion.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { areasInWeek } from '@daymark/shared/timeline/weekly-grid.ts';
import type { WeekDay } from './day-tiles.tsx';

interface WeekView {
  readonly days: readonly WeekDay[];
  /** Of all that was possible in the week, up to today; undefined while it is not known. */
  readonly average: Rate | undefined;
  /** Those that counted on one of the days or were deleted on one, by position. */
  readonly areas: readonly SyncedArea[];
}

interface WeekFacts {
  readonly timelines: readonly Timeline<SyncedArea>[];
  /** Any day of the week. */
  readonly date: CalendarDate;
  readonly today: CalendarDate;
  readonly isKnown: boolean;
}

export function weekView({ timelines, date, today, isKnown }: WeekFacts): WeekView {
  const range = { start_date: mondayOf(date), end_date: sundayOf(date) };
  const tallies = tallyDays(timelines, range, today);
  return {
    days: weekOf(date).map((day, index): WeekDay => {
      const tally = tallies[index];
      if (tally === undefined) return { date: day, rate: null, open: 0 };
      const open = tally.possible - tally.done;
      return { date: day, rate: isKnown ? completionRate(tally) : undefined, open };
    }),
    average: isKnown ? completionRate(tallyRange(tallies, range)) : undefined,
    areas: areasInWeek(timelines, date).map(({ area }) => area),
  };
}
