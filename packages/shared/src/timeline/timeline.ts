import type { StreakRule } from '../areas/streak-rule.ts';
import { type CalendarDate, toDayNumber } from '../calendar/calendar-date.ts';
import { getMonthSpan } from '../calendar/month.ts';
import { monday, type Weeks, getWeekStartDay } from '../calendar/week.ts';
import {
  createDayArrays,
  type DayArrays,
  getIndexRange,
  type IndexRange,
  type Memory,
  newMemory,
} from './day-arrays.ts';
import { markCodes, stateCodes } from './day-codes.ts';
import { fillRule } from './fill-rule.ts';
import { fillLimits } from './fill-limits.ts';
import type { PausedDays } from './pause.ts';
import {
  getFirstNeededDay,
  type RuleSegment,
  type Schedule,
  getSegments,
  getTarget,
} from './schedule.ts';
import type { Rule } from './schedule-schema.ts';
import { isLimit } from './target.ts';
import { getFirstDayOfYear, isPartlyDone, type Years } from './year-marks.ts';

export interface TimedArea {
  readonly id: string;
  readonly created_on: CalendarDate;
  readonly deleted_on: CalendarDate | null;
  readonly schedule: Schedule;
  /** If absent, the streak counts done days. */
  readonly streak_rule?: StreakRule;
  readonly forgiving_days?: number;
}

/** Days of an area from `created_on` up to today, or to the day before `deleted_on`. */
export interface Timeline<A extends TimedArea = TimedArea> extends DayArrays {
  readonly area: A;
  readonly pauses: readonly PausedDays[];
  readonly today: number;
  readonly weeks: Weeks;
  /** Rules of the area, in order. */
  readonly segments: readonly RuleSegment[];
  /** 1 on an ended day that a limit kept without an entry. Null without a limit. */
  readonly kept: Uint8Array | null;
  readonly amounts?: AmountsByYear | undefined;
}

/** Amounts by year and date. A timeline reads only the amounts of days that are not done. */
export type AmountsByYear = ReadonlyMap<number, Readonly<Record<CalendarDate, number>>>;

export interface TimelineFacts<A extends TimedArea> {
  readonly area: A;
  /** The area's own pauses, and pauses that apply to all areas. */
  readonly pauses: readonly PausedDays[];
  readonly years: Years;
  /** Needed only to compute the strength. */
  readonly amounts?: AmountsByYear | undefined;
  readonly today: CalendarDate;
  readonly weeks?: Weeks | undefined;
  /** First day that a limit does not count as kept yet. If absent, it is today. */
  readonly keptBefore?: CalendarDate | undefined;
}

export function getWeeks(timelines: readonly Timeline[]): Weeks {
  return timelines[0]?.weeks ?? monday;
}

export function createTimeline<A extends TimedArea>(
  facts: TimelineFacts<A>,
  memory: Memory = newMemory,
): Timeline<A> {
  const { area, pauses, weeks = monday } = facts;
  const today = toDayNumber(facts.today);
  const firstDay = toDayNumber(area.created_on);
  const lastOfLife = area.deleted_on === null ? Infinity : toDayNumber(area.deleted_on) - 1;
  const length = Math.max(0, Math.min(today, lastOfLife) - firstDay + 1);
  const segments = getSegments(area.schedule);
  const end = length === 0 ? firstDay : getEndOfGoals(firstDay + length - 1, { segments, weeks });
  const days = createDayArrays(firstDay, end - firstDay, memory);
  fillMarks(days, facts.years, firstDay + length - 1);
  const pausedRanges = pauses.map((pause) => pausedRange(days, pause));
  for (const { start, end } of pausedRanges) days.paused.fill(1, start, end);
  let before: Rule | null = null;
  for (const { rule, firstDay: first, lastDay } of segments) {
    fillRule(days, { rule, before, weeks }, getIndexRange(days, first, lastDay));
    before = rule;
  }
  for (const { start, end } of pausedRanges) days.states.fill(stateCodes.off, start, end);
  const kept = fillLimits(days, area.schedule, toDayNumber(facts.keptBefore ?? facts.today));
  // A target can still be reached today.
  if (isPartlyDone(facts.years, facts.today) && !isLimit(getTarget(area.schedule, facts.today)))
    days.marks.fill(markCodes.none, today - firstDay, length);
  return {
    area,
    pauses,
    today,
    weeks,
    segments,
    kept,
    amounts: facts.amounts,
    firstDay,
    length,
    states: days.states.subarray(0, length),
    marks: days.marks.subarray(0, length),
    paused: days.paused.subarray(0, length),
    missing: days.missing.subarray(0, length),
  };
}

/**
 * Creates a timeline of the days from `from` on, which must begin a week. It has earlier days only
 * if a rule needs them, because an area may have thousands of days.
 */
export function createTimelineSince<A extends TimedArea>(
  facts: TimelineFacts<A>,
  from: CalendarDate,
): Timeline<A> {
  const { area } = facts;
  const first = getFirstNeededDay(area.schedule, from);
  if (area.created_on >= first) return createTimeline(facts);
  return { ...createTimeline({ ...facts, area: { ...area, created_on: first } }), area };
}

/**
 * Returns the day after the current week or month, because the goal can still be reached on its
 * other days.
 */
function getEndOfGoals(
  lastDay: number,
  { segments, weeks }: Pick<Timeline, 'segments' | 'weeks'>,
): number {
  const week = getWeekStartDay(lastDay, weeks) + 7;
  const isMonthly = segments.some(({ rule }) => rule.kind === 'times_per_month');
  return isMonthly ? Math.max(week, getMonthSpan(lastDay).end) : week;
}

/** Table by character code, because branches are slow on unpredictable values. */
const markOfCharacter = new Uint8Array(128);
markOfCharacter['1'.charCodeAt(0)] = markCodes.done;
markOfCharacter['0'.charCodeAt(0)] = markCodes.notDone;
markOfCharacter['p'.charCodeAt(0)] = markCodes.notDone;

function fillMarks({ firstDay, marks }: DayArrays, years: Years, lastDay: number): void {
  for (const [year, characters] of years) {
    const newYear = getFirstDayOfYear(year);
    const end = Math.min(characters.length, lastDay - newYear + 1);
    const offset = newYear - firstDay;
    for (let day = Math.max(0, -offset); day < end; day += 1) {
      marks[offset + day] = markOfCharacter[characters.charCodeAt(day)] ?? markCodes.none;
    }
  }
}

function pausedRange(days: DayArrays, { first_day, last_day }: PausedDays): IndexRange {
  const lastDay = last_day === null ? Infinity : toDayNumber(last_day);
  return getIndexRange(days, toDayNumber(first_day), lastDay);
}
