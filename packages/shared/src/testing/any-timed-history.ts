import { readAreaFields } from '../areas/area-fields.ts';
import fc from 'fast-check';
import {
  getChosenWeeks,
  type WeekChoices,
  type Weekday,
  weekdays,
  addWeekChoice,
} from '../calendar/week.ts';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import type { LifeArea } from '../areas/life-area.ts';
import type { ScoreValue } from '../entries/score.ts';
import type { PausedDays } from '../timeline/pause.ts';
import { mayHaveLimit } from '../timeline/schedule.ts';
import type { DatedRule, Rule } from '../timeline/schedule-schema.ts';
import { streakRules } from '../areas/streak-rule.ts';
import { createTimeline, type Timeline } from '../timeline/timeline.ts';
import { setMark, getYear, type Years } from '../timeline/year-marks.ts';

const epoch = Temporal.PlainDate.from('1970-01-01');

// The reference models ask for the same days thousands of times, and `Temporal` is slow.
const dates = new Map<number, CalendarDate>();
const days = new Map<CalendarDate, number>();

/** Uses `Temporal`, to check the product's arithmetic with `Date` independently. */
export function dateOfDay(day: number): CalendarDate {
  const date = dates.get(day) ?? epoch.add({ days: day }).toString();
  dates.set(day, date);
  return date;
}

export function dayOfDate(date: CalendarDate): number {
  const day = days.get(date) ?? epoch.until(date, { largestUnit: 'days' }).days;
  days.set(date, day);
  return day;
}

export const anyDate = fc
  .integer({ min: dayOfDate('1900-01-01'), max: dayOfDate('2199-12-31') })
  .map(dateOfDay);

export interface TimedHistoryArea {
  readonly area: LifeArea;
  /** The area's own pauses, and pauses that apply to all areas. */
  readonly pauses: readonly PausedDays[];
  /** Also contains entries outside of the area's life, and entries of tomorrow. */
  readonly entries: ReadonlyMap<CalendarDate, ScoreValue>;
}

export interface TimedHistory {
  readonly today: CalendarDate;
  /** First weekday before any choice in `weekChoices`. Monday if absent. */
  readonly firstWeekday?: Weekday | undefined;
  readonly weekChoices?:
    | readonly { readonly on: CalendarDate; readonly weekday: Weekday }[]
    | undefined;
  readonly areas: readonly TimedHistoryArea[];
}

export function weekChoicesOf({
  firstWeekday = 1,
  weekChoices = [],
}: Pick<TimedHistory, 'firstWeekday' | 'weekChoices'>): WeekChoices {
  const first: WeekChoices = { first_weekday: firstWeekday, week_starts: [] };
  return weekChoices.reduce(addWeekChoice, first);
}

export function timelinesOf({ today, areas, ...choices }: TimedHistory): Timeline<LifeArea>[] {
  const weeks = getChosenWeeks(weekChoicesOf(choices));
  return areas.map(({ area, pauses, entries }) =>
    createTimeline({ area, pauses, years: yearsOf(entries), today, weeks }),
  );
}

const anyInterval = fc.oneof(fc.integer({ min: 2, max: 12 }), fc.integer({ min: 2, max: 365 }));

export const anyRule: fc.Arbitrary<Rule> = fc.oneof(
  fc.constant<Rule>({ kind: 'daily' }),
  fc
    .subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 })
    .map((weekdays): Rule => ({ kind: 'weekdays', weekdays })),
  fc.integer({ min: 1, max: 6 }).map((times): Rule => ({ kind: 'times_per_week', times })),
  fc.integer({ min: 1, max: 30 }).map((times): Rule => ({ kind: 'times_per_month', times })),
  fc.tuple(anyInterval, fc.nat()).map(([days, number]): Rule => ({
    kind: 'times_in_days',
    times: 1 + (number % (days - 1)),
    days,
  })),
  fc.tuple(anyInterval, fc.integer({ min: -40, max: 40 })).map(([every, days]): Rule => ({
    kind: 'every_n_days',
    every,
    start: dateOfDay(dayOfDate('2025-03-01') + days),
  })),
  fc
    .uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 31 })
    .map((days): Rule => ({ kind: 'month_days', days: days.toSorted((one, two) => one - two) })),
);

/** Negative numbers mean days in the future. */
const anyDaysAgo = (days: number) => fc.integer({ min: -10, max: days });

const anyPause = (days: number) =>
  fc.record({
    daysAgo: anyDaysAgo(days),
    length: fc.option(fc.nat({ max: 20 }), { freq: 6 }),
  });

/** Runs of equal marks make streaks, perfect weeks and gaps all likely. */
const anyStretches = fc.array(
  fc.tuple(
    fc.constantFrom<(ScoreValue | null)[]>(1, 1, 1, 0, null),
    fc.integer({ min: 1, max: 12 }),
  ),
  { minLength: 1, maxLength: 12 },
);

/** A limit of zero on some rules with fixed days. */
const anyLimit = (isWanted: boolean) => (isWanted ? fc.boolean() : fc.constant(false));

const anyArea = ({ days, limits = false }: HistorySize) =>
  fc.record({
    createdAgo: fc.integer({ min: -2, max: days }),
    endedAfter: fc.option(fc.nat({ max: days }), { freq: 3 }),
    rules: fc.uniqueArray(
      fc.record({ daysAgo: anyDaysAgo(days), rule: anyRule, isLimit: anyLimit(limits) }),
      {
        selector: ({ daysAgo }) => daysAgo,
        maxLength: 4,
      },
    ),
    pauses: fc.array(anyPause(days), { maxLength: 3 }),
    stretches: anyStretches,
    streak_rule: fc.constantFrom(...streakRules),
    forgiving_days: fc.integer({ min: 2, max: 20 }),
  });
const noneAllowed = { kind: 'at_most', amount: 0 } as const;

type Draft = ReturnType<typeof anyArea> extends fc.Arbitrary<infer Value> ? Value : never;

const anyToday = fc
  .integer({ min: dayOfDate('2023-11-01'), max: dayOfDate('2027-03-31') })
  .map(dateOfDay);

interface HistorySize {
  readonly days: number;
  /** Whether some rules are limits. */
  readonly limits?: boolean;
}

/** Random areas with rules, pauses and entries in about `size.days` days before today. */
export function anyTimedHistory(
  size: HistorySize & { readonly areas: number },
): fc.Arbitrary<TimedHistory> {
  return fc
    .record({
      today: anyToday,
      firstWeekday: fc.constantFrom(...weekdays),
      choices: fc.array(
        fc.record({
          daysAgo: fc.nat({ max: size.days }),
          weekday: fc.constantFrom(...weekdays),
        }),
        { maxLength: 3 },
      ),
      holidays: fc.array(anyPause(size.days), { maxLength: 2 }),
      drafts: fc.array(anyArea(size), { maxLength: size.areas }),
    })
    .map(({ today, firstWeekday, choices, holidays, drafts }) => ({
      today,
      firstWeekday,
      weekChoices: choices
        .toSorted((one, other) => other.daysAgo - one.daysAgo)
        .map(({ daysAgo, weekday }) => ({ on: dateOfDay(dayOfDate(today) - daysAgo), weekday })),
      areas: drafts.map((draft, index) => ({
        area: areaOf(dayOfDate(today), draft, index),
        pauses: [...draft.pauses, ...holidays].map((pause) => pauseOf(dayOfDate(today), pause)),
        entries: entriesOf(dayOfDate(today), size.days, draft.stretches),
      })),
    }));
}

export function anyOneArea(days: number, limits = false): fc.Arbitrary<TimedHistory> {
  return anyTimedHistory({ days, areas: 1, limits }).filter(({ areas }) => areas.length === 1);
}

/** Returns the timeline of the only area in a history, after `change`. */
export function timelineWith(
  history: TimedHistory,
  change: (one: TimedHistoryArea) => Partial<TimedHistoryArea> = () => ({}),
  today = history.today,
): Timeline {
  const areas = history.areas.map((one) => ({ ...one, ...change(one) }));
  const [timeline] = timelinesOf({ ...history, areas, today });
  if (timeline === undefined) throw new Error('The history has no area.');
  return timeline;
}

export function agoOf({ today }: TimedHistory, days: number): CalendarDate {
  return dateOfDay(dayOfDate(today) - days);
}

function areaOf(today: number, draft: Draft, index: number): LifeArea {
  const created = today - draft.createdAgo;
  const ended = draft.endedAfter === null ? null : created + draft.endedAfter;
  const deletedOn = ended !== null && ended <= today ? dateOfDay(ended) : null;
  return {
    id: `area-${index}`,
    ...readAreaFields({ name: `Area ${index}`, color: 'ocean' }),
    streak_rule: draft.streak_rule,
    forgiving_days: draft.forgiving_days,
    is_active: deletedOn === null,
    position: 100 - index,
    created_at: `${dateOfDay(created)}T09:00:00.000Z`,
    created_on: dateOfDay(created),
    deleted_at: deletedOn && `${deletedOn}T09:00:00.000Z`,
    deleted_on: deletedOn,
    schedule: draft.rules
      .toSorted((one, other) => other.daysAgo - one.daysAgo)
      .map(({ daysAgo, rule, isLimit }): DatedRule => {
        const target = isLimit && mayHaveLimit(rule) ? noneAllowed : undefined;
        return { from: dateOfDay(today - daysAgo), rule, ...(target && { target }) };
      }),
    pauses: [],
    day: { state: 'absent' },
  };
}

function pauseOf(
  today: number,
  { daysAgo, length }: { daysAgo: number; length: number | null },
): PausedDays {
  const first = today - daysAgo;
  return {
    first_day: dateOfDay(first),
    last_day: length === null ? null : dateOfDay(first + length),
  };
}

function entriesOf(
  today: number,
  days: number,
  stretches: Draft['stretches'],
): Map<CalendarDate, ScoreValue> {
  const marked = stretches.flatMap(([score, length]) => Array.from({ length }, () => score));
  const entries = new Map<CalendarDate, ScoreValue>();
  for (let day = today - days; day <= today + 1; day += 1) {
    const score = marked[(day - today + days) % marked.length] ?? null;
    if (score !== null) entries.set(dateOfDay(day), score);
  }
  return entries;
}

export function yearsOf(entries: ReadonlyMap<CalendarDate, ScoreValue>): Years {
  const years = new Map<number, string>();
  for (const [date, score] of entries) {
    years.set(getYear(date), setMark(years.get(getYear(date)), date, score));
  }
  return years;
}

/** Reads one character per day from `first` on: `1` is done, `0` not done, `.` no entry. */
export function yearsFrom(first: CalendarDate, marks: string): Years {
  const entries = new Map<CalendarDate, ScoreValue>();
  for (let day = 0; day < marks.length; day += 1) {
    if (marks[day] === '1') entries.set(addDays(first, day), 1);
    if (marks[day] === '0') entries.set(addDays(first, day), 0);
  }
  return yearsOf(entries);
}
