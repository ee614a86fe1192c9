import { hash } from 'node:crypto';
import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { mondayOf } from '@daymark/shared/calendar/week.ts';
import { limits } from '@daymark/shared/limits.ts';
import { withRule } from '@daymark/shared/timeline/schedule.ts';
import { yearOf } from '@daymark/shared/timeline/year.ts';
import type { Kysely } from 'kysely';
import { readSchedule, type AreaRow } from '../../database/area-row.ts';
import { atomically } from '../../database/atomically.ts';
import type { Connections } from '../../database/connect.ts';
import { isLater } from '../../database/field-edits.ts';
import { raiseRev } from '../../database/revisions.ts';
import type { Database } from '../../database/schema.ts';
import { readTimelines } from '../../database/timelines.ts';
import { deleteTombstone, findTombstone } from '../../database/tombstones.ts';
import type { AreaCreation, AreaUpdate, LifeAreaRepository } from '../../store.ts';
import { countAreas, deleteArea, insertArea, saveArea, selectArea } from './area-statements.ts';
import { eraseArea } from './erase-area.ts';
import { lifeAreaOf } from './life-area-of.ts';
import { switchArea } from './switch-area.ts';

export function lifeAreaRepository(connections: Connections): LifeAreaRepository {
  const { reader } = connections;
  return {
    async list(user_id, { includeDeleted, today }) {
      const areas = await listAreas(reader, user_id, today);
      return includeDeleted ? areas : areas.filter(({ deleted_at }) => deleted_at === null);
    },

    async timelines(user_id, { today, from }) {
      const timelines = await readTimelines(reader, { user_id, today, from });
      return timelines.map((timeline) => ({ ...timeline, area: lifeAreaOf(timeline) }));
    },

    find: (user_id, id, today) => findArea(reader, { user_id, id, today }),

    create: (userId, area) => atomically(connections, (db) => createArea(db, userId, area)),

    update: (user_id, id, update) =>
      atomically(connections, (db) => updateArea(db, { user_id, id }, update)),

    end: (userId, id, { edited_at: deleted_at, edited_on: deleted_on }) =>
      atomically(connections, async (db) => {
        const found = await areaToWrite(db, userId, id);
        if (found?.area.deleted_at === null) {
          await saveArea(db, { ...found.area, deleted_at, deleted_on, rev: found.rev });
        }
        return found !== null;
      }),

    erase: (userId, id, removed_at) =>
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
