import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { DateRange } from '@daymark/shared/timeline/completion.ts';

export interface YearMonth extends DateRange {
  /** Index of the first week that begins in the month. */
  readonly firstWeek: number;
  readonly weeks: number;
}

/** @param days consecutive days, starting with the first day of a week */
export function splitIntoMonths(days: readonly { readonly date: CalendarDate }[]): YearMonth[] {
  const starts = days
    .map(({ date }, index) => ({ date, index }))
    .filter(({ date, index }) => index === 0 || date.endsWith('-01'));
  return starts.map(({ date, index }, at) => {
    const next = starts[at + 1]?.index ?? days.length;
    const firstWeek = Math.ceil(index / 7);
    return {
      start_date: date,
      end_date: days[next - 1]?.date ?? date,
      firstWeek,
      weeks: Math.ceil(next / 7) - firstWeek,
    };
  });
}
