import { moveFirstDay } from '@daymark/shared/areas/first-day.ts';
import { completeReminderChange } from '@daymark/shared/areas/reminder-list.ts';
import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  areaFieldNames,
  areaFields,
  areaFieldsAddedLater,
  isSameValue,
  readAreaFields,
  toAreaColumns,
  toColumn,
  type AreaFields,
} from '@daymark/shared/areas/area-fields.ts';
import type { LifeArea, NewRule } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { getWeekStart } from '@daymark/shared/calendar/week.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import * as limits from '@daymark/shared/limits.ts';
import {
  alignSchedule,
  moveScheduleStart,
  addRule,
  readRules,
} from '@daymark/shared/timeline/schedule.ts';
import type { Kysely } from 'kysely';
import {
  asSyncedArea,
  presentArea,
  readSchedule,
  readTimelines,
  readWholeTimeline,
  readWholeTimelines,
  type StoredAreaFacts,
  type AreaRow,
  type PersonDay,
} from './timelines.ts';
import { runAtomically, raiseRev } from '../database/transactions.ts';
import { queueChangedArea } from './changed-area.ts';
import type { ChangeFeed } from '../database/change-feed.ts';
import type { Connections } from '../database/connections.ts';
import { isLater, type EditMoment } from './field-edits.ts';
import { judgeEntries } from './judge-entries.ts';
import { planReminders } from './reminders.ts';
import { findTombstone } from '../database/tombstones.ts';
import type { OwnKey } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';
import { readAreaStates, type AreaState } from './area-states.ts';
import { createEditTimes, getEditTime, putEditTimes } from './area-edit-times.ts';
import { keepAreaVersion, readFormerRules } from './area-versions.ts';
import { endArea, switchArea, type AreaEnd, type AreaUpdate } from './switch-area.ts';
import {
  countAreas,
  deleteArea,
  insertArea,
  saveArea,
  selectArea,
  selectBytesOfSchedules,
  selectEntryBefore,
  selectNextPosition,
} from './area-statements.ts';
import { eraseArea } from './erase-area.ts';
import {
  getFirstDayOfNewArea,
  moveFirstDaysBack,
  type TodayMovedBack,
} from './move-first-days-back.ts';

export interface AreaCreation extends Partial<Readonly<AreaFields>> {
  readonly id: string;
  readonly name: string;
  /** First day of the area. Undefined means `edited_on`. */
  readonly created_on: CalendarDate | undefined;
  /** First rule. It applies since its `from`, or since the first day of the area. */
  readonly schedule?: NewRule | undefined;
  readonly edited_on: CalendarDate;
  readonly day: PersonDay;
  readonly now: Instant;
  readonly source_id?: string | null;
  /**
   * Start of the restore that creates the area. The restore also creates an area that was erased
   * before this time.
   */
  readonly restored?: EditMoment | undefined;
}

export function createLifeAreaRepository(connections: Connections) {
  const { reader } = connections;
  return {
    async list(
      user_id: string,
      { includeDeleted, ...day }: PersonDay & { includeDeleted: boolean },
    ): Promise<LifeArea[]> {
      const areas = await listAreas(reader, user_id, day);
      return includeDeleted ? areas : areas.filter(({ deleted_at }) => deleted_at === null);
    },

    /** Includes the days since `from`, which must be the first day of a week. */
    async timelines(
      user_id: string,
      wanted: PersonDay & { from: CalendarDate },
    ): Promise<Timeline<LifeArea>[]> {
      const timelines = await readTimelines(reader, { user_id, ...wanted });
      return timelines.map((timeline) => ({ ...timeline, area: presentArea(timeline) }));
    },

    wholeTimelines: (user_id: string, wanted: PersonDay & { areas: readonly StoredAreaFacts[] }) =>
      readWholeTimelines(reader, { user_id, ...wanted }),

    /** Returns all areas, including ended areas, sorted by position. */
    states: (user_id: string, since: number): Promise<AreaState[]> =>
      readAreaStates(reader, { user_id, since }),

    wholeTimeline: (user_id: string, id: string, day: PersonDay) =>
      readWholeTimeline(reader, { user_id, id, ...day }),

    find: (user_id: string, id: string, day: PersonDay): Promise<LifeArea | null> =>
      findArea(reader, { user_id, id, day }),

    /** `created` is false if the same area was created before. */
    create: (userId: string, area: AreaCreation) =>
      runAtomically(connections, (db, changes) =>
        createArea(db, changes, { user_id: userId, area }),
      ),

    /**
     * Returns null when the user has no such area. `is_active: false` opens a pause. `is_active:
     * true` ends the pauses on the day of the edit, and restores the area if it ended before the
     * edit.
     */
    update: (user_id: string, id: string, update: AreaUpdate) =>
      runAtomically(connections, (db, changes) => updateArea(db, changes, { user_id, id, update })),

    /** Does nothing if the area was restored after `edited_at`. */
    end: (
      userId: string,
      id: string,
      { now, source_id = null, ...end }: AreaEnd,
    ): Promise<boolean> =>
      runAtomically(connections, async (db, changes) => {
        const found = await lockArea(db, changes, { user_id: userId, id });
        if (found === null) return false;
        const { area, rev } = found;
        const after = { ...endArea(area, { now, ...end }), rev };
        if (hasSameColumns(after, area)) return true;
        const isEnd = area.deleted_at === null;
        await saveArea(db, isEnd ? { ...after, source_id } : after);
        if (!isEnd) return true;
        await keepAreaVersion(db, { before: area, after, now });
        await queueChangedArea(db, { ...createAreaChange(after, 'ended'), now });
        if (area.reminder_time !== null) await planReminders(db, userId, now);
        return true;
      }),

    moveFirstDaysBack: (user_id: string, change: TodayMovedBack): Promise<void> =>
      runAtomically(connections, async (db, feed) => {
        const { rev, ids } = (await moveFirstDaysBack(db, feed, { user_id, change })) ?? {};
        if (rev === undefined) return;
        const areas = await listAreas(db, user_id, change.day);
        for (const area of areas.filter(({ id }) => ids?.has(id))) {
          const changed = { user_id, rev, now: change.now, change: 'updated', area } as const;
          await queueChangedArea(db, changed);
        }
      }),

    /**
     * Erases an area, whose id cannot be used again. Returns false when the user has no such area.
     */
    erase: (userId: string, id: string, removed_at: Instant): Promise<boolean> =>
      runAtomically(connections, async (db, changes) => {
        const found = await lockArea(db, changes, { user_id: userId, id });
        if (found === null) return false;
        await eraseArea(db, found.area, { removed_at, rev: found.rev });
        const erased = createAreaChange({ ...found.area, rev: found.rev }, 'erased');
        await queueChangedArea(db, { ...erased, now: removed_at });
        if (getReminders(found.area) !== null) await planReminders(db, userId, removed_at);
        return true;
      }),
  };
}

/** Reads only the days of this week, because a list needs only today's state. */
async function listAreas(
  db: Kysely<Database>,
  user_id: string,
  day: PersonDay,
): Promise<LifeArea[]> {
  const from = getWeekStart(day.today, day.weeks);
  return (await readTimelines(db, { user_id, ...day, from })).map(presentArea);
}

interface AreaToday extends OwnKey {
  readonly day: PersonDay;
}

async function findArea(
  db: Kysely<Database>,
  { user_id, id, day }: AreaToday,
): Promise<LifeArea | null> {
  return (await listAreas(db, user_id, day)).find((area) => area.id === id) ?? null;
}

async function lockArea(db: Kysely<Database>, changes: ChangeFeed, key: OwnKey) {
  const raised = await raiseRev(db, changes, key.user_id);
  const [area] = await selectArea(db, key);
  return area === undefined || raised === null ? null : { area, rev: raised.rev };
}

interface OwnCreation {
  readonly user_id: string;
  readonly area: AreaCreation;
}

async function createArea(
  db: Kysely<Database>,
  changes: ChangeFeed,
  { user_id, area }: OwnCreation,
) {
  const { id, now, day, schedule } = area;
  const fields = readAreaFields(area);
  const wanted = area.created_on ?? area.edited_on;
  const from = schedule?.from ?? wanted;
  if (from < wanted) return 'rule_before_creation';
  const creation_hash = hashCreation(area);
  const { rev = null, has_webhooks = 0 } = (await raiseRev(db, changes, user_id)) ?? {};
  const firstDay = await getFirstDayOfNewArea(db, user_id, { wanted, today: day.today });
  const rules = schedule === undefined ? [] : addRule([], { ...schedule, from });
  const begun = moveFirstDay({ created_on: wanted, schedule: rules }, firstDay);
  const [last] = await selectNextPosition(db, { user_id });
  const [created] = await insertArea(db, {
    user_id,
    id,
    ...toAreaColumns(fields),
    position: last?.position ?? 0,
    created_at: now,
    created_on: begun.created_on,
    schedule: JSON.stringify(begun.schedule),
    fields_edited_at: createEditTimes(now),
    creation_hash,
    source_id: area.source_id ?? null,
    rev: rev ?? 0,
  });
  const key = { user_id, id };
  if (!created) {
    const [known] = await selectArea(db, key);
    if (known?.creation_hash !== creation_hash) return 'id_taken';
  } else {
    const refusal = await refuseCreated(db, user_id, area);
    if (refusal !== null) {
      await deleteArea(db, key);
      return refusal;
    }
  }
  if (created && fields.reminders.length > 0) await planReminders(db, user_id, now);
  const stored = await findArea(db, { ...key, day });
  if (stored === null) throw new Error('The area was deleted while it was created');
  if (created && rev !== null && has_webhooks === 1) {
    await queueChangedArea(db, { user_id, rev, now, change: 'created', area: stored });
  }
  return { area: stored, created: created !== undefined };
}

async function refuseCreated(
  db: Kysely<Database>,
  user_id: string,
  { id, restored }: AreaCreation,
) {
  const erased = await findTombstone(db, { user_id, kind: 'area', id });
  if (erased && !(restored && isLater(restored, erased.removed_at))) return 'area_erased';
  const { active, ever } = await count(db, user_id);
  if (ever > limits.areasPerUser) return 'too_many_areas_ever';
  if (active > limits.activeAreasPerUser) return 'too_many_areas';
  return null;
}

/** Hashes a missing date as null, so a request repeated on another day has the same hash. */
function hashCreation(area: AreaCreation): string {
  const { created_on, schedule } = area;
  const fields = readAreaFields(area);
  // Areas of earlier versions have only the first reminder, and their hash does not contain this
  // list.
  const { reminders } = readAreaFields({ ...area, reminders: undefined });
  if (isSameValue(fields.reminders, reminders)) fields.reminders = [];
  const { name, description, color } = fields;
  const content = [name, description, color, created_on ?? null];
  // Fields of later versions are hashed only if they are set, so areas of earlier versions keep
  // their hash.
  if (schedule !== undefined) content.push(JSON.stringify([schedule.rule, schedule.from ?? null]));
  for (const names of Map.groupBy(
    areaFieldsAddedLater,
    (name) => areaFields[name].since,
  ).values()) {
    if (names.every((each) => isSameValue(fields[each], areaFields[each].empty))) continue;
    content.push(JSON.stringify(names.map((each) => fields[each])));
  }
  return hash('sha256', JSON.stringify(content), 'base64url');
}

async function count(db: Kysely<Database>, user_id: string) {
  const [counts = { active: 0, ever: 0 }] = await countAreas(db, { user_id });
  return counts;
}

const plainFields = [...areaFieldNames, 'position'] as const;

type UpdateRefusal =
  | 'too_many_areas'
  | 'too_many_rules'
  | 'id_taken'
  | 'rule_before_creation'
  | 'entries_before_creation'
  | 'created_after_end';

/** Ignores an edit of a field that is older than the stored edit. */
async function updateArea(
  db: Kysely<Database>,
  feed: ChangeFeed,
  { user_id, id, update }: OwnKey & { readonly update: AreaUpdate },
): Promise<LifeArea | null | UpdateRefusal> {
  const found = await lockArea(db, feed, { user_id, id });
  if (found === null) return null;
  const { area, rev } = found;
  const { edited_at, edited_on } = update;
  const changes = completeReminderChange(update.changes);
  const changed = { ...area, rev };
  const refusal = await moveCreation(db, changed, update);
  if (refusal !== null) return refusal;
  const edited = plainFields.filter(
    (field) => changes[field] !== undefined && isLater(update, getEditTime(area, field)),
  );
  for (const field of edited) Object.assign(changed, { [field]: toColumn(changes[field] ?? null) });
  changed.fields_edited_at = putEditTimes(changed, edited, edited_at);
  if (changes.schedule !== undefined) {
    const { from: wanted = edited_on, rule, target } = changes.schedule;
    const isBefore = wanted < changed.created_on;
    if (isBefore && isLater(update, getEditTime(area, 'created_on'))) return 'rule_before_creation';
    // If the rule begins earlier than the area, a later edit has moved the first day of the area.
    const from = isBefore ? changed.created_on : wanted;
    if (isLater(update, getEditTime(area, 'schedule'))) {
      const rules = readSchedule(changed);
      const next = addRule(rules, { from, rule, target });
      // A schedule of an earlier release may exceed the limit. It can still be changed and
      // shortened.
      if (next.length > limits.rulesPerArea && next.length > rules.length) return 'too_many_rules';
      changed.schedule = JSON.stringify(next);
      changed.fields_edited_at = putEditTimes(changed, ['schedule'], edited_at);
    }
  }
  const scheduleRefusal = await restoreSchedule(db, changed, update);
  if (scheduleRefusal !== null) return scheduleRefusal;
  const switched = await switchArea(db, changed, update);
  if (typeof switched === 'string') return switched;
  const { area: after } = switched;
  if (switched.wasActive === null && hasSameColumns(after, area))
    return findArea(db, { user_id, id, day: update.day });
  const isActive = { before: switched.wasActive, after: changes.is_active };
  const isKept = await keepAreaVersion(db, { before: area, after, isActive, now: update.now });
  // A new position, or an edit that changes no value, keeps the source of the area.
  const source_id = isKept ? (update.source_id ?? null) : area.source_id;
  await saveArea(db, { ...after, source_id });
  await judgeEntries(db, feed, { before: area, after, now: update.now });
  if (getReminders(after) !== getReminders(area)) await planReminders(db, user_id, update.now);
  const stored = await findArea(db, { user_id, id, day: update.day });
  if (stored !== null) {
    await queueChangedArea(db, { user_id, rev, now: update.now, change: 'updated', area: stored });
  }
  return stored;
}

/**
 * Maximum bytes of all schedules of a user when a restore adds a schedule of more than
 * `rulesPerArea` rules.
 */
export const mostBytesOfSchedules = 1_000_000;

/** Puts the restored schedule into `changed`, unless the stored schedule was edited later. */
async function restoreSchedule(
  db: Kysely<Database>,
  changed: AreaRow,
  update: AreaUpdate,
): Promise<UpdateRefusal | null> {
  const { restored_schedule } = update.changes;
  if (restored_schedule === undefined || !isLater(update, getEditTime(changed, 'schedule')))
    return null;
  const isComplete = restored_schedule.every(({ target }) => target !== undefined);
  const former = isComplete ? [] : await readFormerRules(db, changed);
  const restored = readRules(restored_schedule, readSchedule(changed), former);
  const byDay = new Map(restored.map((rule) => [rule.from, rule]));
  const sorted = [...byDay.values()].toSorted((one, other) => (one.from < other.from ? -1 : 1));
  // The first day of the area may have moved since the backup.
  const rules = alignSchedule(sorted, changed.created_on);
  const schedule = JSON.stringify(rules);
  const [others] = await selectBytesOfSchedules(db, changed);
  const bytes = Number(others?.bytes ?? 0) + schedule.length;
  if (rules.length > limits.rulesPerArea && bytes > mostBytesOfSchedules) {
    return 'too_many_rules';
  }
  changed.schedule = schedule;
  changed.fields_edited_at = putEditTimes(changed, ['schedule'], update.edited_at);
  return null;
}

function createAreaChange(row: AreaRow, change: 'ended' | 'erased') {
  const area = { ...asSyncedArea(row), is_active: false };
  return { user_id: row.user_id, rev: row.rev, change, area };
}

/** Ignores `rev`, which every write increments. */
function hasSameColumns(after: AreaRow, before: AreaRow): boolean {
  return isDeepStrictEqual({ ...after, rev: 0 }, { ...before, rev: 0 });
}

/** Returns a text that differs if the reminders differ, or null without any. */
function getReminders({ reminder_time, reminders, deleted_at }: AreaRow): string | null {
  return deleted_at === null && reminder_time !== null ? reminder_time + reminders : null;
}

/** Refuses a first day after the end of the area or after one of its entries. */
async function moveCreation(
  db: Kysely<Database>,
  area: AreaRow,
  update: AreaUpdate,
): Promise<UpdateRefusal | null> {
  const { created_on } = update.changes;
  if (created_on === undefined || !isLater(update, getEditTime(area, 'created_on'))) return null;
  if (created_on > area.created_on) {
    if (area.deleted_on !== null && created_on > area.deleted_on) return 'created_after_end';
    const { user_id, id } = area;
    const [entry] = await selectEntryBefore(db, { user_id, id, date: created_on });
    if (entry !== undefined) return 'entries_before_creation';
  }
  const schedule = moveScheduleStart(readSchedule(area), area.created_on, created_on);
  const fields_edited_at = putEditTimes(area, ['created_on'], update.edited_at);
  Object.assign(area, { created_on, fields_edited_at, schedule: JSON.stringify(schedule) });
  return null;
}
