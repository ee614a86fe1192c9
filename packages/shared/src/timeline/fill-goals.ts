import type { DaySpan } from '../calendar/calendar-date.ts';
import { getMonthSpan } from '../calendar/month.ts';
import { getWeekSpan, type Weeks } from '../calendar/week.ts';
import { countDone, type DayArrays, type IndexRange } from './day-arrays.ts';
import { markCodes, stateCodes } from './day-codes.ts';
import type { Rule } from './schedule-schema.ts';

type GoalRule = Extract<Rule, { readonly kind: 'times_per_week' | 'times_per_month' }>;

interface Goals {
  readonly rule: GoalRule;
  /** Whether the rule raises the goal of the previous rule. */
  readonly isRaised: boolean;
  readonly weeks: Weeks;
}

/**
 * Fills each week or month as if the rule applied until its end, so that a later rule makes no
 * earlier day due. The later rule then replaces the rest of the week or month.
 */
export function fillGoals(
  days: DayArrays,
  { rule, isRaised, weeks }: Goals,
  { start, end }: IndexRange,
): void {
  const { firstDay, length, marks } = days;
  const isWeekly = rule.kind === 'times_per_week';
  const getSpan = (day: number): DaySpan =>
    isWeekly ? getWeekSpan(day, weeks) : getMonthSpan(day);
  const first = Math.max(0, getSpan(firstDay + start).start - firstDay);
  // Days that were done under earlier rules count towards the new goal.
  let doneBefore = countDone(marks, { start: first, end: start });
  // Only the week or month of the change has days of the previous goal.
  let isRaisedWithin = isRaised && first < start;
  for (let day = start; day < end;) {
    const span = getSpan(firstDay + day);
    const wholeLength = isWeekly ? 7 : span.end - span.start;
    const goal = {
      times: Math.min(rule.times, wholeLength),
      wholeLength,
      isRaised: isRaisedWithin,
      doneBefore,
    };
    const range = {
      start: day,
      end: Math.min(span.end - firstDay, length),
      wholeEnd: Math.min(span.start + wholeLength - firstDay, length),
    };
    fillGoal(days, goal, range);
    doneBefore = 0;
    isRaisedWithin = false;
    day = span.end - firstDay;
  }
}

interface Goal {
  readonly times: number;
  /** Number of days of a whole week or month. */
  readonly wholeLength: number;
  readonly isRaised: boolean;
  readonly doneBefore: number;
}

interface GoalRange extends IndexRange {
  /** End of the week without the days that a new first weekday cut off. */
  readonly wholeEnd: number;
}

/**
 * A day is due if the goal is out of reach without that day. Days that a new first weekday cut off
 * count as done. Only earlier pauses lower the goal of a day, so a pause makes no earlier day due.
 */
function fillGoal(
  { states, marks, paused, missing }: DayArrays,
  { times, wholeLength, isRaised, doneBefore }: Goal,
  { start, end, wholeEnd }: GoalRange,
): void {
  const kept = doneBefore + countDone(marks, { start, end }) + (wholeEnd - end);
  let open = wholeEnd - start;
  for (let day = start; day < end; day += 1) {
    // A raised goal needs at least as many days as the previous goal in the week or month of the
    // change. `missing` still has the number of the previous goal.
    const least = isRaised ? (missing[day] ?? 0) : 0;
    missing[day] = Math.max(least, Math.ceil((times * open) / wholeLength) - kept);
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
