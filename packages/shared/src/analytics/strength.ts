import type { Strength } from './strength-schema.ts';
import { toCalendarDate, toDayNumber } from '../calendar/calendar-date.ts';
import type { DateRange } from '../timeline/completion.ts';
import { getIndexRange, type IndexRange } from '../timeline/day-arrays.ts';
import { markCodes } from '../timeline/day-codes.ts';
import { type Frequency, getFrequency } from '../timeline/frequency.ts';
import type { Timeline } from '../timeline/timeline.ts';

// The formula is from Loop Habit Tracker (Score.kt, ScoreList.kt), so that people who move from
// Loop see the same numbers. It is an exponential mean of the days, with a half-life of 13 days for
// a daily area.

export function computeStrengths(timeline: Timeline): Float64Array {
  const strengths = new Float64Array(timeline.length);
  walkStrength(timeline, timeline.length, (day, strength) => (strengths[day] = strength));
  return strengths;
}

type Visit = (day: number, strength: number) => void;

/**
 * Calls `visit` for each day from the first done day to the day before `end`. Returns the strength
 * of the last visited day.
 */
function walkStrength(timeline: Timeline, end: number, visit?: Visit): number {
  // `-1 >>> 0` exceeds `end`, so without a done day no day is visited.
  const first = timeline.marks.indexOf(markCodes.done) >>> 0;
  let strength = 0;
  for (const { rule, firstDay, lastDay } of timeline.segments) {
    const range = getIndexRange(timeline, firstDay, lastDay);
    const days = { start: Math.max(range.start, first), end: Math.min(range.end, end) };
    if (days.start >= days.end) continue;
    strength = walkSegment(timeline, { ...days, ...getFrequency(rule), strength }, visit);
  }
  return strength;
}

interface StrengthSegment extends IndexRange, Frequency {
  /** Strength before the first day. */
  readonly strength: number;
}

function walkSegment(
  { marks, paused }: Timeline,
  { start, end, times, days, strength: before }: StrengthSegment,
  visit?: Visit,
): number {
  // Loop treats a skipped day as not done. So a paused day counts as not done, even with a mark.
  const doneOn = (day: number) => (marks[day] === markCodes.done && paused[day] === 0 ? 1 : 0);
  // Loop averages a habit that is not daily over twice its period, so its weekdays do not matter.
  const isDaily = times === days;
  const windowDays = isDaily ? 1 : 2 * days;
  const wanted = isDaily ? 1 : 2 * times;
  const kept = 0.5 ** (Math.sqrt(times / days) / 13);
  let doneInWindow = 0;
  for (let day = Math.max(0, start - windowDays); day < start; day += 1)
    doneInWindow += doneOn(day);
  let strength = before;
  for (let day = start; day < end; day += 1) {
    doneInWindow += doneOn(day);
    if (day >= windowDays) doneInWindow -= doneOn(day - windowDays);
    if (paused[day] === 0) {
      const share = Math.min(1, doneInWindow / wanted);
      strength = strength * kept + 100 * share * (1 - kept);
    }
    visit?.(day, strength);
  }
  return strength;
}

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
