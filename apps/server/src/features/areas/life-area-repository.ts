import { hash } from 'node:crypto';
import type { LifeArea, NewRule } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { mondayOf } from '@daymark/shared/calendar/week.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { limits } from '@daymark/shared/limits.ts';
import { withRule } from '@daymark/shared/timeline/schedule.ts';
import { yearOf } from '@daymark/shared/timeline/year.ts';
import type { Kysely } from 'kysely';
import { readSchedule, readTimelines, type AreaRow } from '../../database/timelines.ts';
import { atomically } from '../../database/transactions.ts';
import type { Connections } from '../../database/connect.ts';
import { isLater, type Edit, type EditMoment } from '../../database/field-edits.ts';
import { deleteTombstone, findTombstone, raiseRev } from '../../database/revisions.ts';
import type { Database } from '../../database/schema.ts';
import { switchArea, type AreaUpdate } from './switch-area.ts';
import { countAreas, deleteArea, insertArea, saveArea, selectArea } from './area-statements.ts';
import { eraseArea } from './erase-area.ts';
import { lifeAreaOf } from './life-area-of.ts';

export interface AreaCreation {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly color: string;
  /** The day the client named; undefined means `edited_on`. */
  readonly created_on: CalendarDate | undefined;
  /** In force from `from` on, or from its first day. */
  readonly schedule?: NewRule | undefined;
  /** The person's date as the area was made. */
  readonly edited_on: CalendarDate;
  /** The person's date now, for the answer. */
  readonly today: CalendarDate;
  readonly now: Instant;
  /** When the restore began that asks for it: what was erased before comes back. */
  readonly restored?: EditMoment | undefined;
}

export function lifeAreaRepository(connections: Connections) {
  const { reader } = connections;
  return {
    /** By position. Ended areas only with `includeDeleted`. */
    async list(
      user_id: string,
      { includeDeleted, today }: { includeDeleted: boolean; today: CalendarDate },
    ): Promise<LifeArea[]> {
      const areas = await listAreas(reader, user_id, today);
      return includeDeleted ? areas : areas.filter(({ deleted_at }) => deleted_at === null);
    },

    /** Of all areas, ended ones too, by position; with the marks of the years from `from` on. */
    async timelines(
      user_id: string,
      { today, from }: { today: CalendarDate; from: number },
    ): Promise<Timeline<LifeArea>[]> {
      const timelines = await readTimelines(reader, { user_id, today, from });
      return timelines.map((timeline) => ({ ...timeline, area: lifeAreaOf(timeline) }));
    },

    /** Ended areas too. */
    find: (user_id: string, id: string, today: CalendarDate): Promise<LifeArea | null> =>
      findArea(reader, { user_id, id, today }),

    /** `created` is false when the same id was created with the same content before. The new area comes last in position. */
    create: (userId: string, area: AreaCreation) =>
      atomically(connections, (db) => createArea(db, userId, area)),

    /**
     * null when the user has no such area. `is_active` opens a pause, or closes those that cover the day of the edit; true, edited
     * after an area ended, brings it back from that day.
     */
    update: (user_id: string, id: string, update: AreaUpdate) =>
      atomically(connections, (db) => updateArea(db, { user_id, id }, update)),

    /** Ends the area on the day of the deletion; ending it again changes nothing. False when the user has no such area. */
    end: (
      userId: string,
      id: string,
      { edited_at: deleted_at, edited_on: deleted_on }: Edit,
    ): Promise<boolean> =>
      atomically(connections, async (db) => {
        const found = await areaToWrite(db, userId, id);
        if (found?.area.deleted_at === null) {
          await saveArea(db, { ...found.area, deleted_at, deleted_on, rev: found.rev });
        }
        return found !== null;
      }),

    /**
     * Removes the area with all its scores for good, and what names it in kept answers and in the inbox. Of it stays the id, so
     * that it is not created again. False when the user has no such area.
     */
    erase: (userId: string, id: string, removed_at: Instant): Promise<boolean> =>
      atomically(connections, async (db) => {
        const found = await areaToWrite(db, userId, id);
        if (found !== null) await eraseArea(db, found.area, { removed_at, rev: found.rev });
        return found !== null;
      }),
  };
}

/** The marks of this week alone: no more is asked of today. */
async function listAreas(
  db: Kysely<Database>,
  user_id: string,
  today: CalendarDate,
): Promise<LifeArea[]> {
  const from = yearOf(mondayOf(today));
  return (await readTimelines(db, { user_id, today, from })).map(lifeAreaOf);
}

interface AreaToday extends Pick<AreaRow, 'user_id' | 'id'> {
  readonly today: CalendarDate;
}

async function findArea(
  db: Kysely<Database>,
  { user_id, id, today }: AreaToday,
): Promise<LifeArea | null> {
  return (await listAreas(db, user_id, today)).find((area) => area.id === id) ?? null;
}

/** The area as it stands, unchanged by others until this transaction ends; null when the user has no such area. */
async function areaToWrite(db: Kysely<Database>, user_id: string, id: string) {
  const rev = await raiseRev(db, user_id);
  const [area] = await selectArea(db, { user_id, id });
  return area === undefined || rev === null ? null : { area, rev };
}

async function createArea(db: Kysely<Database>, user_id: string, area: AreaCreation) {
  const { id, name, description, color, now, today, schedule } = area;
  const created_on = area.created_on ?? area.edited_on;
  const { from = created_on, rule } = schedule ?? {};
  if (from < created_on) return 'rule_before_creation';
  const creation_hash = hashCreation(area);
  const rev = await raiseRev(db, user_id);
  const [created] = await insertArea(db, {
    user_id,
    id,
    name,
    description,
    color,
    created_at: now,
    created_on,
    schedule: JSON.stringify(rule === undefined ? [] : [{ from, rule }]),
    creation_hash,
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
  const stored = await findArea(db, { ...key, today });
  if (stored === null) throw new Error('An area went while it was created');
  return { area: stored, created: created !== undefined };
}

async function refuseCreated(
  db: Kysely<Database>,
  user_id: string,
  { id, restored }: AreaCreation,
) {
  const tombstone = { user_id, kind: 'area' as const, id };
  const erased = await findTombstone(db, tombstone);
  if (erased && !(restored && isLater(restored, erased.removed_at))) return 'area_erased';
  const { active, ever } = await count(db, user_id);
  if (ever > limits.areasPerUser) return 'too_many_areas_ever';
  if (active > limits.activeAreasPerUser) return 'too_many_areas';
  if (erased) await deleteTombstone(db, tombstone);
  return null;
}

/** Of what the client sent: an absent date stays absent, so that the same creation sent on another day is the same. */
function hashCreation({ name, description, color, created_on, schedule }: AreaCreation): string {
  const content = [name, description, color, created_on ?? null];
  // Without it an area of a version that knew none has the hash that it had.
  if (schedule !== undefined) content.push(JSON.stringify([schedule.rule, schedule.from ?? null]));
  return hash('sha256', JSON.stringify(content), 'base64url');
}

async function count(db: Kysely<Database>, user_id: string) {
  const [counts = { active: 0, ever: 0 }] = await countAreas(db, { user_id });
  return counts;
}

const plainFields = ['name', 'description', 'color', 'position'] as const;

/** Field by field: an edit that was made before the stored one has lost. */
async function updateArea(
  db: Kysely<Database>,
  { user_id, id }: Pick<AreaRow, 'user_id' | 'id'>,
  update: AreaUpdate,
): Promise<LifeArea | null | 'too_many_areas' | 'rule_before_creation'> {
  const found = await areaToWrite(db, user_id, id);
  if (found === null) return null;
  const { area, rev } = found;
  const { changes, edited_at, edited_on } = update;
  const changed = { ...area, rev };
  for (const field of plainFields) {
    if (changes[field] === undefined || !isLater(update, area[`${field}_edited_at`])) continue;
    Object.assign(changed, { [field]: changes[field], [`${field}_edited_at`]: edited_at });
  }
  if (changes.schedule !== undefined) {
    const { from = edited_on, rule } = changes.schedule;
    if (from < area.created_on) return 'rule_before_creation';
    if (isLater(update, area.schedule_edited_at)) {
      changed.schedule = JSON.stringify(withRule(readSchedule(area), { from, rule }));
      changed.schedule_edited_at = edited_at;
    }
  }
  const switched = await switchArea(db, changed, update);
  if (switched === 'too_many_areas') return switched;
  await saveArea(db, switched);
  return findArea(db, { user_id, id, today: update.today });
}
