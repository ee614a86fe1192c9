import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import type { ScoreValue } from '../entries/score.ts';
import { getTarget, isSameTarget, type Schedule } from './schedule.ts';
import { scoreAmount } from './target.ts';

export interface ScheduleChange {
  readonly before: Schedule;
  readonly after: Schedule;
}

interface MeasuredDay {
  readonly score_date: CalendarDate;
  readonly score: ScoreValue;
  readonly amount: number;
}

/**
 * Returns the score of an entry after a change of the schedule. A score that contradicts the
 * earlier target was set by hand and stays.
 */
export function judgeAmount(
  { score_date, score, amount }: MeasuredDay,
  { before, after }: ScheduleChange,
): ScoreValue {
  const isDerived = score === scoreAmount(getTarget(before, score_date), amount);
  return isDerived ? scoreAmount(getTarget(after, score_date), amount) : score;
}

interface ChangedDays {
  readonly first: CalendarDate;
  /** Null if the targets differ on all later days. */
  readonly last: CalendarDate | null;
}

/** Returns the shortest range of days outside which both schedules have the same targets. */
export function findChangedTargets({ before, after }: ScheduleChange): ChangedDays | null {
  const days = [...new Set([...before, ...after].map(({ from }) => from))].toSorted();
  const isChanged = (date: CalendarDate) =>
    !isSameTarget(getTarget(before, date), getTarget(after, date));
  const first = days.find(isChanged);
  if (first === undefined) return null;
  const end = days[days.findLastIndex(isChanged) + 1];
  return { first, last: end === undefined ? null : addDays(end, -1) };
}
