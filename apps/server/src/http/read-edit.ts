import { earliestEdit, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import {
  dayEnds,
  newestDateOnEarth,
  type OwnDays,
  todayOf,
} from '@daymark/shared/calendar/today.ts';
import type { Instant, WhenEdited } from '@daymark/shared/field-schemas.ts';
import type { WhenMarked } from '@daymark/shared/entries/score.ts';
import type { Edit, EditMoment } from '../store/field-edits.ts';

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

interface MarkMoment extends EditMoment {
  /** When the client last had all that the server has; undefined where it does not say. */
  readonly synced_at: Instant | undefined;
}

/** The same of a mark. */
export function readMarkTime({ edited_at, synced_at }: WhenMarked, now: number): MarkMoment {
  const synced = synced_at === undefined ? undefined : instantOf(Date.parse(synced_at));
  return { ...readEditTime({ edited_at }, now), synced_at: synced };
}

/** The same with the date, for what happens on a day. */
export function readEdit(
  { edited_at, edited_on }: WhenEdited,
  { now, session }: { readonly now: number; readonly session: OwnDays },
): Edit {
  const time = readEditTime({ edited_at }, now);
  const edited = Date.parse(time.edited_at);
  const isBelieved = edited_on !== undefined && isDateSomewhere(edited_on, edited);
  return { ...time, edited_on: isBelieved ? edited_on : todayOf(edited, session) };
}

/** Between the zone whose day begins last, for whom it ends last, and the one whose day begins first. */
function isDateSomewhere(date: CalendarDate, instant: number): boolean {
  const latest = dayEnds.at(-1) ?? '00:00';
  const first = todayOf(instant, { timezone: 'Etc/GMT+12', day_ends_at: latest });
  return first <= date && date <= newestDateOnEarth(instant);
}

function instantOf(milliseconds: number): Instant {
  return new Date(milliseconds).toISOString();
}
