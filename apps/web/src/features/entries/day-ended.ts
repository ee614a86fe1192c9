import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';

/**
 * Thrown when the day of an open sheet has ended. Only the user knows which day the change is for.
 */
export class DayEnded extends Error {
  readonly today: CalendarDate;

  constructor(today: CalendarDate) {
    super('The day of this sheet has ended');
    this.today = today;
  }
}
