import { addDays, daysBetween, type CalendarDate } from '../calendar/calendar-date.ts';

/** After the first alert. */
const untilSecondAlert = 7;

/**
 * Whether a pause is worth an alert today: on the day on which it has lasted as long as the person chose, and once more a
 * week later. Then nothing comes until there is a mark again.
 * @param since the last day with a mark, or the day the first area began
 */
export function isInactivityDay(pause: {
  readonly since: CalendarDate;
  readonly today: CalendarDate;
  readonly inactivity_days: number;
}): boolean {
  const days = daysBetween(pause.since, pause.today);
  return days === pause.inactivity_days || days === pause.inactivity_days + untilSecondAlert;
}

/**
 * The earliest day after today on which an alert can be due: a mark or an area that comes meanwhile makes it later.
 * @param since null while nothing can be marked
 */
export function nextInactivityDay(pause: {
  readonly since: CalendarDate | null;
  readonly today: CalendarDate;
  readonly inactivity_days: number;
}): CalendarDate {
  const { since, today, inactivity_days } = pause;
  const ofNewPause = addDays(today, inactivity_days);
  const ofThisPause =
    since === null
      ? []
      : [addDays(since, inactivity_days), addDays(since, inactivity_days + untilSecondAlert)];
  return [...ofThisPause, ofNewPause].filter((day) => day > today).toSorted()[0] ?? ofNewPause;
}
