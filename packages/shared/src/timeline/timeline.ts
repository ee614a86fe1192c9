import { type CalendarDate, toDayNumber } from '../calendar/calendar-date.ts';
import { monday, getWeekday, type Weeks, getWeekSpan, getWeekStartDay } from '../calendar/week.ts';
import type { PausedDays } from './pause.ts';
import { type Schedule, getSegments } from './schedule.ts';
import type { Rule } from './schedule-schema.ts';
import { firstDayOfYear, type Years } from './year-marks.ts';

export interface TimedArea {
  readonly id: string;
  readonly created_on: CalendarDate;
  readonly deleted_on: CalendarDate | null;
  readonly schedule: Schedule;
}

/** States in the order of their numbers in `Timeline.states`. */
export const dayStates = ['absent', 'off', 'free', 'due'] as const;
export type DayState = (typeof dayStates)[number];

export const stateCodes = { off: 1, free: 2, due: 3 } as const;
export const markCodes = { none: 0, notDone: 1, done: 2 } as const;
/** Value of `Timeline.missing` on days without `times_per_week`. */
export const noTarget = 255;

/**
 * Days of an area from `created_on` up to today, or to the day before `deleted_on`. Days are
 * numbers of `toDayNumber`. Each array has one item per day, starting with `firstDay`. A screen
 * visits thousands of days, for which date strings and objects are too slow.
 */
export interface Timeline<A extends TimedArea = TimedArea> {
  readonly area: A;
  /** Pauses that concern the area, including future ones. */
  readonly pauses: readonly PausedDays[];
  readonly today: number;
  readonly weeks: Weeks;
  readonly firstDay: number;
  /** Number of days. 0 for an area that was created after today or deleted on its first day. */
  readonly length: number;
  /** `stateCodes` */
  readonly states: Uint8Array;
  /** `markCodes` */
  readonly marks: Uint8Array;
  /** 1 on paused days. */
  readonly paused: Uint8Array;
  /** Number of days left to reach the week's target, or `noTarget`. */
  readonly missing: Uint8Array;
  /** Days or times per week of the rule in force. 7 for daily. */
  readonly timesPerWeek: Uint8Array;
}

export interface TimelineFacts<A extends TimedArea> {
  readonly area: A;
  /** The area's own pauses and the pauses of all areas. */
  readonly pauses: readonly PausedDays[];
  readonly years: Years;
  readonly today: CalendarDate;
  /** Weeks from Monday when absent. */
  readonly weeks?: Weeks | undefined;
}

export function getWeeks(timelines: readonly Timeline[]): Weeks {
  return timelines[0]?.weeks ?? monday;
}

/** Allocates bytes, all zero. */
type Memory = (length: number) => Uint8Array;

/** Returns a reusing allocator. A timeline is valid only until the next one is created with it. */
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
  // Future days of the last week count, too, because the goal can still be reached on them.
  const lastOfWeek = getWeekStartDay(firstDay + length - 1, weeks) + 6;
  const days = emptyDays(firstDay, length === 0 ? 0 : lastOfWeek - firstDay + 1, memory);
  const daysOfWeeks = { ...days, weeks };
  fillMarks(days, facts.years, firstDay + length - 1);
  const pausedRanges = pauses.map((pause) => pausedRange(days, pause));
  for (const { start, end } of pausedRanges) days.paused.fill(1, start, end);
  let before: Rule | null = null;
  for (const { rule, firstDay: first, lastDay } of getSegments(area.schedule)) {
    fillRule(daysOfWeeks, { rule, before }, rangeWithin(days, first, lastDay));
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

/** Range of indices, `end` excluded. */
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

/** Returns the indices of the days from `first` to `last`, both included, that the timeline has. */
export function rangeWithin(
  { firstDay, length }: Pick<Timeline, 'firstDay' | 'length'>,
  first: number,
  last: number,
): IndexRange {
  const start = Math.max(0, first - firstDay);
  return { start, end: Math.max(start, Math.min(length, last - firstDay + 1)) };
}

/** Lookup table by character code. It is faster than branches, which are unpredictable here. */
const markOfCharacter = new Uint8Array(128);
markOfCharacter['1'.charCodeAt(0)] = markCodes.done;
markOfCharacter['0'.charCodeAt(0)] = markCodes.notDone;

function fillMarks({ firstDay, marks }: Days, years: Years, lastDay: number): void {
  for (const [year, characters] of years) {
    const newYear = firstDayOfYear(year);
    const end = Math.min(characters.length, lastDay - newYear + 1);
    const offset = newYear - firstDay;
    for (let day = Math.max(0, -offset); day < end; day += 1) {
      marks[offset + day] = markOfCharacter[characters.charCodeAt(day)] ?? markCodes.none;
    }
  }
}

function pausedRange(days: Days, { first_day, last_day }: PausedDays): IndexRange {
  const lastDay = last_day === null ? Infinity : toDayNumber(last_day);
  return rangeWithin(days, toDayNumber(first_day), lastDay);
}

/**
 * Fills the states of the days under a rule. Pauses and marks must already be filled. Rules must be
 * applied in order, because each one replaces results of the previous rule.
 */
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
  /** Whether the previous goal was lower or equal. */
  readonly isRaised: boolean;
}

/**
 * Fills weeks as if the rule held to the end of each week, so that a future change makes no earlier
 * day due. The next rule then replaces the rest of that week.
 */
function fillWeeks(days: DaysOfWeeks, goals: WeekGoals, { start, end }: IndexRange): void {
  const { firstDay, weeks, length, marks } = days;
  const firstOfWeek = getWeekStartDay(firstDay + start, weeks) - firstDay;
  // Days done under earlier rules count towards the new goal.
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
  /** Days done in the same week before the rule began. */
  readonly doneBefore: number;
}

interface WeekRange extends IndexRange {
  /** End of the week if it had not been shortened. */
  readonly wholeEnd: number;
}

/**
 * Fills the days of one week. The last open days without which the target is out of reach are due.
 * Days cut off a shortened week count as kept. Only pauses before a day lower its target, so a
 * pause makes no earlier day due.
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
    // A raised goal asks for at least as much as the previous goal in its first week. `missing`
    // still holds that number.
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
