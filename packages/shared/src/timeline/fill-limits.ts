import { type DayArrays, getIndexRange } from './day-arrays.ts';
import { markCodes, stateCodes } from './day-codes.ts';
import { getTargetSegments, type Schedule } from './schedule.ts';
import { isLimit } from './target.ts';

/**
 * Expects filled states and marks. A due day before `keptBefore` without an entry counts as done
 * under a limit. Later days are free until they have ended.
 * @returns 1 for each day that counts as done without an entry. Null without a limit.
 */
export function fillLimits(
  days: DayArrays,
  schedule: Schedule,
  keptBefore: number,
): Uint8Array | null {
  const limits = getTargetSegments(schedule).filter(({ target }) => isLimit(target));
  if (limits.length === 0) return null;
  const { states, marks, firstDay } = days;
  const kept = new Uint8Array(days.length);
  for (const segment of limits) {
    const { start, end } = getIndexRange(days, segment.firstDay, segment.lastDay);
    for (let day = start; day < end; day += 1) {
      if (states[day] !== stateCodes.due || marks[day] !== markCodes.none) continue;
      if (firstDay + day < keptBefore) {
        marks[day] = markCodes.done;
        kept[day] = 1;
      } else states[day] = stateCodes.free;
    }
  }
  return kept;
}
