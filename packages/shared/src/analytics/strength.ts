import type { Strength } from './strength-schema.ts';
import { dateOfDayNumber, dayNumberOf } from '../calendar/calendar-date.ts';
import type { DateRange } from '../timeline/completion.ts';
import { markCodes, rangeWithin, type Timeline } from '../timeline/timeline.ts';

// The formula is that of Loop Habit Tracker (Score.kt, ScoreList.kt), so that people who come from there see their
// number: an exponential mean of how well the days went, with a half-life of 13 days for a daily area.

/** For areas that are not daily Loop looks at two weeks, so that it does not matter on which days of a week they are done. */
const windowDays = 14;

/** The strength of each day, 0 to 100; the first item is that of the timeline's first day. */
export function strengthsOf(timeline: Timeline): Float64Array {
  const strengths = new Float64Array(timeline.length);
  walkStrength(timeline, timeline.length, (day, strength) => (strengths[day] = strength));
  return strengths;
}

/** Returns the strength after the days before `end`, and visits each day from the first that was done. */
function walkStrength(
  { marks, paused, timesPerWeek }: Timeline,
  end: number,
  visit?: (day: number, strength: number) => void,
): number {
  // Loop takes a skipped day for one that was not done, whatever was marked before.
  const doneOn = (day: number) => (marks[day] === markCodes.done && paused[day] === 0 ? 1 : 0);
  let strength = 0;
  let doneInWindow = 0;
  // It is 0 until the first day that was done; -1 lies behind the last day, unsigned.
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

/** By times per week. */
const multipliers = [0, 1, 2, 3, 4, 5, 6, 7].map((times) => 0.5 ** (Math.sqrt(times / 7) / 13));

/**
 * The strength that is shown, with at most one decimal: today's once today has an entry, else yesterday's, so that no
 * morning looks like a loss; that of the last day once the area has ended.
 */
export function strengthOf(timeline: Timeline): number {
  const { today, firstDay, length, marks } = timeline;
  const last = length - 1;
  const isOpen = firstDay + last === today && marks[last] === markCodes.none;
  return shownStrength(walkStrength(timeline, isOpen ? last : length));
}

/** The strength of each day of a range on which the area is alive, up to today. */
export function strengthDays(timeline: Timeline, range: DateRange): Strength['days'] {
  const { start, end } = rangeWithin(
    timeline,
    dayNumberOf(range.start_date),
    dayNumberOf(range.end_date),
  );
  return Array.from(strengthsOf(timeline).subarray(start, end), (strength, index) => ({
    date: dateOfDayNumber(timeline.firstDay + start + index),
    strength: shownStrength(strength),
  }));
}

/** With at most one decimal. All that people and programs see of a strength is rounded so, or one screen said 99 % and another 100 %. */
export function shownStrength(strength: number): number {
  return Math.round(strength * 10) / 10;
}
