import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import type { ScoreValue } from '../entries/score.ts';
import { withMark, yearOf, type Years } from '../timeline/year.ts';

export function yearsOf(entries: ReadonlyMap<CalendarDate, ScoreValue>): Years {
  const years = new Map<number, string>();
  for (const [date, score] of entries) {
    years.set(yearOf(date), withMark(years.get(yearOf(date)), date, score));
  }
  return years;
}

/** From a day on: `1` is done, `0` not done, `.` no entry. */
export function yearsFrom(first: CalendarDate, marks: string): Years {
  const entries = new Map<CalendarDate, ScoreValue>();
  for (let day = 0; day < marks.length; day += 1) {
    if (marks[day] === '1') entries.set(addDays(first, day), 1);
    if (marks[day] === '0') entries.set(addDays(first, day), 0);
  }
  return yearsOf(entries);
}
