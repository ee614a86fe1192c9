import { toDayNumber } from '../calendar/calendar-date.ts';
import { getMonthSpan } from '../calendar/month.ts';
import { getWeekday, type Weeks } from '../calendar/week.ts';
import type { DayArrays, IndexRange } from './day-arrays.ts';
import { noGoal, stateCodes } from './day-codes.ts';
import { fillGoals } from './fill-goals.ts';
import { fillWindows } from './fill-windows.ts';
import type { Rule } from './schedule-schema.ts';

interface ChangedRule {
  readonly rule: Rule;
  readonly before: Rule | null;
  readonly weeks: Weeks;
}

/** Expects filled pauses and marks. Rules must be filled in order: each replaces earlier rules. */
export function fillRule(
  days: DayArrays,
  { rule, before, weeks }: ChangedRule,
  range: IndexRange,
): void {
  if (rule.kind === 'times_per_week' || rule.kind === 'times_per_month') {
    const isRaised = before?.kind === rule.kind && before.times <= rule.times;
    fillGoals(days, { rule, isRaised, weeks }, range);
  } else if (rule.kind === 'times_in_days') {
    fillWindows(days, rule, range);
  } else {
    days.missing.fill(noGoal, range.start, range.end);
    fillFixedDays(days, rule, range);
  }
}

type FixedRule = Exclude<Rule, { readonly times: number }>;

function fillFixedDays(days: DayArrays, rule: FixedRule, range: IndexRange): void {
  if (rule.kind === 'daily') days.states.fill(stateCodes.due, range.start, range.end);
  else if (rule.kind === 'weekdays') fillWeekdays(days, rule.weekdays, range);
  else if (rule.kind === 'month_days') fillMonthDays(days, rule.days, range);
  else fillEveryNth(days, rule, range);
}

function fillWeekdays(
  { firstDay, states }: DayArrays,
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

/** A number beyond the end of the month means the last day of the month. */
function fillMonthDays(
  { firstDay, states }: DayArrays,
  monthDays: readonly number[],
  { start, end }: IndexRange,
): void {
  states.fill(stateCodes.off, start, end);
  for (let day = start; day < end;) {
    const month = getMonthSpan(firstDay + day);
    for (const monthDay of monthDays) {
      const index = Math.min(month.start + monthDay, month.end) - 1 - firstDay;
      if (index >= start && index < end) states[index] = stateCodes.due;
    }
    day = month.end - firstDay;
  }
}

function fillEveryNth(
  { firstDay, states }: DayArrays,
  { every, start: anchor }: Extract<FixedRule, { readonly kind: 'every_n_days' }>,
  { start, end }: IndexRange,
): void {
  states.fill(stateCodes.off, start, end);
  // `%` is negative before the anchor.
  const rest = (toDayNumber(anchor) - firstDay - start) % every;
  const first = start + (rest < 0 ? rest + every : rest);
  for (let day = first; day < end; day += every) states[day] = stateCodes.due;
}
