import type { StreakRule } from '../areas/streak-rule.ts';
import { type CalendarDate, toCalendarDate } from '../calendar/calendar-date.ts';
import { getWeekSpan } from '../calendar/week.ts';
import { markCodes, stateCodes } from './day-codes.ts';
import type { TimedArea, Timeline } from './timeline.ts';

export type StreakUnit = 'days' | 'weeks';

export interface Streak {
  /** Length of the last run if nothing has ended it. 0 for an ended area. */
  readonly current: number;
  readonly best: number;
  readonly unit: StreakUnit;
  readonly last_completed_date: CalendarDate | null;
}

export function getStreakUnit({ streak_rule }: TimedArea): StreakUnit {
  return streak_rule === 'weeks' ? 'weeks' : 'days';
}

/** Makes streaks in weeks comparable with streaks in days. */
export function getLengthInDays(length: number, unit: StreakUnit): number {
  return unit === 'weeks' ? 7 * length : length;
}

/**
 * Returns the maximum number of days from an earlier missed day to a missed day that ends the
 * streak. Infinity means that every missed day ends the streak.
 */
export function getReach({ streak_rule, forgiving_days = 0 }: TimedArea): number {
  return streak_rule === 'forgiving' ? forgiving_days - 1 : Infinity;
}

export function getStreak(timeline: Timeline): Streak {
  const { area, today, firstDay, length, marks } = timeline;
  const { current, best } = counters[area.streak_rule ?? 'days'](timeline);
  const lastDone = marks.lastIndexOf(markCodes.done);
  return {
    current: today < firstDay + length && today >= firstDay ? current : 0,
    best,
    unit: getStreakUnit(area),
    last_completed_date: lastDone === -1 ? null : toCalendarDate(firstDay + lastDone),
  };
}

type Run = Pick<Streak, 'current' | 'best'>;

const counters: Readonly<Record<StreakRule, (timeline: Timeline) => Run>> = {
  days: countDays,
  weeks: countWeeks,
  forgiving: countForgivingDays,
};

/** Days that are not due neither end nor lengthen a run. */
function countDays({ today, firstDay, length, states, marks }: Timeline): Run {
  const indexOfToday = today - firstDay;
  let current = 0;
  let best = 0;
  // Starts at the first done day. If there is none, `-1 >>> 0` exceeds `length`.
  for (let day = marks.indexOf(markCodes.done) >>> 0; day < length; day += 1) {
    if (marks[day] === markCodes.done) {
      current += 1;
      if (current > best) best = current;
    } else if (states[day] === stateCodes.due) {
      // Inlined `isMissed`, because lists count the streaks of a thousand areas.
      if (day < indexOfToday || marks[day] === markCodes.notDone) current = 0;
    }
  }
  return { current, best };
}

function countForgivingDays(timeline: Timeline): Run {
  const reach = getReach(timeline.area);
  let lastMissed = -Infinity;
  let current = 0;
  let best = 0;
  for (let day = 0; day < timeline.length; day += 1) {
    if (timeline.marks[day] === markCodes.done) {
      current += 1;
      best = Math.max(best, current);
    } else if (isMissed(timeline, day)) {
      if (lastMissed >= day - reach) current = 0;
      lastMissed = day;
    }
  }
  return { current, best };
}

/** Returns whether a streak ends if the given due day is missed. */
export function wouldEnd(timeline: Timeline, day: number): boolean {
  const reach = getReach(timeline.area);
  if (reach === Infinity) return true;
  for (let before = Math.max(0, day - reach); before < day; before += 1)
    if (isMissed(timeline, before)) return true;
  return false;
}

/** Week of a timeline, from the index `start` to the index before `end`. */
export interface WeekOfStreak {
  readonly start: number;
  readonly end: number;
  /** An `open` week is not over. An `idle` week had no possible day. */
  readonly outcome: 'kept' | 'missed' | 'open' | 'idle';
}

/** Yields the weeks of an area in order. A missed day decides a week before the week is over. */
export function* listWeeksOfStreak(timeline: Timeline): Generator<WeekOfStreak, void, void> {
  const { firstDay, length, weeks } = timeline;
  for (let start = 0; start < length;) {
    const end = Math.min(length, getWeekSpan(firstDay + start, weeks).end - firstDay);
    yield { start, end, outcome: getOutcome(timeline, { start, end }) };
    start = end;
  }
}

function getOutcome(
  timeline: Timeline,
  { start, end }: Omit<WeekOfStreak, 'outcome'>,
): WeekOfStreak['outcome'] {
  let isDone = false;
  for (let day = start; day < end; day += 1) {
    if (timeline.marks[day] === markCodes.done) isDone = true;
    else if (isMissed(timeline, day)) return 'missed';
  }
  if (timeline.firstDay + end > timeline.today) return 'open';
  return isDone ? 'kept' : 'idle';
}

/** Returns whether a day is due and was not done. Today must be marked as not done. */
export function isMissed({ today, firstDay, states, marks }: Timeline, day: number): boolean {
  if (states[day] !== stateCodes.due || marks[day] === markCodes.done) return false;
  return firstDay + day < today || marks[day] === markCodes.notDone;
}

function countWeeks(timeline: Timeline): Run {
  let current = 0;
  let best = 0;
  for (const { outcome } of listWeeksOfStreak(timeline)) {
    if (outcome === 'missed') current = 0;
    else if (outcome === 'kept') current += 1;
    best = Math.max(best, current);
  }
  return { current, best };
}
