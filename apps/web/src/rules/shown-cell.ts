import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import type { AreaYears } from '@daymark/shared/sync/person-data.ts';
import { getDay } from '@daymark/shared/timeline/day.ts';
import { getTarget } from '@daymark/shared/timeline/schedule.ts';
import { isLimit } from '@daymark/shared/timeline/target.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { getYear } from '@daymark/shared/timeline/year-marks.ts';
import { type CellState, getCellState } from './cell-state.ts';
import { getDueState } from './due-on.ts';

export type ShownAmounts = AreaYears['amounts'];

export interface ShownCell {
  readonly state: CellState | 'kept' | 'partly';
  /** The words of a limit differ from those of other days. */
  readonly limit?: 'kept' | 'kept so far' | 'not kept';
  readonly amount?: number;
  /** Reached part of the target, from 0 to 1, of a day that is partly done. */
  readonly share?: number;
}

interface DecidedDay {
  readonly score: ScoreValue | null;
  readonly amount?: number | null;
}

interface CellFacts {
  readonly amounts: ShownAmounts;
  /** Mark that is shown and not stored yet. */
  readonly decided?: DecidedDay | null;
}

/** Returns null if the area does not exist on the day. */
export function getShownCell(
  timeline: Timeline,
  date: CalendarDate,
  { amounts, decided = null }: CellFacts,
): ShownCell | null {
  const state = getCellState(timeline, date, decided);
  if (state === null) return null;
  const amount = getShownAmount(amounts.get(getYear(date))?.[date], decided);
  const target = getTarget(timeline.area.schedule, date);
  if (isLimit(target)) {
    const isUnmarked = decided === null && amount === undefined;
    if (isUnmarked && getDueState(timeline, date)?.kind === 'kept')
      return { state: 'kept', limit: getDay(timeline, date).done === 1 ? 'kept' : 'kept so far' };
    const limit = state === 'done' ? 'kept' : state === 'not-done' ? 'not kept' : undefined;
    return { state, ...(limit && { limit }), ...(amount !== undefined && { amount }) };
  }
  if (amount === undefined) return { state };
  if (target === null || state === 'done') return { state, amount };
  return { state: 'partly', amount, share: Math.min(1, amount / target.amount) };
}

function getShownAmount(
  stored: number | undefined,
  decided: DecidedDay | null,
): number | undefined {
  if (decided === null || decided.amount === undefined)
    return decided?.score === null ? undefined : stored;
  return decided.amount ?? undefined;
}

/** Returns the style of a cell, which shades a part of a target. */
export function getShareStyle({ share }: ShownCell): object | undefined {
  return share === undefined ? undefined : { '--share': share };
}

/** Returns the states that the targets of an area add to the legend. */
export function listTargetStates({ area }: Timeline): ('kept' | 'partly')[] {
  const kinds = new Set(area.schedule.map(({ target }) => target?.kind));
  return [
    ...(kinds.has('at_most') ? ['kept' as const] : []),
    ...(kinds.has('at_least') ? ['partly' as const] : []),
  ];
}
