import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';

/** The day that a sheet was opened for has ended meanwhile: only the person knows which of the two is meant. */
export class DayEnded extends Error {
  readonly today: CalendarDate;

  constructor(today: CalendarDate) {
    super('The day of this sheet has ended');
    this.today = today;
  }
}
