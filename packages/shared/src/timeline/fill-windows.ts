import { countDone, type DayArrays, type IndexRange } from './day-arrays.ts';
import { markCodes, stateCodes } from './day-codes.ts';
import type { Rule } from './schedule-schema.ts';

/**
 * A day is due if the window of `days` days that ends on it misses the goal unless the day is done.
 * Only days since the beginning of the rule raise the goal, so a new rule never begins with a due
 * day.
 */
export function fillWindows(
  { states, marks, paused, missing }: DayArrays,
  { times, days }: Extract<Rule, { readonly kind: 'times_in_days' }>,
  { start, end }: IndexRange,
): void {
  let done = countDone(marks, { start: Math.max(0, start - days), end: start });
  let open = 0;
  for (let day = start; day < end; day += 1) {
    const left = day - days;
    if (left >= 0 && marks[left] === markCodes.done) done -= 1;
    if (left >= start && paused[left] === 0) open -= 1;
    const isDone = marks[day] === markCodes.done;
    if (isDone) done += 1;
    if (paused[day] === 0) open += 1;
    const goal = Math.floor((times * open) / days);
    missing[day] = Math.max(0, goal - done);
    states[day] = !isDone && done < goal ? stateCodes.due : stateCodes.free;
  }
}
