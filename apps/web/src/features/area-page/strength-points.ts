import { type CalendarDate, toCalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { getLastDayOfMonth } from '@daymark/shared/calendar/week.ts';
import { roundStrength, computeStrengths } from '@daymark/shared/analytics/strength.ts';
import { markCodes, type Timeline } from '@daymark/shared/timeline/timeline.ts';

export const strengthSpans = ['week', 'month', 'year', 'all'] as const;
export type StrengthSpan = (typeof strengthSpans)[number];

export interface StrengthPoint {
  readonly date: CalendarDate;
  /** 0 to 100. */
  readonly strength: number;
}

const daysOfSpan: Readonly<Record<StrengthSpan, number>> = {
  week: 7,
  month: 30,
  year: 365,
  all: Infinity,
};

/** A line cannot show more points. */
const mostPoints = 400;

/** Returns points, newest last. Leaves out an unmarked today, which would look like a loss. */
export function listStrengthPoints(timeline: Timeline, span: StrengthSpan): StrengthPoint[] {
  const days = strengthDays(timeline);
  const shown = days.slice(Math.max(0, days.length - daysOfSpan[span]));
  const step = Math.ceil(shown.length / mostPoints);
  return shown.filter((_, index) => (shown.length - 1 - index) % step === 0);
}

/** Returns rows, newest first: each day of a week or month, or the last day of each month. */
export function listStrengthRows(timeline: Timeline, span: StrengthSpan): StrengthPoint[] {
  const days = strengthDays(timeline);
  const shown = days.slice(Math.max(0, days.length - daysOfSpan[span])).toReversed();
  if (span === 'week' || span === 'month') return shown;
  return shown.filter(({ date }, index) => index === 0 || date === getLastDayOfMonth(date));
}

function strengthDays(timeline: Timeline): StrengthPoint[] {
  const { today, firstDay, length, marks } = timeline;
  const last = length - 1;
  const isOpen = firstDay + last === today && marks[last] === markCodes.none;
  return Array.from(
    computeStrengths(timeline).subarray(0, isOpen ? last : length),
    (strength, day) => ({
      date: toCalendarDate(firstDay + day),
      strength: roundStrength(strength),
    }),
  );
}
