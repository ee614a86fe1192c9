import { type CalendarDate, toCalendarDate, toDayNumber } from '../calendar/calendar-date.ts';
import type { ScoreValue } from '../entries/score.ts';
import { isArchivedOn } from './pause.ts';
import { type DayState, dayStates, markCodes, noGoal } from './day-codes.ts';
import type { Timeline } from './timeline.ts';

export interface Day {
  readonly state: DayState;
  /** Also 1 on a day that a limit kept without an entry. */
  readonly mark: ScoreValue | null;
  readonly isPaused: boolean;
  readonly possible: 0 | 1;
  readonly done: 0 | 1;
  /** Number of days still needed for the goal. Only for rules with `times`. */
  readonly missing?: number;
  /** True if a limit kept the ended day without an entry. */
  readonly isKept?: true;
}

const absentDay: Day = { state: 'absent', mark: null, isPaused: false, possible: 0, done: 0 };

export function getDay(timeline: Timeline, date: CalendarDate): Day {
  const index = toDayNumber(date) - timeline.firstDay;
  if (index < 0 || index >= timeline.length) return absentDay;
  const state = dayStates[timeline.states[index] ?? 0] ?? 'absent';
  const mark = markOf(timeline.marks[index]);
  const done = mark === 1 ? 1 : 0;
  const missing = timeline.missing[index] ?? noGoal;
  return {
    state,
    mark,
    isPaused: timeline.paused[index] === 1,
    possible: state === 'due' || done === 1 ? 1 : 0,
    done,
    ...(missing === noGoal ? {} : { missing }),
    ...(timeline.kept?.[index] === 1 && { isKept: true }),
  };
}

function markOf(code: number | undefined): ScoreValue | null {
  if (code === markCodes.done) return 1;
  return code === markCodes.notDone ? 0 : null;
}

/** Returns whether the area exists and is not paused today. The area need not be due today. */
export function countsToday({ today, firstDay, paused }: Timeline): boolean {
  return paused[today - firstDay] === 0;
}

/** A paused area is active, unless the pause archives the area. */
export function isActiveToday({ today, firstDay, length, pauses }: Timeline): boolean {
  const isAlive = firstDay <= today && today < firstDay + length;
  return isAlive && !isArchivedOn(toCalendarDate(today), pauses);
}
