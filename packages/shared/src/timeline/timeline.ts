import { type CalendarDate, toDayNumber } from '../calendar/calendar-date.ts';
import { monday, getWeekday, type Weeks, getWeekSpan, getWeekStartDay } from '../calendar/week.ts';
import type { PausedDays } from './pause.ts';
import { type Schedule, getSegments } from './schedule.ts';
import type { Rule } from './schedule-schema.ts';
import { getFirstDayOfYear, type Years } from './year-marks.ts';

export interface TimedArea {
  readonly id: string;
  readonly created_on: CalendarDate;
  readonly deleted_on: CalendarDate | null;
  readonly schedule: Schedule;
}

export const dayStates = ['absent', 'off', 'free', 'due'] as const;
export type DayState = (typeof dayStates)[number];

export const stateCodes = { off: 1, free: 2, due: 3 } as const;
export const markCodes = { none: 0, notDone: 1, done: 2 } as const;
/** Code in `Timeline.missing` on days without a weekly target. */
export const noTarget = 255;

/**
 * Days of an area from `created_on` up to today, or to the day before `deleted_on`. They are stored
 * in arrays of numbers. A screen visits thousands of days, and dates and objects would be too slow.
 */
export interface Timeline<A extends TimedArea = TimedArea> {
  readonly area: A;
  readonly pauses: readonly PausedDays[];
  readonly today: number;
  readonly weeks: Weeks;
  readonly firstDay: number;
  readonly length: number;
  /** One of `stateCodes` per day. */
  readonly states: Uint8Array;
  /** One of `markCodes` per day. */
  readonly marks: Uint8Array;
  readonly paused: Uint8Array;
  /** Number of days still needed for the week's target, or `noTarget`. */
  readonly missing: Uint8Array;
  /** Due days per week under the rule of the day. */
  readonly timesPerWeek: Uint8Array;
}

export interface TimelineFacts<A extends TimedArea> {
  readonly area: A;
  /** The area's own pauses, and pauses that apply to all areas. */
  readonly pauses: readonly PausedDays[];
  readonly years: Years;
  readonly today: CalendarDate;
  readonly weeks?: Weeks | undefined;
}

export function getWeeks(timelines: readonly Timeline[]): Weeks {
  return timelines[0]?.weeks ?? monday;
}

type Memory = (length: number) => Uint8Array;

/**
 * Returns memory whose bytes are used again. A timeline in it is valid until the next one is
 * created.
 */
export function createReusedMemory(): Memory {
  let bytes = new Uint8Array(0);
  return (length) => {
    if (bytes.length < length) bytes = new Uint8Array(length);
    return bytes.subarray(0, length).fill(0);
  };
}

const newMemory: Memory = (length) => new Uint8Array(length);

export function createTimeline<A extends TimedArea>(
  facts: TimelineFacts<A>,
  memory: Memory = newMemory,
): Timeline<A> {
  const { area, pauses, weeks = monday } = facts;
  const today = toDayNumber(facts.today);
  const firstDay = toDayNumber(area.created_on);
  const lastOfLife = area.deleted_on === null ? Infinity : toDayNumber(area.deleted_on) - 1;
  const length = Math.max(0, Math.min(today, lastOfLife) - firstDay + 1);
  // Includes the rest of the week, because the goal can still be reached on those days.
  const lastOfWeek = getWeekStartDay(firstDay + length - 1, weeks) + 6;
  const days = emptyDays(firstDay, length === 0 ? 0 : lastOfWeek - firstDay + 1, memory);
  const daysOfWeeks = { ...days, weeks };
  fillMarks(days, facts.years, firstDay + length - 1);
  const pausedRanges = pauses.map((pause) => pausedRange(days, pause));
  for (const { start, end } of pausedRanges) days.paused.fill(1, start, end);
  let before: Rule | null = null;
  for (const { rule, firstDay: first, lastDay } of getSegments(area.schedule)) {
    fillRule(daysOfWeeks, { rule, before }, getIndexRange(days, first, lastDay));
    before = rule;
  }
  for (const { start, end } of pausedRanges) days.states.fill(stateCodes.off, start, end);
  return {
    area,
    pauses,
    today,
    weeks,
    firstDay,
    length,
    states: days.states.subarray(0, length),
    marks: days.marks.subarray(0, length),
    paused: days.paused.subarray(0, length),
    missing: days.missing.subarray(0, length),
    timesPerWeek: days.timesPerWeek.subarray(0, length),
  };
}

type Days = Pick<
  Timeline,
  'firstDay' | 'length' | 'states' | 'marks' | 'paused' | 'missing' | 'timesPerWeek'
>;

type DaysOfWeeks = Days & Pick<Timeline, 'weeks'>;

/** `end` is not included. */
interface IndexRange {
  readonly start: number;
  readonly end: number;
}

function emptyDays(firstDay: number, length: number, memory: Memory): Days {
  const bytes = memory(5 * length);
  const part = (index: number) => bytes.subarray(index * length, (index + 1) * length);
  return {
    firstDay,
    length,
    states: part(0),
    marks: part(1),
    paused: part(2),
    missing: part(3).fill(noTarget),
    timesPerWeek: part(4),
  };
}

/** `first` and `last` are day numbers, both included. */
export function getIndexRange(
  { firstDay, length }: Pick<Timeline, 'firstDay' | 'length'>,
  first: number,
  last: number,
): IndexRange {
  const start = Math.max(0, first - firstDay);
  return { start, end: Math.max(start, Math.min(length, last - firstDay + 1)) };
}

/** Table by character code, because branches are slow on unpredictable values. */
const markOfCharacter = new Uint8Array(128);
markOfCharacter['1'.charCodeAt(0)] = markCodes.done;
markOfCharacter['0'.charCodeAt(0)] = markCodes.notDone;
markOfCharacter['p'.charCodeAt(0)] = markCodes.notDone;

function fillMarks({ firstDay, marks }: Days, years: Years, lastDay: number): void {
  for (const [year, characters] of years) {
    const newYear = getFirstDayOfYear(year);
    const end = Math.min(characters.length, lastDay - newYear + 1);
    const offset = newYear - firstDay;
    for (let day = Math.max(0, -offset); day < end; day += 1) {
      marks[offset + day] = markOfCharacter[characters.charCodeAt(day)] ?? markCodes.none;
    }
  }
}

function pausedRange(days: Days, { first_day, last_day }: PausedDays): IndexRange {
  const lastDay = last_day === null ? Infinity : toDayNumber(last_day);
  return getIndexRange(days, toDayNumber(first_day), lastDay);
}

/** Expects filled pauses and marks. Rules must be filled in order: each replaces earlier rules. */
function fillRule(days: DaysOfWeeks, { rule, before }: ChangedRule, range: IndexRange): void {
  days.timesPerWeek.fill(timesPerWeekOf(rule), range.start, range.end);
  if (rule.kind === 'times_per_week') {
    const isRaised = before?.kind === 'times_per_week' && before.times <= rule.times;
    fillWeeks(days, { times: rule.times, isRaised }, range);
    return;
  }
  days.missing.fill(noTarget, range.start, range.end);
  if (rule.kind === 'daily') days.states.fill(stateCodes.due, range.start, range.end);
  else fillWeekdays(days, rule.weekdays, range);
}

function timesPerWeekOf(rule: Rule): number {
  if (rule.kind === 'daily') return 7;
  return rule.kind === 'weekdays' ? rule.weekdays.length : rule.times;
}

function fillWeekdays(
  { firstDay, states }: Days,
  weekdays: readonly number[],
  { start, end }: IndexRange,
): void {
  const ofWeek = Uint8Array.from([1, 2, 3, 4, 5, 6, 7], (weekday) =>
    weekdays.includes(weekday) ? stateCodes.due : stateCodes.off,
  );
  let weekday = getWeekday(firstDay + start) - 1;
  for (let day = start; day < end; day += 1) {
    states[day] = ofWeek[weekday] ?? stateCodes.off;
    weekday = weekday === 6 ? 0 : weekday + 1;
  }
}

interface ChangedRule {
  readonly rule: Rule;
  readonly before: Rule | null;
}

interface WeekGoals {
  readonly times: number;
  readonly isRaised: boolean;
}

/**
 * Fills each week as if the rule applied until the end of the week, so that a later rule makes no
 * earlier day due. The later rule then replaces the rest of the week.
 */
function fillWeeks(days: DaysOfWeeks, goals: WeekGoals, { start, end }: IndexRange): void {
  const { firstDay, weeks, length, marks } = days;
  const firstOfWeek = getWeekStartDay(firstDay + start, weeks) - firstDay;
  // Days that were done under earlier rules count towards the new goal.
  let doneBefore = countDone(marks, { start: Math.max(0, firstOfWeek), end: start });
  for (let day = start; day < end;) {
    const week = getWeekSpan(firstDay + day, weeks);
    const range = {
      start: day,
      end: Math.min(week.end - firstDay, length),
      wholeEnd: Math.min(week.start + 7 - firstDay, length),
    };
    fillWeek(days, { ...goals, doneBefore }, range);
    doneBefore = 0;
    day = week.end - firstDay;
  }
}

function countDone(marks: Uint8Array, { start, end }: IndexRange): number {
  let done = 0;
  for (let day = start; day < end; day += 1) if (marks[day] === markCodes.done) done += 1;
  return done;
}

interface WeekGoal extends WeekGoals {
  readonly doneBefore: number;
}

interface WeekRange extends IndexRange {
  /** End of the week without the days that a new first weekday cut off. */
  readonly wholeEnd: number;
}

/**
 * A day is due if the target is out of reach without that day. Days that a new first weekday cut
 * off count as done. Only earlier pauses lower the target of a day, so a pause makes no earlier day
 * due.
 */
function fillWeek(
  { states, marks, paused, missing }: Days,
  { times, isRaised, doneBefore }: WeekGoal,
  { start, end, wholeEnd }: WeekRange,
): void {
  const kept = doneBefore + countDone(marks, { start, end }) + (wholeEnd - end);
  let open = wholeEnd - start;
  for (let day = start; day < end; day += 1) {
    const leftBefore = missing[day] ?? noTarget;
    // A raised goal needs at least as many days as the previous goal in the week of the change.
    // `missing` still has the number of the previous goal.
    const least = isRaised && leftBefore !== noTarget ? leftBefore : 0;
    missing[day] = Math.max(least, Math.ceil((times * open) / 7) - kept);
    if (paused[day] !== 0) open -= 1;
  }
  let openAfter = 0;
  for (let day = end - 1; day >= start; day -= 1) {
    if (marks[day] === markCodes.done) {
      states[day] = stateCodes.free;
    } else {
      states[day] = openAfter < (missing[day] ?? 0) ? stateCodes.due : stateCodes.free;
      openAfter += 1;
    }
  }
}
