import { toDayNumber } from '../calendar/calendar-date.ts';
import type { DateRange } from '../timeline/completion.ts';
import { getIndexRange } from '../timeline/day-arrays.ts';
import { markCodes, stateCodes } from '../timeline/day-codes.ts';
import type { Timeline } from '../timeline/timeline.ts';

export function countWithoutEntry(timeline: Timeline, { start_date, end_date }: DateRange): number {
  const { states, marks } = timeline;
  const { start, end } = getIndexRange(timeline, toDayNumber(start_date), toDayNumber(end_date));
  let count = 0;
  for (let day = start; day < end; day += 1) {
    if (states[day] === stateCodes.due && marks[day] === markCodes.none) count += 1;
  }
  return count;
}
