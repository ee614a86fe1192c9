import type { Strength } from './strength-schema.ts';
import { toCalendarDate, toDayNumber } from '../calendar/calendar-date.ts';
import type { DateRange } from '../timeline/completion.ts';
import { markCodes, getIndexRange, type Timeline } from '../timeline/timeline.ts';

// The formula is from Loop Habit Tracker (Score.kt, ScoreList.kt), so that people who move from
// Loop see the same numbers. It is an exponential mean of the days, with a half-life of 13 days for
// a daily area.

/** Loop averages a habit that is not daily over two weeks, so its weekdays do not matter. */
const windowDays = 14;

export function computeStrengths(timeline: Timeline): Float64Array {
  const strengths = new Float64Array(timeline.length);
  walkStrength(timeline, timeline.length, (day, strength) => (strengths[day] = strength));
  return strengths;
}

/**
 * Calls `visit` for each day from the first done day to the day before `end`. Returns the strength
 * of the last visited day.
 */
function walkStrength(
  { marks, paused, timesPerWeek }: Timeline,
  end: number,
  visit?: (day: number, strength: number) => void,
): number {
  // Loop treats a skipped day as not done. So a paused day counts as not done, even with a mark.
  const doneOn = (day: number) => (marks[day] === markCodes.done && paused[day] === 0 ? 1 : 0);
  let strength = 0;
  let doneInWindow = 0;
  // `-1 >>> 0` exceeds `end`, so without a done day the loop does not run.
  for (let day = marks.indexOf(markCodes.done) >>> 0; day < end; day += 1) {
    const done = doneOn(day);
    doneInWindow += done;
    if (day >= windowDays) doneInWindow -= doneOn(day - windowDays);
    if (paused[day] === 0) {
      const times = timesPerWeek[day] ?? 7;
      const share = times === 7 ? done : Math.min(1, doneInWindow / (2 * times));
      const kept = multipliers[times] ?? 1;
      strength = strength * kept + 100 * share * (1 - kept);
    }
    visit?.(day, strength);
  }
  return strength;
}

const multipliers = [0, 1, 2, 3, 4, 5, 6, 7].map((times) => 0.5 ** (Math.sqrt(times / 7) / 13));

/** Ignores today until it is marked, so that a new day does not look like a loss. */
export function computeStrength(timeline: Timeline): number {
  const { today, firstDay, length, marks } = timeline;
  const last = length - 1;
  const isOpen = firstDay + last === today && marks[last] === markCodes.none;
  return roundStrength(walkStrength(timeline, isOpen ? last : length));
}

export function listStrengthDays(timeline: Timeline, range: DateRange): Strength['days'] {
  const { start, end } = getIndexRange(
    timeline,
    toDayNumber(range.start_date),
    toDayNumber(range.end_date),
  );
  return Array.from(computeStrengths(timeline).subarray(start, end), (strength, index) => ({
    date: toCalendarDate(timeline.firstDay + start + index),
    strength: roundStrength(strength),
  }));
}

/** Every screen and response uses this function, so that they show the same numbers. */
export function roundStrength(strength: number): number {
  return Math.round(strength * 10) / 10;
}
