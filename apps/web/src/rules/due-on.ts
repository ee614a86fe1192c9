import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { getLastDayOfMonth, getWeekEnd, listDates } from '@daymark/shared/calendar/week.ts';
import { getDay } from '@daymark/shared/timeline/day.ts';
import {
  coversDate,
  isArchivedOn,
  isAreaPause,
  isPaused,
  type PausedDays,
} from '@daymark/shared/timeline/pause.ts';
import { type GoalPeriod, getGoalPeriod } from './goal-period.ts';
import { getTarget } from '@daymark/shared/timeline/schedule.ts';
import { isLimit } from '@daymark/shared/timeline/target.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';

export type DueState =
  | { readonly kind: 'due' }
  /** The goal of the week or month still needs `times` of its remaining days. */
  | { readonly kind: 'left'; readonly times: number; readonly per: 'week' | 'month' }
  | { readonly kind: 'reached'; readonly per: GoalPeriod }
  /** A limit is kept so far, or was kept on the ended day. */
  | { readonly kind: 'kept' }
  /** The rule leaves out this weekday. */
  | { readonly kind: 'off' }
  | { readonly kind: 'skipped' }
  /** Paused until this last day. Null while a pause of all areas is open. */
  | { readonly kind: 'paused'; readonly until: CalendarDate | null }
  /** The day is covered by an open pause of the area itself. */
  | { readonly kind: 'archived' };

/** Returns null on a day when the area does not exist. */
export function getDueState(timeline: Timeline, date: CalendarDate): DueState | null {
  const { state, isPaused, missing, isKept } = getDay(timeline, date);
  if (state === 'absent') return null;
  if (isPaused) return restOn(timeline.pauses, date);
  if (isKept) return { kind: 'kept' };
  if (state === 'due' || state === 'off') return { kind: state };
  if (isLimit(getTarget(timeline.area.schedule, date))) return { kind: 'kept' };
  const per = getGoalPeriod(timeline, date);
  if (missing === undefined || missing === 0 || per === 'days') return { kind: 'reached', per };
  const end = per === 'week' ? getWeekEnd(date, timeline.weeks) : getLastDayOfMonth(date);
  return { kind: 'left', times: Math.min(missing, countOpenDays(timeline, date, end)), per };
}

function countOpenDays({ pauses }: Timeline, first: CalendarDate, last: CalendarDate): number {
  const days = listDates(first, last);
  return days.filter((day) => !isPaused(pauses, day)).length;
}

function restOn(pauses: readonly PausedDays[], date: CalendarDate): DueState {
  if (isArchivedOn(date, pauses)) return { kind: 'archived' };
  const covering = pauses.filter((pause) => coversDate(pause, date));
  if (covering.every((pause) => isAreaPause(pause) && pause.first_day === pause.last_day))
    return { kind: 'skipped' };
  return { kind: 'paused', until: lastDayOfRest(pauses, date) };
}

function lastDayOfRest(pauses: readonly PausedDays[], date: CalendarDate): CalendarDate | null {
  let last = date;
  for (const pause of pauses.toSorted((a, b) => (a.first_day < b.first_day ? -1 : 1))) {
    if (pause.first_day > addDays(last, 1)) break;
    if (pause.last_day === null) return null;
    if (pause.last_day > last) last = pause.last_day;
  }
  return last;
}
