import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { datesBetween, weekEndOf } from '@daymark/shared/calendar/week.ts';
import { dayOf } from '@daymark/shared/timeline/day-of.ts';
import {
  covers,
  isArchivedOn,
  isOfOneArea,
  isPaused,
  type PausedDays,
} from '@daymark/shared/timeline/pause.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';

/** What is asked of an area on a day, or why nothing is. */
export type Due =
  | { readonly kind: 'due' }
  /** The day may be one of so many that the target of its week still needs. */
  | { readonly kind: 'left'; readonly times: number }
  /** The target of its week is reached. */
  | { readonly kind: 'reached' }
  /** A weekday that its rule leaves out. */
  | { readonly kind: 'off' }
  | { readonly kind: 'skipped' }
  /** Until a last day, or while a pause of all areas is open. */
  | { readonly kind: 'paused'; readonly until: CalendarDate | null }
  /** An open pause of its own. */
  | { readonly kind: 'archived' };

/** Null on a day on which the area is not alive. */
export function dueOn(timeline: Timeline, date: CalendarDate): Due | null {
  const { state, isPaused, missing } = dayOf(timeline, date);
  if (state === 'absent') return null;
  if (isPaused) return restOn(timeline.pauses, date);
  if (state === 'due' || state === 'off') return { kind: state };
  if (missing === undefined || missing === 0) return { kind: 'reached' };
  return { kind: 'left', times: Math.min(missing, openDaysFrom(timeline, date)) };
}

/** How many days of its week are left from a day on that no pause takes. */
function openDaysFrom({ pauses, weeks }: Timeline, date: CalendarDate): number {
  const days = datesBetween(date, weekEndOf(date, weeks));
  return days.filter((day) => !isPaused(pauses, day)).length;
}

function restOn(pauses: readonly PausedDays[], date: CalendarDate): Due {
  if (isArchivedOn(date, pauses)) return { kind: 'archived' };
  const covering = pauses.filter((pause) => covers(pause, date));
  if (covering.every((pause) => isOfOneArea(pause) && pause.first_day === pause.last_day))
    return { kind: 'skipped' };
  return { kind: 'paused', until: lastDayOfRest(pauses, date) };
}

/** The last of the paused days that follow one another, whichever pauses they are of. */
function lastDayOfRest(pauses: readonly PausedDays[], date: CalendarDate): CalendarDate | null {
  let last = date;
  for (const pause of pauses.toSorted((a, b) => (a.first_day < b.first_day ? -1 : 1))) {
    if (pause.first_day > addDays(last, 1)) break;
    if (pause.last_day === null) return null;
    if (pause.last_day > last) last = pause.last_day;
  }
  return last;
}
