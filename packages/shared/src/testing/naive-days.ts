import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { Rule } from '../timeline/schedule-schema.ts';
import type { WeeklyGrid } from '../analytics/weekly-grid-schema.ts';
import {
  dateOfDay,
  dayOfDate,
  type TimedHistory,
  type TimedHistoryArea,
} from './any-timed-history.ts';
import { isFixedDay, naiveFrequency, type TimesRule } from './naive-rules.ts';
import { naiveWeek, type NaiveWeek, naiveWeekBegins, weekdayOf } from './naive-weeks.ts';

export interface NaiveDay {
  readonly state: 'off' | 'free' | 'due';
  readonly isPaused: boolean;
  readonly mark: 0 | 1 | null;
  readonly frequency: readonly [times: number, days: number];
  readonly missing?: number;
  readonly isKept?: true;
  readonly isLimited: boolean;
}

/**
 * Computes the days of an area without the code of the timeline, so that tests can check the
 * timeline.
 */
export function computeNaiveDays(
  { today, firstWeekday, weekChoices }: Omit<TimedHistory, 'areas'>,
  one: TimedHistoryArea,
): Map<CalendarDate, NaiveDay> {
  const begins = naiveWeekBegins({ firstWeekday, weekChoices });
  const days = new Map<CalendarDate, NaiveDay>();
  for (
    let date = one.area.created_on;
    date <= today && isAlive(one, date);
    date = dateAfter(date, 1)
  ) {
    days.set(date, naiveDay({ today, begins, one, date }));
  }
  return days;
}

interface AskedDay {
  readonly today: CalendarDate;
  readonly begins: (date: CalendarDate) => boolean;
  readonly one: TimedHistoryArea;
  readonly date: CalendarDate;
}

function naiveDay(asked: AskedDay): NaiveDay {
  const { one, date } = asked;
  const rule = naiveRule(one, date);
  const isPaused = pausedOn(one, date);
  const day = {
    isPaused,
    mark: one.entries.get(date) ?? null,
    frequency: naiveFrequency(rule),
    isLimited: isLimited(one, date),
  };
  if ('times' in rule) {
    const since = changedOn(one, date);
    const { isDue, missing } =
      rule.kind === 'times_in_days'
        ? inWindow(asked, { rule, since })
        : goal(asked, { rule, since });
    return { ...day, state: isPaused ? 'off' : isDue ? 'due' : 'free', missing };
  }
  if (isPaused || !isFixedDay(rule, date)) return { ...day, state: 'off' };
  if (day.mark !== null || !day.isLimited) return { ...day, state: 'due' };
  return date < asked.today
    ? { ...day, state: 'due', mark: 1, isKept: true }
    : { ...day, state: 'free' };
}

function isLimited({ area }: TimedHistoryArea, date: CalendarDate): boolean {
  return area.schedule.findLast(({ from }) => from <= date)?.target?.kind === 'at_most';
}

interface NaiveGoal<R extends TimesRule = TimesRule> {
  readonly rule: R;
  readonly since: CalendarDate;
}

/** Visits every day of the window that ends on `date`. */
function inWindow(
  { today, one, date }: AskedDay,
  { rule, since }: NaiveGoal<Extract<Rule, { readonly kind: 'times_in_days' }>>,
) {
  const window = Array.from({ length: rule.days }, (_, ago) => dateAfter(date, -ago));
  const isDone = (day: CalendarDate) => isDoneOn(one, day, today);
  const open = window.filter((day) => day >= since && isAlive(one, day) && !pausedOn(one, day));
  const wanted = Math.floor((rule.times * open.length) / rule.days);
  const missing = Math.max(0, wanted - window.filter(isDone).length);
  return { isDue: !isDone(date) && missing > 0, missing };
}

type GoalRule = Extract<Rule, { readonly kind: 'times_per_week' | 'times_per_month' }>;

/**
 * Computes the goal of a week or month as if the rule of `date` applied until its end. Later rules,
 * later pauses and the end of the area do not count. Days that a new first weekday cut off count as
 * done.
 */
function goal({ today, begins, one, date }: AskedDay, { rule, since }: NaiveGoal<GoalRule>) {
  const isDone = (day: CalendarDate) => isDoneOn(one, day, today);
  const { days, cutOff } =
    rule.kind === 'times_per_week' ? naiveWeek(begins, date) : naiveMonth(date);
  const all = days.length + cutOff.length;
  const lived = days.filter((day) => day >= one.area.created_on);
  const covered = lived.filter((day) => day >= since);
  const open = covered.filter((day) => day >= date || !pausedOn(one, day));
  const doneBefore = lived.filter((day) => day < since && isDone(day)).length;
  const times = Math.min(rule.times, all);
  const target = Math.ceil((times * (open.length + cutOff.length)) / all) - cutOff.length;
  const missing = Math.max(
    leastAfterRaise({ today, begins, one, date }, { rule, since }),
    Math.max(0, target - doneBefore) - covered.filter(isDone).length,
  );
  const openAfter = open.filter((day) => day > date && !isDone(day)).length;
  return { isDue: !isDone(date) && openAfter < missing, missing };
}

function naiveMonth(date: CalendarDate): NaiveWeek {
  const first = Temporal.PlainDate.from(date).with({ day: 1 });
  const days = Array.from({ length: first.daysInMonth }, (_, after) =>
    first.add({ days: after }).toString(),
  );
  return { days, cutOff: [] };
}

/** Returns how many days the previous goal still needs in the period, or 0 if it was higher. */
function leastAfterRaise(asked: AskedDay, { rule, since }: NaiveGoal<GoalRule>): number {
  const { one, begins, date } = asked;
  const before = dateAfter(since, -1);
  const { days } = rule.kind === 'times_per_week' ? naiveWeek(begins, date) : naiveMonth(date);
  if (!isAlive(one, before) || !days.includes(before)) return 0;
  const earlier = naiveRule(one, before);
  if (earlier.kind !== rule.kind || earlier.times > rule.times) return 0;
  return goal(asked, { rule: earlier, since: changedOn(one, before) }).missing;
}

/** Returns the first day of the rule that applies on `date`. Repeating a rule is no change. */
function changedOn(one: TimedHistoryArea, date: CalendarDate): CalendarDate {
  const rule = JSON.stringify(naiveRule(one, date));
  let first = date;
  while (isAlive(one, first) && JSON.stringify(naiveRule(one, first)) === rule) {
    first = dateAfter(first, -1);
  }
  return dateAfter(first, 1);
}

function isDoneOn(one: TimedHistoryArea, date: CalendarDate, today: CalendarDate): boolean {
  return date <= today && isAlive(one, date) && one.entries.get(date) === 1;
}

function isAlive({ area }: TimedHistoryArea, date: CalendarDate): boolean {
  return date >= area.created_on && (area.deleted_on === null || date < area.deleted_on);
}

function pausedOn({ pauses }: TimedHistoryArea, date: CalendarDate): boolean {
  return pauses.some(
    (pause) => pause.first_day <= date && date <= (pause.last_day ?? '9999-12-31'),
  );
}

export function naiveRule({ area }: TimedHistoryArea, date: CalendarDate): Rule {
  let rule: Rule = { kind: 'daily' };
  for (const dated of area.schedule) if (dated.from <= date) rule = dated.rule;
  return rule;
}

function dateAfter(date: CalendarDate, days: number): CalendarDate {
  return dateOfDay(dayOfDate(date) + days);
}

/** `days` must be sorted by date. */
export function naiveStrength(days: readonly NaiveDay[]): number {
  const today = days.at(-1);
  if (today === undefined) return 0;
  const before = days.length === 1 && today.isLimited ? 100 : naiveStrength(days.slice(0, -1));
  if (today.isPaused) return before;
  const [times, length] = today.frequency;
  const f = times / length;
  const m = 0.5 ** (f ** 0.5 / 13);
  const [asked, window] = f === 1 ? [1, [today]] : [2 * times, days.slice(-2 * length)];
  const done = window.filter((day) => day.mark === 1 && !day.isPaused).length;
  const missed = window.filter((day) => day.state === 'due' && day.mark !== 1).length;
  const c = today.isLimited ? Math.max(0, 1 - missed / asked) : Math.min(1, done / asked);
  return before * m + 100 * c * (1 - m);
}

export function naiveGrid(history: TimedHistory, date: CalendarDate): WeeklyGrid {
  const { days } = naiveWeek(naiveWeekBegins(history), date);
  const all = history.areas
    .map((one) => ({ one, cells: computeNaiveDays(history, one) }))
    .toSorted((one, other) => one.one.area.position - other.one.area.position);
  return {
    week_start: days[0] ?? date,
    week_end: days.at(-1) ?? date,
    days: [...days],
    rows: all
      .filter(({ one, cells }) => days.some((day) => isShownFor(one, day, cells.get(day))))
      .map(({ one, cells }) => ({
        life_area: one.area,
        scores: days.map((day) => cells.get(day)?.mark ?? null),
        days: days.map((day) => cells.get(day)?.state ?? 'absent'),
      })),
    completion: days.map((day) => {
      const cells = all.flatMap((one) => one.cells.get(day) ?? []);
      const possible = cells.filter(({ state, mark }) => state === 'due' || mark === 1).length;
      const done = cells.filter(({ mark }) => mark === 1).length;
      return possible === 0 ? null : Math.round((1000 * done) / possible) / 10;
    }),
  };
}

function isShownFor(
  { area, pauses }: TimedHistoryArea,
  day: CalendarDate,
  cell: NaiveDay | undefined,
): boolean {
  if (day === area.deleted_on || typeof cell?.mark === 'number') return true;
  if (day < area.created_on || day > (area.deleted_on ?? '9999-12-31')) return false;
  return pauses.every(
    (pause) => day < pause.first_day || (pause.last_day !== null && day > pause.last_day),
  );
}

export function naiveWeekday(
  days: ReadonlyMap<CalendarDate, NaiveDay>,
  asked: { readonly weekday: number; readonly today: CalendarDate; readonly since: CalendarDate },
) {
  const own = [...days].filter(
    ([date]) => weekdayOf(date) === asked.weekday && date >= asked.since && date < asked.today,
  );
  return {
    done: own.filter(([, { mark }]) => mark === 1).length,
    open: own.filter(([, { state, mark }]) => state !== 'off' || mark === 1).length,
  };
}
