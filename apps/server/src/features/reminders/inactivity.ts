import {
  addDays,
  toCalendarDate,
  type CalendarDate,
} from '@daymark/shared/calendar/calendar-date.ts';
import { datesBetween } from '@daymark/shared/calendar/week.ts';
import { getDay, type Day } from '@daymark/shared/timeline/day.ts';
import { markCodes, type Timeline } from '@daymark/shared/timeline/timeline.ts';
import { areasOfDay, type Delivery, type ReminderFacts } from '../../store/reminder-areas.ts';

const untilSecondAlert = 7;

/** Time without a mark, in days. Days on which everything is paused do not count. */
export interface Inactivity {
  /** Number of days, including today. */
  readonly days: number;
  /** Number of days at the last possible alert before today, or 0. Alerts due by then were sent. */
  readonly daysTold: number;
  /** Whether an alert is possible today: something was missed, and today asks for a mark. */
  readonly isAsked: boolean;
}

/**
 * Returns whether today needs an alert: after the chosen number of days, and once more a week
 * later.
 * @param chosen number of days that the person chose
 */
export function isInactivityDay({ days, daysTold, isAsked }: Inactivity, chosen: number): boolean {
  return isAsked && alertsOf(chosen).some((alert) => daysTold < alert && alert <= days);
}

/**
 * Returns the earliest later day on which an alert can be due. New marks or areas make it later.
 * @param inactivity null without areas
 */
export function nextInactivityDay(
  inactivity: Inactivity | null,
  { today, chosen }: { readonly today: CalendarDate; readonly chosen: number },
): CalendarDate {
  const { days = 0, isAsked = false, daysTold = 0 } = inactivity ?? {};
  const told = isAsked ? days : daysTold;
  const toCome = inactivity === null ? [] : alertsOf(chosen).filter((alert) => alert > told);
  const ofThisPause = toCome.map((alert) => Math.max(1, alert - days));
  return addDays(today, Math.min(...ofThisPause, chosen));
}

function alertsOf(chosen: number): number[] {
  return [chosen, chosen + untilSecondAlert];
}

/**
 * Returns the time since the last entry, or since the first area without any entry. Null without
 * areas.
 */
export function getInactivity(delivery: Delivery, facts: ReminderFacts): Inactivity | null {
  const areas = areasOfDay(delivery, facts);
  const [first] = areas
    .filter(({ day }) => day.state !== 'absent')
    .map(({ area }) => area.created_on)
    .toSorted();
  if (first === undefined) return null;
  const timelines = facts.timelines(delivery);
  const { local_date: today } = delivery;
  const since = lastEntryOn(timelines) ?? first;
  const counting = datesBetween(addDays(since, 1), today).filter((date) =>
    timelines.some((timeline) => {
      const { state, isPaused } = getDay(timeline, date);
      return state !== 'absent' && !isPaused;
    }),
  );
  const someDay = (date: CalendarDate, is: (day: Day) => boolean) =>
    areas.some(({ timeline }) => is(getDay(timeline, date)));
  const isDue = ({ state }: Day) => state === 'due';
  const firstDue = counting.findIndex((date) => someDay(date, isDue));
  // A day due today is not missed yet, unless the person chose one day.
  const firstToTell = delivery.settings.inactivity_days === 1 ? firstDue : firstDue + 1;
  const isToTell = (date: CalendarDate, index: number) =>
    firstDue !== -1 && index >= firstToTell && someDay(date, asksForMark);
  const told = counting.findLastIndex((date, index) => date !== today && isToTell(date, index));
  return {
    days: counting.length,
    daysTold: told + 1,
    isAsked: counting.at(-1) === today && isToTell(today, counting.length - 1),
  };
}

/** Returns whether the day asks for a mark. Free days of a reached weekly goal do not. */
export function asksForMark({ state, missing }: Day): boolean {
  return state === 'due' || (state === 'free' && missing !== 0);
}

/** Returns the last day with an entry in any area, or null. */
function lastEntryOn(timelines: readonly Timeline[]): CalendarDate | null {
  const days = timelines.map(({ firstDay, marks }) => {
    const last = marks.findLastIndex((mark) => mark !== markCodes.none);
    return last === -1 ? -Infinity : firstDay + last;
  });
  const last = Math.max(-Infinity, ...days);
  return last === -Infinity ? null : toCalendarDate(last);
}
