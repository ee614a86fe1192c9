import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import { getDay } from '@daymark/shared/timeline/day.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';

/** States of a day's cell in the order of the legend. */
export const cellStates = ['done', 'not-done', 'none', 'paused', 'not-due'] as const;
export type CellState = (typeof cellStates)[number];

/**
 * Returns null if the area does not exist on the day. A mark, even unstored, overrides the rule.
 */
export function getCellState(
  timeline: Timeline,
  date: CalendarDate,
  decided: { readonly score: ScoreValue | null } | null = null,
): CellState | null {
  const { state, mark: stored, isPaused } = getDay(timeline, date);
  const mark = decided === null ? stored : decided.score;
  if (state === 'absent') return null;
  if (mark !== null) return mark === 1 ? 'done' : 'not-done';
  if (isPaused) return 'paused';
  return state === 'due' ? 'none' : 'not-due';
}
