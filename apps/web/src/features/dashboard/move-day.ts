import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';

interface Bounds {
  /** The first day there is anything of; never after today. */
  readonly earliest: CalendarDate;
  readonly today: CalendarDate;
}

/** The day `days` away from `date`, held between the first day and today. */
export function movedDay(
  date: CalendarDate,
  days: number,
  { earliest, today }: Bounds,
): CalendarDate {
  const moved = addDays(date, days);
  if (moved > today) return today;
  return moved < earliest ? earliest : moved;
}
