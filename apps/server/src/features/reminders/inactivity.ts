import {
  addDays,
  toCalendarDate,
  type CalendarDate,
} from '@daymark/shared/calendar/calendar-date.ts';
import { listDates } from '@daymark/shared/calendar/week.ts';
import { getDay, type Day } from '@daymark/shared/timeline/day.ts';
import { markCodes } from '@daymark/shared/timeline/day-codes.ts';
import { getTarget } from '@daymark/shared/timeline/schedule.ts';
import { isLimit } from '@daymark/shared/timeline/target.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { listAreasOfDay, type Delivery, type ReminderFacts } from '../../store/reminder-areas.ts';

const untilSecondAlert = 7;

/**
 * Days without a mark, and the alerts that they cause. A day counts only if at least one area is
 * not paused. Limits do not count, because they are kept without a mark.
 */
export interface Inactivity {
  readonly days: number;
  /** Value of `days` on the last day before today on which an alert was possible, or 0. */
  readonly daysTold: number;
  /**
   * Whether an alert is possible today. An area must ask for a mark today, and an earlier due day
   * must have been missed, unless the person chose one day.
   */
  readonly isAsked: boolean;
}

/**
 * Returns whether an alert is due. Alerts come after the chosen number of days and a week later. An
 * alert that is not possible on its day comes on the next possible day.
 */
export function isInactivityDay({ days, daysTold, isAsked }: Inactivity, chosen: number): boolean {
  return isAsked && listAlertDays(chosen).some((alert) => daysTold < alert && alert <= days);
}

/**
 * Returns the earliest day after today for the next alert. Marks and areas that are added later
 * only delay the alert.
 * @param inactivity null if the person has no areas
 */
export function getNextInactivityDay(
  inactivity: Inactivity | null,
  { today, chosen }: { readonly today: CalendarDate; readonly chosen: number },
): CalendarDate {
  const { days = 0, isAsked = false, daysTold = 0 } = inactivity ?? {};
  const lastTold = isAsked ? days : daysTold;
  const comingAlerts =
    inactivity === null ? [] : listAlertDays(chosen).filter((alert) => alert > lastTold);
  const daysUntilAlert = comingAlerts.map((alert) => Math.max(1, alert - days));
  return addDays(today, Math.min(...daysUntilAlert, chosen));
}

function listAlertDays(chosen: number): number[] {
  return [chosen, chosen + untilSecondAlert];
}

/**
 * Counts the days after the last entry, or after the first day of the oldest area if there is no
 * entry. Returns null without areas.
 */
export function getInactivity(delivery: Delivery, facts: ReminderFacts): Inactivity | null {
  const areas = listAreasOfDay(delivery, facts);
  const [first] = areas
    .filter(({ day }) => day.state !== 'absent')
    .map(({ area }) => area.created_on)
    .toSorted();
  if (first === undefined) return null;
  const timelines = facts.timelines(delivery);
  const { local_date: today } = delivery;
  // The timeline leaves a partly done today open.
  const isPartly = areas.some(({ area }) => facts.getAmount(delivery, area) !== undefined);
  const since = isPartly ? today : (lastEntryOn(timelines) ?? first);
  const counting = listDates(addDays(since, 1), today).filter((date) =>
    withoutLimits(timelines, date).some((timeline) => {
      const { state, isPaused } = getDay(timeline, date);
      return state !== 'absent' && !isPaused;
    }),
  );
  const own = areas.map(({ timeline }) => timeline);
  const someDay = (date: CalendarDate, is: (day: Day) => boolean) =>
    withoutLimits(own, date).some((timeline) => is(getDay(timeline, date)));
  const isDue = ({ state }: Day) => state === 'due';
  const firstDue = counting.findIndex((date) => someDay(date, isDue));
  // The first due day may be today, which is not missed yet. A person who chose one day is alerted
  // anyway.
  const firstToTell = delivery.settings.inactivity_days === 1 ? firstDue : firstDue + 1;
  const isToTell = (date: CalendarDate, index: number) =>
    firstDue !== -1 && index >= firstToTell && someDay(date, asksForMark);
  const lastTold = counting.findLastIndex((date, index) => date !== today && isToTell(date, index));
  return {
    days: counting.length,
    daysTold: lastTold + 1,
    isAsked: counting.at(-1) === today && isToTell(today, counting.length - 1),
  };
}

function withoutLimits(timelines: readonly Timeline[], date: CalendarDate): readonly Timeline[] {
  return timelines.filter(({ area }) => !isLimit(getTarget(area.schedule, date)));
}

/** Returns true for a due day, and for a free day of a goal that is not reached yet. */
export function asksForMark({ state, missing }: Day): boolean {
  return state === 'due' || (state === 'free' && (missing ?? 0) > 0);
}

function lastEntryOn(timelines: readonly Timeline[]): CalendarDate | null {
  const days = timelines.map(({ firstDay, marks, kept }) => {
    const last = marks.findLastIndex((mark, day) => mark !== markCodes.none && kept?.[day] !== 1);
    return last === -1 ? -Infinity : firstDay + last;
  });
  const last = Math.max(-Infinity, ...days);
  return last === -Infinity ? null : toCalendarDate(last);
}
