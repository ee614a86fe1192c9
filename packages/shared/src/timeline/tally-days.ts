import { toCalendarDate, toDayNumber, type CalendarDate } from '../calendar/calendar-date.ts';
import { type DateRange, doneByMark, dueByState, sumTallies, type Tally } from './completion.ts';
import { getIndexRange } from './day-arrays.ts';
import type { Timeline } from './timeline.ts';

export interface DayTally extends Tally {
  readonly date: CalendarDate;
}

export function sumDayTallies(
  days: readonly DayTally[],
  { start_date, end_date }: DateRange,
): Tally {
  return sumTallies(days.filter(({ date }) => start_date <= date && date <= end_date));
}

export function tallyDays(
  timelines: readonly Timeline[],
  { start_date, end_date }: DateRange,
  today: CalendarDate,
): DayTally[] {
  const first = toDayNumber(start_date);
  const last = toDayNumber(end_date < today ? end_date : today);
  const length = Math.max(0, last - first + 1);
  const done = new Int32Array(length);
  const possible = new Int32Array(length);
  for (const timeline of timelines) {
    const { firstDay, states, marks } = timeline;
    const { start, end } = getIndexRange(timeline, first, last);
    const offset = firstDay - first;
    for (let day = start; day < end; day += 1) {
      const isDone = doneByMark[marks[day] ?? 0] ?? 0;
      const isPossible = isDone | (dueByState[states[day] ?? 0] ?? 0);
      done[day + offset] = (done[day + offset] ?? 0) + isDone;
      possible[day + offset] = (possible[day + offset] ?? 0) + isPossible;
    }
  }
  return Array.from(done, (count, index) => ({
    date: toCalendarDate(first + index),
    done: count,
    possible: possible[index] ?? 0,
  }));
}
