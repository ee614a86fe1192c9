import { type CalendarDate, toDayNumber } from '../calendar/calendar-date.ts';
import { type Weeks, getWeekStartDay } from '../calendar/week.ts';
import { markCodes, stateCodes } from '../timeline/day-codes.ts';
import type { Timeline } from '../timeline/timeline.ts';

/** A week's outcome has two bits, so that the outcomes of several areas combine with `|`. */
const done = 1;
const missed = 2;
const weeksPerByte = 4;

/**
 * Returns a function that computes an area's outcomes in the weeks before the current week, latest
 * first. Stores two bits per week, so that the outcomes of a thousand areas fit into memory.
 */
export function createWeekOutcomes(
  today: CalendarDate,
  weeks: Weeks,
): (timeline: Timeline) => Uint8Array {
  let earliest = getWeekStartDay(toDayNumber(today), weeks);
  // All areas share the starts of the weeks, because finding the start of a week is slow.
  const starts = [earliest];
  return ({ firstDay, length, states, marks }) => {
    while (earliest > firstDay) {
      earliest = getWeekStartDay(earliest - 1, weeks);
      starts.push(earliest);
    }
    const count = starts.findLastIndex((start) => start > firstDay) + 1;
    const outcomes = new Uint8Array(Math.ceil(count / weeksPerByte));
    for (let week = 0; week < count; week += 1) {
      const end = Math.min(length, (starts[week] ?? 0) - firstDay);
      let outcome = 0;
      for (
        let day = Math.max(0, (starts[week + 1] ?? 0) - firstDay);
        day < end && outcome < missed;
        day += 1
      ) {
        if (marks[day] === markCodes.done) outcome = done;
        else if (states[day] === stateCodes.due) outcome = missed;
      }
      const byte = Math.floor(week / weeksPerByte);
      outcomes[byte] = (outcomes[byte] ?? 0) | (outcome << (2 * (week % weeksPerByte)));
    }
    return outcomes;
  };
}

/** Counts the weeks in which some area has a done day and no area has a missed day. */
export function countPerfectWeeks(areas: readonly Uint8Array[]): number {
  const combined = new Uint8Array(Math.max(0, ...areas.map(({ length }) => length)));
  for (const outcomes of areas) {
    for (let byte = 0; byte < outcomes.length; byte += 1) {
      combined[byte] = (combined[byte] ?? 0) | (outcomes[byte] ?? 0);
    }
  }
  let perfect = 0;
  for (const byte of combined) {
    for (let bit = 0; bit < 8; bit += 2) if (((byte >> bit) & 3) === done) perfect += 1;
  }
  return perfect;
}
