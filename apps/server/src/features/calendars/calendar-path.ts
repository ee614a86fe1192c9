export const calendarFeedPath = '/api/v1/feeds/{secret}.ics';

export function getCalendarPath(secret: string): string {
  return calendarFeedPath.replace('{secret}', secret);
}
