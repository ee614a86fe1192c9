import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import type { Pause } from './pause.ts';
import { coversDate, isArchivedOn } from '../timeline/pause.ts';

/** Returns a text that is equal for pauses that differ only in their id. */
export function getPauseContent({ life_area_id, first_day, last_day, reason }: Pause): string {
  return JSON.stringify([life_area_id, first_day, last_day, reason]);
}

interface Switch {
  readonly area: { readonly id: string; readonly deleted_on: CalendarDate | null };
  readonly pauses: readonly Pause[];
  readonly day: CalendarDate;
  readonly newId: string;
}

interface PauseChange {
  readonly put: readonly Pause[];
  readonly remove: readonly string[];
}

/** Adds an open pause, unless an open pause of the area already covers the day. */
export function archiveArea({ area, pauses, day, newId }: Switch): PauseChange {
  const put = isArchivedOn(day, pauses) ? [] : [createPause(area.id, newId, [day, null])];
  return { put, remove: [] };
}

/**
 * Ends open pauses on the day before `day`. Removes pauses that would be empty or duplicates. An
 * area that had ended gets a pause for the days since its end.
 */
export function unarchiveArea({ area, pauses, day, newId }: Switch): PauseChange {
  const openPauses = pauses.filter((pause) => mayArchive(pause, day));
  const lastDay = addDays(day, -1);
  const otherContents = new Set(
    pauses.filter((pause) => !openPauses.includes(pause)).map(getPauseContent),
  );
  const shortened: Pause[] = [];
  const removed: string[] = [];
  for (const pause of openPauses) {
    const short = { ...pause, last_day: lastDay };
    const isDuplicate = otherContents.has(getPauseContent(short));
    if (pause.first_day >= day || isDuplicate) removed.push(pause.id);
    else shortened.push(short);
    otherContents.add(getPauseContent(short));
  }
  const isGap = area.deleted_on !== null && area.deleted_on < day;
  const gap = isGap ? [createPause(area.id, newId, [area.deleted_on, lastDay])] : [];
  const added = gap.filter((pause) => !otherContents.has(getPauseContent(pause)));
  return { put: [...shortened, ...added], remove: removed };
}

/** Includes tomorrow, because a device further east may have archived the area from tomorrow on. */
function mayArchive(pause: Pause, day: CalendarDate): boolean {
  return pause.last_day === null && coversDate(pause, addDays(day, 1));
}

/**
 * Returns the changes that reopen an ended area, and that archive it again if it was archived when
 * it ended.
 * @param pauses the area's own pauses
 */
export function getChangesToUndoEnd(
  { deleted_on }: Pick<Switch['area'], 'deleted_on'>,
  pauses: readonly Pause[],
): readonly { readonly is_active: boolean }[] {
  const wasArchived = deleted_on !== null && isArchivedOn(deleted_on, pauses);
  return [{ is_active: true }, ...(wasArchived ? [{ is_active: false }] : [])];
}

function createPause(
  life_area_id: string,
  id: string,
  [first_day, last_day]: readonly [CalendarDate, CalendarDate | null],
): Pause {
  return { id, life_area_id, first_day, last_day, reason: '' };
}
