import { earliestEdit, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Instant, WhenEdited } from '@daymark/shared/field-schemas.ts';
import { dateInZone } from '@daymark/shared/calendar/zone.ts';
import type { Edit, EditMoment } from '../database/field-edits.ts';

/**
 * When a change was made: what the client says, but never later than now, so that a fast clock wins over no other edit, nor before
 * the earliest date, on which it may put an area's days.
 *
 * @param now in milliseconds since the epoch
 */
export function readEditTime(
  { edited_at }: Pick<WhenEdited, 'edited_at'>,
  now: number,
): EditMoment {
  const claimed = edited_at === undefined ? now : Math.min(Date.parse(edited_at), now);
  return { edited_at: instantOf(Math.max(claimed, earliestEdit)), now: instantOf(now) };
}

/** The same with the date, for what happens on a day. */
export function readEdit(
  { edited_at, edited_on }: WhenEdited,
  { now, timezone }: { readonly now: number; readonly timezone: string },
): Edit {
  const time = readEditTime({ edited_at }, now);
  const edited = Date.parse(time.edited_at);
  const isBelieved = edited_on !== undefined && isDateSomewhere(edited_on, edited);
  return { ...time, edited_on: isBelieved ? edited_on : dateInZone(edited, timezone) };
}

/** Between the zone whose day begins last and the one whose day begins first. */
function isDateSomewhere(date: CalendarDate, instant: number): boolean {
  return dateInZone(instant, 'Etc/GMT+12') <= date && date <= dateInZone(instant, 'Etc/GMT-14');
}

function instantOf(milliseconds: number): Instant {
  return new Date(milliseconds).toISOString();
}
