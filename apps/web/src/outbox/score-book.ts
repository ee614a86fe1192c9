import type { DateRange } from '@daymark/shared/analytics/completion.ts';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { datesBetween } from '@daymark/shared/calendar/week.ts';
import type { Score } from '@daymark/shared/scores/score.ts';

/** The scores of one user on the days that the device knows. */
export interface ScoreBook {
  /** Null where a day of the range is not known. */
  readonly of: (range: DateRange) => readonly Score[] | null;
  /** The first of the known days that lead to `date` without a gap; null when `date` itself is not known. */
  readonly knownFrom: (date: CalendarDate) => CalendarDate | null;
}

/** Days that the server was asked for, each with its scores. */
export type ScoresByDay = Readonly<Record<CalendarDate, readonly Score[]>>;

/**
 * @param until the last day on which the server was asked for that day's scores. It had none of later days, and what
 * other devices have sent since is not known; null when it never was
 */
export function scoreBook(days: ScoresByDay, until: CalendarDate | null): ScoreBook {
  const isKnown = (date: CalendarDate) => date in days || (until !== null && date > until);
  return {
    of({ start_date, end_date }) {
      const dates = datesBetween(start_date, end_date);
      return dates.every(isKnown) ? dates.flatMap((date) => days[date] ?? []) : null;
    },
    knownFrom(date) {
      if (!isKnown(date)) return null;
      const earliest = Object.keys(days).reduce((a, b) => (a < b ? a : b), date);
      const unknown = datesBetween(earliest, date).findLast((each) => !isKnown(each));
      return unknown === undefined ? earliest : addDays(unknown, 1);
    },
  };
}
