import { earliestEditTime, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import {
  dayEnds,
  getNewestDateOnEarth,
  type DaySettings,
  getToday,
} from '@daymark/shared/calendar/today.ts';
import type { Instant, EditTime } from '@daymark/shared/field-schemas.ts';
import type { WhenMarked } from '@daymark/shared/entries/score.ts';
import type { DatedEdit, EditMoment } from '../store/field-edits.ts';

/**
 * Replaces a future time by `now`, because an edit from a device whose clock is ahead must not win
 * over other edits.
 * @param now in milliseconds since the epoch
 */
export function readEditTime({ edited_at }: Pick<EditTime, 'edited_at'>, now: number): EditMoment {
  const claimed = edited_at === undefined ? now : Math.min(Date.parse(edited_at), now);
  return { edited_at: formatInstant(Math.max(claimed, earliestEditTime)), now: formatInstant(now) };
}

interface MarkMoment extends EditMoment {
  /** Time at which the client last had all data of the server, if sent. */
  readonly synced_at: Instant | undefined;
}

export function readMarkTime({ edited_at, synced_at }: WhenMarked, now: number): MarkMoment {
  const synced = synced_at === undefined ? undefined : formatInstant(Date.parse(synced_at));
  return { ...readEditTime({ edited_at }, now), synced_at: synced };
}

export function readEdit(
  { edited_at, edited_on }: EditTime,
  { now, session }: { readonly now: number; readonly session: DaySettings },
): DatedEdit {
  const time = readEditTime({ edited_at }, now);
  const edited = Date.parse(time.edited_at);
  const isPlausible = edited_on !== undefined && isDateSomewhere(edited_on, edited);
  return { ...time, edited_on: isPlausible ? edited_on : getToday(edited, session) };
}

/** Returns whether the date is today in some time zone, with some end of the day. */
function isDateSomewhere(date: CalendarDate, instant: number): boolean {
  const latest = dayEnds.at(-1) ?? '00:00';
  const first = getToday(instant, { timezone: 'Etc/GMT+12', day_ends_at: latest });
  return first <= date && date <= getNewestDateOnEarth(instant);
}

function formatInstant(milliseconds: number): Instant {
  return new Date(milliseconds).toISOString();
}
