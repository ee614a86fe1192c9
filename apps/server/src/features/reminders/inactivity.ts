import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';

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
