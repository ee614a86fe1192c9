import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { contentOf } from './content-of.ts';
import type { Pause } from './pause.ts';
import { covers, isArchivedOn } from '../timeline/pause.ts';

interface Switch {
  readonly area: { readonly id: string; readonly deleted_on: CalendarDate | null };
  /** The area's own. */
  readonly pauses: readonly Pause[];
  /** From this day on it rests, or counts again. */
  readonly day: CalendarDate;
  /** Of the pause that may be made. */
  readonly newId: string;
}

/** The pauses to write and the ids of those to remove. */
interface PauseChange {
  readonly put: readonly Pause[];
  readonly remove: readonly string[];
}

/** Archives an area: it has an open pause from that day on, if it has none that covers it. */
export function archiveArea({ area, pauses, day, newId }: Switch): PauseChange {
  return {
    put: isArchivedOn(day, pauses) ? [] : [pauseOf(area.id, newId, [day, null])],
    remove: [],
  };
}

/**
 * Has an area count again: no open pause covers that day any more; one that began on it is gone, and one that, cut short, says no more
 * than another. A pause with a last day ends by itself. An ended area comes back, and the days since its end are a pause.
 */
export function unarchiveArea({ area, pauses, day, newId }: Switch): PauseChange {
  const concerned = pauses.filter((pause) => concerns(pause, day));
  const lastDay = addDays(day, -1);
  const said = new Set(pauses.filter((pause) => !concerned.includes(pause)).map(contentOf));
  const shortened: Pause[] = [];
  const gone: string[] = [];
  for (const pause of concerned) {
    const short = { ...pause, last_day: lastDay };
    const isSaid = said.has(contentOf(short));
    if (pause.first_day >= day || isSaid) gone.push(pause.id);
    else shortened.push(short);
    said.add(contentOf(short));
  }
  const isGap = area.deleted_on !== null && area.deleted_on < day;
  const gap = isGap ? [pauseOf(area.id, newId, [area.deleted_on, lastDay])] : [];
  return {
    put: [...shortened, ...gap],
    remove: gone,
  };
}

/** An area that was archived east of here may have been so on the day after. */
function concerns(pause: Pause, day: CalendarDate): boolean {
  return pause.last_day === null && covers(pause, addDays(day, 1));
}

/** What has an ended area as it was before its end, one after the other: it is archived again where it was. @param pauses its own */
export function changesToUndoEnd(
  { deleted_on }: Pick<Switch['area'], 'deleted_on'>,
  pauses: readonly Pause[],
): readonly { readonly is_active: boolean }[] {
  const wasArchived = deleted_on !== null && isArchivedOn(deleted_on, pauses);
  return [{ is_active: true }, ...(wasArchived ? [{ is_active: false }] : [])];
}

function pauseOf(
  life_area_id: string,
  id: string,
  [first_day, last_day]: readonly [CalendarDate, CalendarDate | null],
): Pause {
  return { id, life_area_id, first_day, last_day, reason: '' };
}
