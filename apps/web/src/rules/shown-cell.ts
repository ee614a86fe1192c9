import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import type { AreaYears } from '@daymark/shared/sync/person-data.ts';
import { getTarget } from '@daymark/shared/timeline/schedule.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { getYear } from '@daymark/shared/timeline/year-marks.ts';
import { type CellState, getCellState } from './cell-state.ts';
import { getDueState } from './due-on.ts';

export type ShownAmounts = AreaYears['amounts'];

export interface ShownCell {
  readonly state: CellState | 'kept' | 'partly';
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
  const isUnmarked = decided === null && amount === undefined;
  if (target?.kind === 'at_most' && isUnmarked && getDueState(timeline, date)?.kind === 'kept')
    return { state: 'kept' };
  if (amount === undefined) return { state };
  if (target?.kind !== 'at_least' || state === 'done') return { state, amount };
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
