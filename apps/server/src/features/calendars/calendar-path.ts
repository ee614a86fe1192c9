/** Where a calendar program reads a calendar, without a sign-in: the secret is all that is asked for. */
export const calendarFeedPath = '/api/v1/feeds/{secret}.ics';

/** The path of the calendar that has this secret. */
export function pathOfCalendar(secret: string): string {
  return calendarFeedPath.replace('{secret}', secret);
}
