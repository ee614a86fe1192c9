export const calendarFeedPath = '/api/v1/feeds/{secret}.ics';

export function pathOfCalendar(secret: string): string {
  return calendarFeedPath.replace('{secret}', secret);
}
