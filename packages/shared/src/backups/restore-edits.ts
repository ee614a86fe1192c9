import { readAreaFields } from '../areas/area-fields.ts';
import type { SyncedArea } from '../areas/life-area.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import {
  type AreaEdit,
  type AreaEditFields,
  createPauseChange,
  type QueuedEdit,
  createNewPauseEdit,
} from '../outbox/edit.ts';
import { createEntryEdit, createSwitchEdit } from '../outbox/create-edit.ts';
import {
  pickPauseFields,
  findPause,
  invertEdit,
  isStillThere,
  type UndoableEdit,
  type UndoContext,
} from '../outbox/undo.ts';
import { getPauseContent } from '../pauses/switch-area.ts';
import type { Pause } from '../pauses/pause.ts';
import { groupEntriesByYear } from '../sync/group-entries-by-year.ts';
import { getEntries, getEntriesOfYear } from '../sync/get-entries.ts';
import { type Entry, getEntry, hasSameContent, type PersonHistory } from '../sync/person-data.ts';
import { getCompleteSchedule, writeRules } from '../timeline/schedule.ts';
import { hasSameDetails, hasSameRules, type RestoreChange } from './restore-plan.ts';

interface Restoring {
  readonly edited_at: string;
  readonly newId: () => string;
  /** True if several devices may restore the same data. Restored pauses then keep their ids. */
  readonly isShared?: boolean;
}

export function createRestoreEdits(
  changes: readonly RestoreChange[],
  restoring: Restoring,
): readonly QueuedEdit[] {
  return changes.flatMap((change) => createEditsOf(change, restoring));
}

function createEditsOf(change: RestoreChange, restoring: Restoring): readonly QueuedEdit[] {
  const { newId, isShared } = restoring;
  switch (change.kind) {
    case 'add-area':
      return createAreaEdits(change.area, restoring);
    case 'reopen-area':
      return [createSwitchEdit(change.before.id, true, { newId })];
    case 'begin-area':
      return [createAreaEdit(change.before, { created_on: change.on })];
    case 'edit-area':
      return [createFullEdit(change.after, change.before)];
    case 'put-pause': {
      const { isGone, after } = change;
      if (!isGone) return [createPauseChange(after, pickPauseFields(after))];
      // The server may have deleted the pause, and a deleted id cannot be used again.
      return [createNewPauseEdit(isShared ? after : { ...after, id: newId() })];
    }
    case 'add-entries':
      return [{ kind: 'year', entries: change.entries }];
    default:
      return [createEntryEdit(change.after, restoring, change.before)];
  }
}

function createAreaEdit({ id }: SyncedArea, fields: AreaEditFields): AreaEdit {
  return { kind: 'area', id, fields };
}

function createFullEdit(after: SyncedArea, before: SyncedArea): AreaEdit {
  const rules = !hasSameRules(before, after) && {
    restored_schedule: writeRules(getCompleteSchedule(after)),
  };
  return createAreaEdit(after, { ...readAreaFields(after), ...rules });
}

/** The edits create and end the area at its original times. Other changes restore its pauses. */
function createAreaEdits(
  area: SyncedArea,
  { edited_at, isShared }: Restoring,
): readonly QueuedEdit[] {
  const { id, created_at, created_on, position, deleted_at, deleted_on, schedule } = area;
  const [first, ...rules] = schedule;
  const fields = { ...readAreaFields(area), created_on, restored_at: edited_at };
  return [
    {
      kind: 'area',
      id,
      is_new: true,
      fields: { ...fields, ...(first && { schedule: first }) },
      edited_at: created_at < edited_at ? created_at : edited_at,
    },
    createAreaEdit(area, {
      position,
      // Repeats the fields with the time of the restore, because another device may have edited
      // them after the original creation.
      ...(isShared && readAreaFields(area)),
      ...((isShared || rules.length > 0) && {
        restored_schedule: writeRules(getCompleteSchedule(area)),
      }),
    }),
    ...(deleted_on === null
      ? []
      : [createAreaEdit(area, { deleted_at: deleted_at ?? edited_at, deleted_on })]),
  ];
}

export interface RestoreUndo {
  readonly before: Pick<PersonHistory, 'years'>;
  /** The undo of an import removes the imported days even from areas that stay. */
  readonly isImport: boolean;
  readonly newId: () => string;
}

/**
 * Returns the edits that undo a restore. The edits keep changes made after the restore, and areas
 * with entries made after the restore.
 */
export function createUndoEdits(
  done: readonly RestoreChange[],
  now: PersonHistory,
  { before, isImport, newId }: RestoreUndo,
): readonly QueuedEdit[] {
  const added = done.flatMap((change) => (change.kind === 'add-area' ? [change.area] : []));
  const withLaterEntries = findAreasWithLaterEntries(done, now, before);
  const stays = (area: SyncedArea) => {
    const there = now.areas.get(area.id);
    return there !== undefined && (!hasSameDetails(there, area) || withLaterEntries.has(area.id));
  };
  const emptied = new Set(isImport ? added.filter(stays).map(({ id }) => id) : []);
  const except = new Set(
    done.flatMap((change) =>
      change.kind === 'put-pause' && change.before !== null ? [change.before.id] : [],
    ),
  );
  const whole = new Set(added.map(({ id }) => id)).difference(emptied);
  const present = { now, whole, emptied, withLaterEntries, except, newId };
  return done.toReversed().flatMap((change) => createInverseEdits(change, present));
}

interface Present extends Pick<UndoContext, 'now' | 'newId'> {
  readonly except: ReadonlySet<string>;
  /** Areas that the restore created and that the undo erases or keeps as a whole. */
  readonly whole: ReadonlySet<string>;
  /**
   * Areas that an import created and that stay because of later changes. The undo removes the
   * imported days from them.
   */
  readonly emptied: ReadonlySet<string>;
  /** Areas with entries made after the restore that the undo would remove. */
  readonly withLaterEntries: ReadonlySet<string>;
}

/** Returns no edits if the restored value was changed again. */
function createInverseEdits(change: RestoreChange, present: Present): readonly QueuedEdit[] {
  const { now, whole, emptied, withLaterEntries, newId } = present;
  switch (change.kind) {
    case 'add-area': {
      const { area } = change;
      const there = now.areas.get(area.id);
      if (there === undefined || !hasSameDetails(there, area) || withLaterEntries.has(area.id))
        return [];
      return invertFrom({ kind: 'area', id: area.id, is_new: true, fields: {} }, present);
    }
    case 'reopen-area': {
      const { before: area, pauses, on } = change;
      const reopening = createAreaEdit(area, { is_active: true });
      return withLaterEntries.has(area.id)
        ? []
        : invertFrom(reopening, present, { area, pauses, on });
    }
    case 'begin-area': {
      const { before: area, on } = change;
      if (now.areas.get(area.id)?.created_on !== on || withLaterEntries.has(area.id)) return [];
      return invertFrom(createAreaEdit(area, { created_on: on }), present, { area });
    }
    case 'edit-area': {
      const { before: area, after } = change;
      const there = now.areas.get(area.id);
      if (there === undefined || !hasSameDetails(there, after)) return [];
      return invertFrom(createFullEdit(after, area), present, { area });
    }
    case 'put-pause': {
      const { before, after } = change;
      if (whole.has(after.life_area_id ?? '')) return [];
      // An archived area that stays also stays archived.
      if (after.last_day === null && emptied.has(after.life_area_id ?? '')) return [];
      if (before !== null && getPauseContent(before) === getPauseContent(after)) return [];
      const there = findPause(now, after);
      if (there === undefined) return [];
      if (before === null) return invertFrom(createNewPauseEdit(there), present);
      const known = { ...before, id: there.id };
      return invertFrom(createPauseChange(there, pickPauseFields(after)), present, {
        pauses: [known],
      });
    }
    case 'add-entries':
      if (whole.has(change.entries.life_area_id)) return [];
      return invertFrom({ kind: 'year', entries: change.entries }, present);
    default: {
      const { before, after } = change;
      if (whole.has(after.life_area_id) || !isStillThere(after, now)) return [];
      if (before !== null) return [createEntryEdit(before, { newId }, after)];
      const years = groupEntriesByYear([after]);
      return years.flatMap((entries) => invertFrom({ kind: 'year', entries }, present));
    }
  }
}

interface ValuesBefore {
  readonly area?: SyncedArea;
  readonly pauses?: readonly Pause[];
  readonly on?: CalendarDate;
}

/** Returns the edits that undo `edit`. The last parameter has the values before the edit. */
function invertFrom(
  edit: UndoableEdit,
  present: Present,
  { area, pauses = [], on = '' }: ValuesBefore = {},
): readonly QueuedEdit[] {
  const before = {
    areas: new Map(area && [[area.id, area]]),
    pauses: new Map(pauses.map((pause) => [pause.id, pause])),
    years: new Map(),
  };
  return invertEdit(edit, { ...present, before, on });
}

/**
 * Returns the ids of areas with an entry that was made after the restore, on a day on which the
 * area would not exist after the undo.
 */
function findAreasWithLaterEntries(
  done: readonly RestoreChange[],
  current: PersonHistory,
  before: Pick<PersonHistory, 'years'>,
): ReadonlySet<string> {
  const restoredEntries = new Map<string, Entry>();
  for (const entry of done.flatMap(listEntries)) restoredEntries.set(getKey(entry), entry);
  const withLaterEntries = done.flatMap((change) => {
    if (!isAreaChange(change)) return [];
    const isLost = createLostDayTest(change);
    if (isLost === null) return [];
    const { id } = change.kind === 'add-area' ? change.area : change.before;
    const isNew = (entry: Entry) => {
      const known =
        restoredEntries.get(getKey(entry)) ??
        getEntry(before, entry.life_area_id, entry.score_date);
      return isLost(entry.score_date) && (known === null || !hasSameContent(known, entry));
    };
    return getEntries(current, id).some(isNew) ? [id] : [];
  });
  return new Set(withLaterEntries);
}

export function listEntries(change: RestoreChange): readonly Entry[] {
  if (change.kind === 'add-entries') return getEntriesOfYear(change.entries);
  return change.kind === 'put-entry' ? [change.after] : [];
}

type AreaChange = Extract<
  RestoreChange,
  { kind: 'add-area' | 'reopen-area' | 'begin-area' | 'edit-area' }
>;

function isAreaChange(change: RestoreChange): change is AreaChange {
  return change.kind.endsWith('-area');
}

/**
 * Returns a test for days on which the area would not exist after the undo, or null if there are no
 * such days.
 */
function createLostDayTest(change: AreaChange): ((date: CalendarDate) => boolean) | null {
  switch (change.kind) {
    case 'add-area':
      return () => true;
    case 'begin-area':
      return (date) => date < change.before.created_on;
    case 'reopen-area': {
      const { deleted_on } = change.before;
      return deleted_on === null ? null : (date) => date >= deleted_on;
    }
    default:
      return null;
  }
}

function getKey({ life_area_id, score_date }: Entry): string {
  return `${life_area_id} ${score_date}`;
}
