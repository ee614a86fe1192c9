import type { LifeAreaChanges } from '@daymark/shared/areas/life-area.ts';
import { limits } from '@daymark/shared/limits.ts';
import { archiveArea, unarchiveArea } from '@daymark/shared/pauses/switch-area.ts';
import type { Kysely } from 'kysely';
import type { AreaRow } from '../../database/timelines.ts';
import { isLater, type Edit } from '../../database/field-edits.ts';
import {
  editPause,
  insertPause,
  isPauseRemoved,
  removePause,
  selectPause,
  selectPausesOfArea,
  type PauseRow,
} from '../../database/pauses.ts';
import type { Database } from '../../database/schema.ts';
import type { PersonDay } from '../../database/timelines.ts';
import { countAreas } from './area-statements.ts';

export interface AreaEdit extends Edit {
  /** The session or the token that it comes by. */
  readonly source_id?: string | null;
}

export interface AreaUpdate extends AreaEdit {
  readonly changes: Omit<LifeAreaChanges, 'edited_at' | 'edited_on'>;
  /** Of the pause that archiving the area opens, or that stands for the days since its end. */
  readonly pause_id: string;
  /** For the answer. */
  readonly day: PersonDay;
}

export interface SwitchedArea {
  readonly area: AreaRow;
  /** Null where the update has switched nothing. */
  readonly wasActive: boolean | null;
}

/**
 * What `is_active` of an update makes of the area, with its pauses already written; the area as it was where it makes nothing. An
 * area that was ended before the edit comes back with it: so a restored backup can undo a deletion.
 */
export async function switchArea(
  db: Kysely<Database>,
  area: AreaRow,
  update: AreaUpdate,
): Promise<SwitchedArea | 'too_many_areas' | 'id_taken'> {
  const { changes, edited_at } = update;
  const unchanged = { area, wasActive: null };
  if (changes.is_active === undefined || !isLater(update, area.is_active_edited_at))
    return unchanged;
  if (area.deleted_at !== null) {
    const isAfterEnd = edited_at !== area.deleted_at && isLater(update, area.deleted_at);
    if (!changes.is_active || !isAfterEnd) return unchanged;
  }
  const pauses = await selectPausesOfArea(db, { user_id: area.user_id, life_area_id: area.id });
  const change = changeOfPauses(area, update, pauses);
  const wasActive = changes.is_active ? !endsArchive(change, pauses) : change.put.length > 0;
  const isOneMore = changes.is_active && (area.deleted_at !== null || !wasActive);
  if (isOneMore && (await isFull(db, area))) return 'too_many_areas';
  if (!(await writePauses(db, { area, update, pauses, change }))) return 'id_taken';
  const switched = { ...area, is_active_edited_at: edited_at, deleted_at: null, deleted_on: null };
  return { area: switched, wasActive };
}

async function isFull(db: Kysely<Database>, area: AreaRow): Promise<boolean> {
  const [counted] = await countAreas(db, area);
  return counted !== undefined && counted.active >= limits.activeAreasPerUser;
}

type PauseChange = ReturnType<typeof archiveArea>;

function changeOfPauses(
  area: AreaRow,
  update: AreaUpdate,
  pauses: readonly PauseRow[],
): PauseChange {
  const { changes, edited_on: day, pause_id: newId } = update;
  if (!changes.is_active) return archiveArea({ area, pauses, day, newId });
  const earlier = pauses.filter((pause) => isEarlier(pause, update));
  return unarchiveArea({ area, pauses: earlier, day, newId });
}

/** Not where all that it makes is the pause for the days since the area's end. */
function endsArchive({ put, remove }: PauseChange, pauses: readonly PauseRow[]): boolean {
  return remove.length > 0 || put.some(({ id }) => pauses.some((pause) => pause.id === id));
}

interface Switch {
  readonly area: AreaRow;
  readonly update: AreaUpdate;
  readonly pauses: readonly PauseRow[];
  readonly change: PauseChange;
}

/** False where the id of the new pause is another one's. */
async function writePauses(
  db: Kysely<Database>,
  { area, update, pauses, change }: Switch,
): Promise<boolean> {
  const { edited_at, now } = update;
  const { user_id, rev } = area;
  for (const id of change.remove) {
    await removePause(db, { user_id, id }, { removed_at: edited_at, rev });
  }
  for (const { id, life_area_id, first_day, last_day, reason } of change.put) {
    const known = pauses.find((pause) => pause.id === id);
    const edit = { changes: { last_day }, edited_at, now, rev };
    if (known !== undefined) {
      await editPause(db, known, edit);
      continue;
    }
    if ((await selectPause(db, { user_id, id })).length > 0) return false;
    // Taken back since: what is sent twice does not bring it back.
    if (await isPauseRemoved(db, { user_id, id })) continue;
    const days = { life_area_id, first_day, last_day, reason };
    const made = { creation_hash: '', created_at: edited_at, fields_edited_at: '{}' };
    await insertPause(db, { user_id, id, ...days, ...made, rev });
  }
  return true;
}

/** One that was made or changed after the edit stays as it is. */
function isEarlier({ created_at, fields_edited_at }: PauseRow, edit: Edit): boolean {
  const edits = Object.values(JSON.parse(fields_edited_at) as Readonly<Record<string, string>>);
  return [created_at, ...edits].every((stored) => isLater(edit, stored));
}
