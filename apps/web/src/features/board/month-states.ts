import { toCalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { getYear } from '@daymark/shared/timeline/year-marks.ts';
import { getShownCell, type ShownAmounts, type ShownCell } from '../../rules/shown-cell.ts';
import { listNumbers, type Range } from './grid-geometry.ts';

interface StateDays extends Pick<ShownCell, 'state' | 'limit'> {
  readonly days: readonly Range[];
}

/** Order of the rows of a month. */
const order: readonly ShownCell['state'][] = [
  'done',
  'kept',
  'partly',
  'not-done',
  'none',
  'paused',
  'not-due',
];

/** Returns the days of each state as ranges of consecutive days. */
export function listMonthStates(
  timeline: Timeline,
  month: Range,
  amounts: ShownAmounts = new Map(),
): StateDays[] {
  const runs = new Map<string, StateDays & { readonly days: Range[] }>();
  for (const day of listNumbers(month)) {
    const cell = getShownCell(timeline, toCalendarDate(day), { amounts });
    if (cell === null) continue;
    const { state, limit } = cell;
    const key = limit ?? state;
    const run = runs.get(key) ?? { state, ...(limit && { limit }), days: [] };
    runs.set(key, run);
    const before = run.days.at(-1);
    if (before?.last === day - 1) run.days[run.days.length - 1] = { ...before, last: day };
    else run.days.push({ first: day, last: day });
  }
  return [...runs.values()].toSorted(
    (one, other) => order.indexOf(one.state) - order.indexOf(other.state),
  );
}

/** Returns the amounts of a month by day number. */
export function listMonthAmounts(month: Range, amounts: ShownAmounts): [number, number][] {
  return listNumbers(month).flatMap((day) => {
    const date = toCalendarDate(day);
    const amount = amounts.get(getYear(date))?.[date];
    return amount === undefined ? [] : [[day, amount]];
  });
}
