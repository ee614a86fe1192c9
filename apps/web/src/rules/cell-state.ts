import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import { dayOf } from '@daymark/shared/timeline/day-of.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';

/** What the cell of a day shows, in the order of the legend. */
export const cellStates = ['done', 'not-done', 'none', 'paused', 'not-due'] as const;
export type CellState = (typeof cellStates)[number];

/**
 * An entry says more than the rule: a day done on a rest day is done. Null outside the area's life.
 * @param decided what was just decided of the day and is not stored yet
 */
export function cellStateOf(
  timeline: Timeline,
  date: CalendarDate,
  decided: { readonly score: ScoreValue | null } | null = null,
): CellState | null {
  const { state, mark: stored, isPaused } = dayOf(timeline, date);
  const mark = decided === null ? stored : decided.score;
  if (state === 'absent') return null;
  if (mark !== null) return mark === 1 ? 'done' : 'not-done';
  if (isPaused) return 'paused';
  return state === 'due' ? 'none' : 'not-due';
}
