import type { Strength } from './strength-schema.ts';
import { toCalendarDate, toDayNumber } from '../calendar/calendar-date.ts';
import type { DateRange } from '../timeline/completion.ts';
import { getIndexRange, type IndexRange } from '../timeline/day-arrays.ts';
import { markCodes, stateCodes } from '../timeline/day-codes.ts';
import { type Frequency, getFrequency } from '../timeline/frequency.ts';
import { getTarget, getTargetSegments } from '../timeline/schedule.ts';
import { getPartOfTarget, isLimit } from '../timeline/target.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { getYear } from '../timeline/year-marks.ts';

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
 * Calls `visit` for each day before `end`. Returns the strength of the last day. As in Loop, the
 * strength begins at 100 under a limit, because a limit is kept without an entry.
 */
function walkStrength(timeline: Timeline, end: number, visit?: Visit): number {
  const { area, segments, length } = timeline;
  const targets = getTargetSegments(area.schedule);
  const first = getTarget(area.schedule, toCalendarDate(timeline.firstDay));
  let strength = length > 0 && isLimit(first) ? 100 : 0;
  for (const { rule, ...days } of segments) {
    for (const { target, firstDay, lastDay } of targets) {
      const range = getIndexRange(
        timeline,
        Math.max(days.firstDay, firstDay),
        Math.min(days.lastDay, lastDay),
      );
      const segment = { start: range.start, end: Math.min(range.end, end) };
      if (segment.start >= segment.end) continue;
      const asked = { ...getFrequency(rule), hasLimit: isLimit(target) };
      strength = walkSegment(timeline, { ...segment, ...asked, strength }, visit);
    }
  }
  return strength;
}

interface StrengthSegment extends IndexRange, Frequency {
  readonly hasLimit: boolean;
  /** Strength before the first day. */
  readonly strength: number;
}

function walkSegment(
  timeline: Timeline,
  { start, end, times, days, hasLimit, strength: before }: StrengthSegment,
  visit?: Visit,
): number {
  const { paused } = timeline;
  // Loop averages a habit that is not daily over twice its period, so its weekdays do not matter.
  const isDaily = times === days;
  const windowDays = isDaily ? 1 : 2 * days;
  const wanted = isDaily ? 1 : 2 * times;
  const kept = 0.5 ** (Math.sqrt(times / days) / 13);
  const countOn = hasLimit ? getMissedPart : getDonePart;
  let counted = 0;
  for (let day = Math.max(0, start - windowDays); day < start; day += 1)
    counted += countOn(timeline, day);
  let strength = before;
  for (let day = start; day < end; day += 1) {
    counted += countOn(timeline, day);
    if (day >= windowDays) counted -= countOn(timeline, day - windowDays);
    if (paused[day] === 0) {
      const share = hasLimit ? Math.max(0, 1 - counted / wanted) : Math.min(1, counted / wanted);
      strength = strength * kept + 100 * share * (1 - kept);
    }
    visit?.(day, strength);
  }
  return strength;
}

/** Loop treats a skipped day as not done. So a paused day counts as not done, even with a mark. */
function getDonePart(timeline: Timeline, day: number): number {
  const { marks, paused } = timeline;
  if (paused[day] !== 0) return 0;
  return marks[day] === markCodes.done ? 1 : getPart(timeline, day);
}

/**
 * A limit counts missed days instead of done days. Days before the area are not missed, so they do
 * not weaken it.
 */
function getMissedPart(timeline: Timeline, day: number): number {
  const { marks, states } = timeline;
  if (states[day] !== stateCodes.due || marks[day] === markCodes.done) return 0;
  return 1 - getPart(timeline, day);
}

/** Returns how much of the target a day that is not done has reached. Returns 0 for other days. */
function getPart({ area, amounts, firstDay, marks }: Timeline, day: number): number {
  if (amounts === undefined || marks[day] !== markCodes.notDone) return 0;
  const date = toCalendarDate(firstDay + day);
  return getPartOfTarget(getTarget(area.schedule, date), amounts.get(getYear(date))?.[date]);
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
