import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';

/** After the first alert. */
const untilSecondAlert = 7;

/** A time without a mark, in days; those on which all is paused do not count. */
export interface Inactivity {
  /** How many have passed, today included. */
  readonly days: number;
  /** As many as had passed on the last day before today on which it could be told; 0 where there was none. What was to be told by then was told. */
  readonly daysTold: number;
  /** Whether it can be told today: something was missed, and today asks for a mark. Else it is told on the next day of which that is true. */
  readonly isAsked: boolean;
}

/**
 * Whether a pause is worth an alert today: once it has lasted as long as the person chose, and once more a week later. Then
 * nothing comes until there is a mark again.
 * @param chosen how many days the person chose
 */
export function isInactivityDay({ days, daysTold, isAsked }: Inactivity, chosen: number): boolean {
  return isAsked && alertsOf(chosen).some((alert) => daysTold < alert && alert <= days);
}

/**
 * The earliest day after today on which an alert can be due: a mark or an area that comes meanwhile makes it later.
 * @param inactivity null while nothing can be marked
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
