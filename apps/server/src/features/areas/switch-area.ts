import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { limits } from '@daymark/shared/limits.ts';
import type { Kysely } from 'kysely';
import type { AreaRow } from '../../database/area-row.ts';
import { isLater } from '../../database/field-edits.ts';
import {
  editPause,
  insertPause,
  removePause,
  selectPausesOfArea,
  type PauseRow,
} from '../../database/pauses.ts';
import type { Database } from '../../database/schema.ts';
import type { AreaUpdate } from '../../store.ts';
import { countAreas } from './area-statements.ts';

/**
 * What `is_active` of an update makes of the area, with its pauses already written; the area as it was where it makes nothing. An
 * area that was ended before the edit comes back with it: so a restored backup can undo a deletion.
 */
export async function switchArea(
  db: Kysely<Database>,
  area: AreaRow,
  update: AreaUpdate,
): Promise<AreaRow | 'too_many_areas'> {
  const { changes, edited_at } = update;
  if (changes.is_active === undefined || !isLater(update, area.is_active_edited_at)) return area;
  if (area.deleted_at !== null) {
    const isAfterEnd = edited_at !== area.deleted_at && isLater(update, area.deleted_at);
    if (!changes.is_active || !isAfterEnd) return area;
  }
  const pauses = await selectPausesOfArea(db, { user_id: area.user_id, life_area_id: area.id });
  const written = { area, update, pauses };
  if (!changes.is_active) await archive(db, written);
  else if (await isOneTooMany(db, written)) return 'too_many_areas';
  else await open(db, written);
  return { ...area, is_active_edited_at: edited_at, deleted_at: null, deleted_on: null };
}

interface Switch {
  readonly area: AreaRow;
  readonly update: AreaUpdate;
  readonly pauses: readonly PauseRow[];
}

/** Whether it was not among the active ones, and there is no room for it. */
async function isOneTooMany(db: Kysely<Database>, { area, pauses }: Switch): Promise<boolean> {
  if (area.deleted_at === null && !pauses.some(isOpen)) return false;
  const [counted] = await countAreas(db, area);
  return counted !== undefined && counted.active >= limits.activeAreasPerUser;
}

async function archive(db: Kysely<Database>, written: Switch): Promise<void> {
  const { edited_on: first_day } = written.update;
  const isArchived = written.pauses.some((one) => isOpen(one) && one.first_day <= first_day);
  if (!isArchived) await pause(db, written, { first_day, last_day: null });
}

/** The pauses that cover the day of the edit end before it; one that then held no day goes. */
async function open(db: Kysely<Database>, written: Switch): Promise<void> {
  const { edited_on, edited_at, now } = written.update;
  const { rev, deleted_on } = written.area;
  const last_day = addDays(edited_on, -1);
  for (const one of written.pauses) {
    if (!concerns(one, edited_on)) continue;
    const edit = { changes: { last_day }, edited_at, now, rev };
    if (one.first_day > last_day) await removePause(db, one, { removed_at: edited_at, rev });
    else await editPause(db, one, edit);
  }
  // On the days between its end and its return it was not there.
  if (deleted_on !== null && deleted_on <= last_day) {
    await pause(db, written, { first_day: deleted_on, last_day });
  }
}

/** An area that was archived east of here may have been so on the day after. */
function concerns(one: PauseRow, day: CalendarDate): boolean {
  if (isOpen(one)) return one.first_day <= addDays(day, 1);
  return one.first_day <= day && one.last_day !== null && day <= one.last_day;
}

function isOpen({ last_day }: PauseRow): boolean {
  return last_day === null;
}

async function pause(
  db: Kysely<Database>,
  { area: { user_id, id: life_area_id, rev }, update: { pause_id, edited_at } }: Switch,
  days: { readonly first_day: CalendarDate; readonly last_day: CalendarDate | null },
): Promise<void> {
  await insertPause(db, {
    user_id,
    id: pause_id,
    life_area_id,
    ...days,
    reason: '',
    creation_hash: '',
    created_at: edited_at,
    fields_edited_at: '{}',
    rev,
  });
}
