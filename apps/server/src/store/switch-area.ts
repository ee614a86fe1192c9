import type { LifeAreaChanges } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import * as limits from '@daymark/shared/limits.ts';
import { archiveArea, unarchiveArea } from '@daymark/shared/pauses/switch-area.ts';
import type { Kysely } from 'kysely';
import { isLater, type DatedEdit } from './field-edits.ts';
import {
  editPause,
  insertPause,
  findPauseRemoval,
  removePause,
  selectPause,
  selectPausesOfArea,
  type PauseRow,
} from './pauses.ts';
import type { Database } from '../database/schema.ts';
import type { AreaRow, PersonDay } from './timelines.ts';
import { getEditTime, putEditTimes } from './area-edit-times.ts';
import { countAreas } from './area-statements.ts';

export interface SourcedAreaEdit extends DatedEdit {
  readonly source_id?: string | null;
}

export interface AreaEnd extends SourcedAreaEdit {
  /** Earlier end to set again on a restored area. Defaults to the time and date of the edit. */
  readonly deleted_at?: Instant | undefined;
  readonly deleted_on?: CalendarDate | undefined;
}

export interface AreaUpdate extends SourcedAreaEdit {
  readonly changes: Omit<LifeAreaChanges, 'edited_at' | 'edited_on'>;
  /**
   * Id for the pause that archiving opens, or for the pause between the end and the restoration of
   * an area.
   */
  readonly pause_id: string;
  readonly day: PersonDay;
}

export interface SwitchedArea {
  readonly area: AreaRow;
  /** Null when the update neither archived nor reopened the area. */
  readonly wasActive: boolean | null;
}

export function endArea(area: AreaRow, end: AreaEnd): AreaRow {
  if (!isLater(end, getEditTime(area, 'deleted_on'))) return area;
  const { edited_at, deleted_at = edited_at, deleted_on = end.edited_on } = end;
  const ended = area.deleted_at === null ? { deleted_at, deleted_on } : {};
  return { ...area, ...ended, fields_edited_at: putEditTimes(area, ['deleted_on'], edited_at) };
}

/**
 * An edit after the end that sets `is_active` restores the area, so that restoring a backup can
 * undo a deletion. Archiving and ending have separate edit times, so an area that was archived
 * before its end is archived even if that edit arrives late.
 */
export async function switchArea(
  db: Kysely<Database>,
  area: AreaRow,
  update: AreaUpdate,
): Promise<SwitchedArea | 'too_many_areas' | 'id_taken'> {
  const { edited_at, changes } = update;
  const { is_active } = changes;
  const { deleted_at } = area;
  const ended = getEditTime(area, 'deleted_on');
  const unchanged = { area, wasActive: null };
  if (is_active === undefined) return unchanged;
  const isAfter = edited_at !== ended && isLater(update, ended);
  // An ended area cannot be archived.
  if (deleted_at !== null && isAfter && !is_active) return unchanged;
  const revives = isAfter && is_active;
  const isRestored = revives && deleted_at !== null;
  const isSwitched = isLater(update, getEditTime(area, 'is_active'));
  const edited = [
    ...(revives ? (['deleted_on'] as const) : []),
    ...(isSwitched ? (['is_active'] as const) : []),
  ];
  const switched = {
    ...area,
    ...(isRestored && { deleted_at: null, deleted_on: null }),
    fields_edited_at: putEditTimes(area, edited, edited_at),
  };
  if (!isRestored && !isSwitched) return { area: switched, wasActive: null };
  const pauses = await selectPausesOfArea(db, { user_id: area.user_id, life_area_id: area.id });
  const change = planPauses(area, update, { pauses: isSwitched ? pauses : [], isBack: isRestored });
  const wasActive = is_active ? !endsArchive(change, pauses) : change.put.length > 0;
  const addsActiveArea = is_active && (isRestored || (deleted_at === null && !wasActive));
  if (addsActiveArea && (await isFull(db, area))) return 'too_many_areas';
  if (!(await writePauses(db, { area, update, pauses, change }))) return 'id_taken';
  return { area: switched, wasActive };
}

async function isFull(db: Kysely<Database>, area: AreaRow): Promise<boolean> {
  const [counted] = await countAreas(db, area);
  return counted !== undefined && counted.active >= limits.activeAreasPerUser;
}

type PauseChange = ReturnType<typeof archiveArea>;

function planPauses(
  area: AreaRow,
  update: AreaUpdate,
  {
    pauses,
    isBack: isRestored,
  }: { readonly pauses: readonly PauseRow[]; readonly isBack: boolean },
): PauseChange {
  const { changes, edited_on: day, pause_id: newId } = update;
  if (!changes.is_active) return archiveArea({ area, pauses, day, newId });
  const earlier = pauses.filter((pause) => isEarlier(pause, update));
  const deleted_on = isRestored ? area.deleted_on : null;
  return unarchiveArea({ area: { id: area.id, deleted_on }, pauses: earlier, day, newId });
}

/**
 * Returns false if the change only adds a pause between the end and the restoration of the area.
 */
function endsArchive({ put, remove }: PauseChange, pauses: readonly PauseRow[]): boolean {
  return remove.length > 0 || put.some(({ id }) => pauses.some((pause) => pause.id === id));
}

interface Switch {
  readonly area: AreaRow;
  readonly update: AreaUpdate;
  readonly pauses: readonly PauseRow[];
  readonly change: PauseChange;
}

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
    // A repeated request does not create a pause again that was removed meanwhile.
    if ((await findPauseRemoval(db, { user_id, id })) !== null) continue;
    const days = { life_area_id, first_day, last_day, reason };
    const made = { creation_hash: '', created_at: edited_at, fields_edited_at: '{}' };
    await insertPause(db, { user_id, id, ...days, ...made, rev });
  }
  return true;
}

/** Returns whether the edit is later than the creation and all changes of the pause. */
function isEarlier({ created_at, fields_edited_at }: PauseRow, edit: DatedEdit): boolean {
  const edits = Object.values(JSON.parse(fields_edited_at) as Readonly<Record<string, string>>);
  return [created_at, ...edits].every((stored) => isLater(edit, stored));
}
