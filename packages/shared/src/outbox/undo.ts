import { areaFieldNames } from '../areas/area-fields.ts';
import type { SyncedArea } from '../areas/life-area.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { Pause } from '../pauses/pause.ts';
import { getChangesToUndoEnd, getPauseContent, unarchiveArea } from '../pauses/switch-area.ts';
import { groupEntriesByYear } from '../sync/group-entries-by-year.ts';
import { getEntriesOfYear } from '../sync/get-entries.ts';
import {
  type Entry,
  getEntry,
  hasSameContent,
  type PersonHistory,
  getPauses,
} from '../sync/person-data.ts';
import { getCompleteSchedule, writeRules } from '../timeline/schedule.ts';
import type { RecentChange } from '../versions/version-endpoints.ts';
import {
  type AreaEdit,
  type AreaEditFields,
  createPauseChange,
  type QueuedEdit,
  type EntryEdit,
  createNewPauseEdit,
  type PauseEdit,
  createPauseRemoval,
  type YearEdit,
} from './edit.ts';
import { createEntryEdit, createSwitchEdit } from './create-edit.ts';

export interface UndoContext {
  readonly before: PersonHistory;
  readonly now: PersonHistory;
  readonly on: CalendarDate;
  readonly newId: () => string;
  /** Ids of pauses that other edits of the same undo restore. */
  readonly except?: ReadonlySet<string>;
}

export type UndoableEdit = AreaEdit | PauseEdit | EntryEdit | YearEdit;

export function invertEdit(edit: UndoableEdit, undoing: UndoContext): readonly QueuedEdit[] {
  switch (edit.kind) {
    case 'area':
      return invertAreaEdit(edit, undoing);
    case 'pause':
      return invertPauseEdit(edit, undoing);
    case 'mark': {
      const { life_area_id, score_date } = edit;
      const entry = getEntry(undoing.before, life_area_id, score_date);
      return [
        createEntryEdit(
          { score: null, notes: '', ...entry, life_area_id, score_date },
          undoing,
          edit.fields,
        ),
      ];
    }
    default:
      return createClearingEdits(getEntriesOfYear(edit.entries), undoing.now);
  }
}

function invertAreaEdit(
  { id, is_new, fields }: AreaEdit,
  undoing: UndoContext,
): readonly QueuedEdit[] {
  if (is_new) return [{ kind: 'area', id, fields: null }];
  const area = undoing.before.areas.get(id);
  if (fields === null || area === undefined) return [];
  if (fields.deleted_at !== undefined) return undoEnd(id, undoing);
  const { is_active } = fields;
  const switched =
    is_active === undefined
      ? []
      : is_active
        ? undoReopening(area, undoing)
        : [createSwitchEdit(id, true, undoing)];
  const named = [...areaFieldNames, 'position', 'created_on'] as const;
  const earlier: AreaEditFields = Object.fromEntries(
    named.filter((field) => fields[field] !== undefined).map((field) => [field, area[field]]),
  );
  if (fields.restored_schedule) earlier.restored_schedule = writeRules(getCompleteSchedule(area));
  const isEmpty = Object.keys(earlier).length === 0;
  return isEmpty ? switched : [...switched, { kind: 'area', id, fields: earlier }];
}

function undoEnd(id: string, undoing: Omit<UndoContext, 'before'>): readonly QueuedEdit[] {
  const { now, newId } = undoing;
  const { deleted_on = null } = now.areas.get(id) ?? {};
  const [reopening, ...archiving] = getChangesToUndoEnd({ deleted_on }, getPauses(now, id)).map(
    ({ is_active }) => createSwitchEdit(id, is_active, { newId }),
  );
  if (reopening === undefined) return [];
  return [reopening, ...restorePlannedPauses(id, deleted_on ?? undoing.on, undoing), ...archiving];
}

/** Restores open pauses that begin after the area's end, because reopening the area closes them. */
function restorePlannedPauses(
  id: string,
  end: CalendarDate,
  { now, on, newId }: Omit<UndoContext, 'before'>,
): readonly QueuedEdit[] {
  const pauses = getPauses(now, id);
  const area = { id, deleted_on: null };
  const { put, remove } = unarchiveArea({ area, pauses, day: on, newId: '' });
  const planned = pauses.filter(({ last_day, first_day }) => last_day === null && first_day > end);
  return planned.flatMap((pause) => {
    if (remove.includes(pause.id)) return [createNewPauseEdit({ ...pause, id: newId() })];
    const closed = put.find((other) => other.id === pause.id);
    return closed === undefined ? [] : [createPauseChange(closed, { last_day: null })];
  });
}

/** Restores the pauses and the end that a reopened area had before. */
function undoReopening(
  area: SyncedArea,
  { before, now, on, newId, except }: UndoContext,
): QueuedEdit[] {
  const there = now.areas.get(area.id);
  if (there === undefined || there.deleted_on !== null) return [];
  const pauses = getPauses(before, area.id);
  const { put, remove } = unarchiveArea({ area, pauses, day: on, newId: `gap of ${area.id}` });
  const edits: QueuedEdit[] = [];
  for (const pause of put) {
    const found = findPause(now, pause);
    if (found === undefined || except?.has(pause.id)) continue;
    const earlier = before.pauses.get(pause.id);
    edits.push(
      earlier === undefined
        ? createPauseRemoval(found)
        : createPauseChange(found, pickPauseFields(earlier)),
    );
  }
  for (const id of remove) {
    const pause = before.pauses.get(id);
    if (pause === undefined || except?.has(id)) continue;
    if (findPause(now, pause) === undefined)
      edits.push(createNewPauseEdit({ ...pause, id: newId() }));
  }
  const { deleted_at, deleted_on } = area;
  if (deleted_at !== null && deleted_on !== null)
    edits.push({ kind: 'area', id: area.id, fields: { deleted_at, deleted_on } });
  return edits;
}

function invertPauseEdit(
  edit: PauseEdit,
  { before, now, newId }: UndoContext,
): readonly QueuedEdit[] {
  if (edit.is_new) return [createPauseRemoval(edit)];
  const pause = before.pauses.get(edit.id);
  if (pause === undefined) return [];
  // The id of a deleted pause cannot be used again.
  if (edit.fields === null) return [createNewPauseEdit({ ...pause, id: newId() })];
  const named = Object.keys(edit.fields) as (keyof typeof edit.fields)[];
  const earlier = Object.fromEntries(named.map((field) => [field, pause[field]]));
  return [createPauseChange(now.pauses.get(edit.id) ?? pause, earlier)];
}

/** Finds a pause by its content, because a recreated pause has another id. */
export function findPause({ pauses }: PersonHistory, wanted: Pause): Pause | undefined {
  const own = pauses.get(wanted.id);
  if (own !== undefined && getPauseContent(own) === getPauseContent(wanted)) return own;
  return [...pauses.values()].find((pause) => getPauseContent(pause) === getPauseContent(wanted));
}

export function pickPauseFields({ first_day, last_day, reason }: Pause) {
  return { first_day, last_day, reason };
}

/** Returns edits that remove the entries, except on days that were marked again. */
function createClearingEdits(entries: readonly Entry[], now: PersonHistory): YearEdit[] {
  const unchanged = entries.filter((entry) => isStillThere(entry, now));
  return groupEntriesByYear(unchanged).map((each) => ({
    kind: 'year',
    entries: each,
    clears: true,
  }));
}

export function isStillThere(entry: Entry, { years }: PersonHistory): boolean {
  const now = getEntry({ years }, entry.life_area_id, entry.score_date);
  return now !== null && hasSameContent(now, entry);
}

export function undoRecentChange(
  change: RecentChange,
  undoing: Omit<UndoContext, 'before'>,
): readonly QueuedEdit[] {
  const { now, newId } = undoing;
  const { life_area_id: id } = change;
  if (change.kind === 'entry') {
    const { before, after } = change;
    return [createEntryEdit({ ...change, ...before, life_area_id: id }, { newId }, after)];
  }
  const { schedule, deleted_on, is_active, ...details } = change.before;
  const edits: QueuedEdit[] = [];
  // The time of the end is unknown. Noon in UTC falls on `deleted_on` in almost every zone.
  if (typeof deleted_on === 'string' && change.after.deleted_on === null) {
    const end = { deleted_on, deleted_at: `${deleted_on}T12:00:00.000Z` };
    edits.push({ kind: 'area', id, fields: end });
  }
  if (deleted_on === null) edits.push(...undoEnd(id, undoing));
  else if (is_active !== undefined) edits.push(createSwitchEdit(id, is_active, { newId }));
  const created_on = details.created_on ?? now.areas.get(id)?.created_on ?? '';
  const fields: AreaEditFields = {
    ...details,
    ...(schedule && {
      restored_schedule: writeRules(getCompleteSchedule({ created_on, schedule })),
    }),
  };
  if (Object.keys(fields).length > 0) edits.push({ kind: 'area', id, fields });
  return edits;
}
