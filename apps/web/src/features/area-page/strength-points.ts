import {
  type CalendarDate,
  toCalendarDate,
  toDayNumber,
} from '@daymark/shared/calendar/calendar-date.ts';
import { getFirstDayOfMonth } from '@daymark/shared/calendar/week.ts';
import { roundStrength, computeStrengths } from '@daymark/shared/analytics/strength.ts';
import { markCodes } from '@daymark/shared/timeline/day-codes.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';

export const strengthSpans = ['week', 'month', 'year', 'all'] as const;
export type StrengthSpan = (typeof strengthSpans)[number];

export interface StrengthPoint {
  readonly date: CalendarDate;
  /** Percentage from 0 to 100. */
  readonly strength: number;
}

const daysOfSpan: Readonly<Record<StrengthSpan, number>> = {
  week: 7,
  month: 30,
  year: 365,
  all: Infinity,
};

/** Maximum number of points in the chart. More points would not change the visible line. */
const maxPoints = 400;

/**
 * Returns the chart's points, newest last. Leaves out an unmarked today, which would look missed.
 */
export function listStrengthPoints(timeline: Timeline, span: StrengthSpan): StrengthPoint[] {
  const strengths = getShownStrengths(timeline);
  const first = getFirstShown(strengths, span);
  const count = strengths.length - first;
  const step = Math.max(1, Math.ceil(count / maxPoints));
  const oldest = first + ((count - 1) % step);
  return Array.from({ length: Math.ceil(count / step) }, (_, index) =>
    createPoint(timeline, strengths, oldest + index * step),
  );
}

/**
 * Returns the table's rows, newest first. A week and a month have a row for each day. Longer spans
 * have rows for the newest day and for the last day of each month.
 */
export function listStrengthRows(timeline: Timeline, span: StrengthSpan): StrengthPoint[] {
  const strengths = getShownStrengths(timeline);
  const first = getFirstShown(strengths, span);
  const rows: StrengthPoint[] = [];
  let day = strengths.length - 1;
  while (day >= first) {
    const row = createPoint(timeline, strengths, day);
    rows.push(row);
    const earliest = span === 'week' || span === 'month' ? row.date : getFirstDayOfMonth(row.date);
    day = toDayNumber(earliest) - 1 - timeline.firstDay;
  }
  return rows;
}

function getShownStrengths(timeline: Timeline): Float64Array {
  const { today, firstDay, length, marks } = timeline;
  const last = length - 1;
  const isOpen = firstDay + last === today && marks[last] === markCodes.none;
  return computeStrengths(timeline).subarray(0, isOpen ? last : length);
}

function getFirstShown({ length }: Float64Array, span: StrengthSpan): number {
  return Math.max(0, length - daysOfSpan[span]);
}

/**
 * Computes the date of one shown point, because computing the dates of ten years takes
 * milliseconds.
 */
function createPoint({ firstDay }: Timeline, strengths: Float64Array, day: number): StrengthPoint {
  return { date: toCalendarDate(firstDay + day), strength: roundStrength(strengths[day] ?? 0) };
}
