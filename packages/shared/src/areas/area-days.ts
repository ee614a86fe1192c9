import type { CalendarDate } from '../calendar/calendar-date.ts';

/** A stretch of days on which an area is alive: from `starts_on` up to, not including, `ends_on`; open while `ends_on` is null. */
export interface AreaSpan {
  readonly starts_on: CalendarDate;
  readonly ends_on: CalendarDate | null;
}

/**
 * The one question: does an area with these spans count on this day? Completion, streaks, grid, reminders and history
 * ask it and nothing else.
 */
export function countsOn(spans: readonly AreaSpan[], date: CalendarDate): boolean {
  return spans.some(
    (span) => span.starts_on <= date && (span.ends_on === null || date < span.ends_on),
  );
}
