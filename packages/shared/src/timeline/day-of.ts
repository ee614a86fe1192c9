import { type CalendarDate, dateOfDayNumber, dayNumberOf } from '../calendar/calendar-date.ts';
import type { ScoreValue } from '../entries/score.ts';
import { isArchivedOn } from './pause.ts';
import { type DayState, dayStates, markCodes, noTarget, type Timeline } from './timeline.ts';

export interface Day {
  readonly state: DayState;
  readonly mark: ScoreValue | null;
  readonly isPaused: boolean;
  /** 1 when the day is due or done. */
  readonly possible: 0 | 1;
  readonly done: 0 | 1;
  /** How many of the target of the day's week are left; of `times_per_week` alone. */
  readonly missing?: number;
}

const absentDay: Day = { state: 'absent', mark: null, isPaused: false, possible: 0, done: 0 };

/** What a day of an area is. Days before its life, after it and after today are absent. */
export function dayOf(timeline: Timeline, date: CalendarDate): Day {
  const index = dayNumberOf(date) - timeline.firstDay;
  if (index < 0 || index >= timeline.length) return absentDay;
  const state = dayStates[timeline.states[index] ?? 0] ?? 'absent';
  const mark = markOf(timeline.marks[index]);
  const done = mark === 1 ? 1 : 0;
  const missing = timeline.missing[index] ?? noTarget;
  return {
    state,
    mark,
    isPaused: timeline.paused[index] === 1,
    possible: state === 'due' || done === 1 ? 1 : 0,
    done,
    ...(missing === noTarget ? {} : { missing }),
  };
}

function markOf(code: number | undefined): ScoreValue | null {
  if (code === markCodes.done) return 1;
  return code === markCodes.notDone ? 0 : null;
}

/** Whether the area may be asked for today: it is alive and not paused. A weekday that its rule leaves out does not change that. */
export function countsToday({ today, firstDay, paused }: Timeline): boolean {
  return paused[today - firstDay] === 0;
}

/** Whether the person keeps the area today: it is alive and not archived. What is paused for a while is kept. */
export function isActiveToday({ today, firstDay, length, pauses }: Timeline): boolean {
  const isAlive = firstDay <= today && today < firstDay + length;
  return isAlive && !isArchivedOn(dateOfDayNumber(today), pauses);
}
