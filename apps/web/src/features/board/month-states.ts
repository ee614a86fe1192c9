import { toCalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { type CellState, getCellState, cellStates } from '../../rules/cell-state.ts';
import { listNumbers, type Range } from './grid-geometry.ts';

interface StateDays {
  readonly state: CellState;
  readonly days: readonly Range[];
}

export function listMonthStates(timeline: Timeline, month: Range): StateDays[] {
  const runs = new Map<CellState, Range[]>();
  for (const day of listNumbers(month)) {
    const state = getCellState(timeline, toCalendarDate(day));
    if (state === null) continue;
    const ranges = runs.get(state) ?? [];
    runs.set(state, ranges);
    const before = ranges.at(-1);
    if (before?.last === day - 1) ranges[ranges.length - 1] = { first: before.first, last: day };
    else ranges.push({ first: day, last: day });
  }
  return cellStates.flatMap((state) => {
    const days = runs.get(state);
    return days === undefined ? [] : [{ state, days }];
  });
}
