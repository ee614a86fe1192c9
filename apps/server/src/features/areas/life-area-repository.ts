import { hash } from 'node:crypto';
import { closeSpan, lifeAreaDays, openSpans, reopenSpan } from '@daymark/shared/areas/area-days.ts';
import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import { limits } from '@daymark/shared/limits.ts';
import type { Kysely } from 'kysely';
import { readSpans, writeSpans, type AreaRow } from '../../database/area-row.ts';
import { atomically } from '../../database/atomically.ts';
import type { Connections } from '../../database/connect.ts';
import { isLater } from '../../database/field-edits.ts';
import { figureSpans } from '../../database/figures/keep-figures.ts';
import { lockArea, lockUser } from '../../database/locks.ts';
import type { Database } from '../../database/schema.ts';
import type { AreaCreation, AreaUpdate, Edit, LifeAreaRepository } from '../../store.ts';
import {
  countAreas,
  deleteArea,
  insertArea,
  saveArea,
  selectArea,
  selectAreas,
  selectAreasNotEnded,
  selectErased,
} from './area-statements.ts';
import { deleteErased, eraseArea } from './erase-area.ts';

export function lifeAreaRepository(connections: Connections): LifeAreaRepository {
  const { reader } = connections;
  return {
    async list(user_id, { includeDeleted }) {
      const select = includeDeleted ? selectAreas : selectAreasNotEnded;
      return (await select(reader, { user_id })).map(asLifeArea);
    },

    async find(user_id, id) {
      const [area] = await selectArea(reader, { user_id, id });
      return area ? asLifeArea(area) : null;
    },

    create: (userId, area) => atomically(connections, (db) => createArea(db, userId, area)),

    update: (userId, id, update) =>
      atomically(connections, async (db) => {
        const area = await lockArea(db, userId, id);
        return area && updateArea(db, area, update);
      }),

    end: (userId, id, edit) =>
      atomically(connections, async (db) => {
        const area = await lockArea(db, userId, id);
        if (area?.deleted_at === null) await endArea(db, area, edit);
        return area !== null;
      }),

    erase: (userId, id, erased_at) =>
      atomically(connections, async (db) => {
        const area = await lockArea(db, userId, id);
        if (area !== null) await eraseArea(db, area, erased_at);
        return area !== null;
      }),
  };
}

function asLifeArea(area: AreaRow): LifeArea {
  return {
    id: area.id,
    name: area.name,
    description: area.description,
    color: area.color,
    is_active: area.is_active === 1,
    position: area.position,
    created_at: area.created_at,
    created_on: area.created_on,
    deleted_at: area.deleted_at,
    deleted_on: area.deleted_on,
    spans: readSpans(area),
  };
}

async function createArea(db: Kysely<Database>, user_id: string, area: AreaCreation) {
  const { id, name, description, color, now } = area;
  const creation_hash = hashCreation(area);
  const created_on = area.created_on ?? area.today;
  const spans = openSpans(created_on);
  await lockUser(db, user_id);
  const [created] = await insertArea(db, {
    user_id,
    id,
    name,
    description,
    color,
    created_at: now,
    created_on,
    spans: writeSpans(spans),
    creation_hash,
  });
  if (!created) return createdBefore(db, { user_id, id, creation_hash });
  const refusal = await refuseCreated(db, user_id, area);
  if (refusal !== null) {
    await deleteArea(db, { user_id, id });
    return refusal;
  }
  await figureSpans(db, { user_id, life_area_id: id }, { before: [], after: spans });
  return { area: asLifeArea(created), created: true };
}

async function refuseCreated(
  db: Kysely<Database>,
  user_id: string,
  { id, restored }: AreaCreation,
) {
  const [erased] = await selectErased(db, { user_id, id });
  if (erased && !(restored && isLater(restored, erased.erased_at))) return 'area_erased';
  const { active, ever } = await count(db, user_id);
  if (ever > limits.areasPerUser) return 'too_many_areas_ever';
  if (active > limits.activeAreasPerUser) return 'too_many_areas';
  if (erased) await deleteErased(db, { user_id, id });
  return null;
}

/** Of what the client sent: an absent date stays absent, so that the same creation sent on another day is the same. */
function hashCreation({ name, description, color, created_on }: AreaCreation): string {
  return hash(
    'sha256',
    JSON.stringify([name, description, color, created_on ?? null]),
    'base64url',
  );
}

async function createdBefore(
  db: Kysely<Database>,
  { user_id, id, creation_hash }: Pick<AreaRow, 'user_id' | 'id' | 'creation_hash'>,
) {
  const [area] = await selectArea(db, { user_id, id });
  if (area?.creation_hash !== creation_hash) return 'id_taken';
  return { area: asLifeArea(area), created: false };
}

async function count(db: Kysely<Database>, user_id: string) {
  const [counts = { active: 0, ever: 0 }] = await countAreas(db, { user_id });
  return counts;
}

const plainFields = ['name', 'description', 'color', 'position'] as const;

/** Field by field: an edit that was made before the stored one has lost. */
async function updateArea(
  db: Kysely<Database>,
  area: AreaRow,
  update: AreaUpdate,
): Promise<LifeArea | 'too_many_areas'> {
  const { changes, edited_at } = update;
  const changed = { ...area };
  for (const field of plainFields) {
    if (changes[field] === undefined || !isLater(update, area[`${field}_edited_at`])) continue;
    Object.assign(changed, { [field]: changes[field], [`${field}_edited_at`]: edited_at });
  }
  const switched = switchOf(area, update);
  if (area.is_active === 0 && switched?.is_active === 1) {
    await lockUser(db, area.user_id);
    const { active } = await count(db, area.user_id);
    if (active >= limits.activeAreasPerUser) return 'too_many_areas';
  }
  Object.assign(changed, switched);
  await storeArea(db, area, changed);
  return asLifeArea(changed);
}

/**
 * What archiving the area or making it active again changes; null where the update does neither. An area that was ended
 * before the edit comes back with it: so a restored backup can undo a deletion.
 */
function switchOf(area: AreaRow, update: AreaUpdate) {
  const { changes, edited_at, edited_on } = update;
  if (changes.is_active === undefined || !isLater(update, area.is_active_edited_at)) return null;
  if (area.deleted_at !== null) {
    const isAfterEnd = edited_at !== area.deleted_at && isLater(update, area.deleted_at);
    if (!changes.is_active || !isAfterEnd) return null;
  }
  const changeSpans = changes.is_active ? reopenSpan : closeSpan;
  return {
    is_active: Number(changes.is_active),
    is_active_edited_at: edited_at,
    deleted_at: null,
    deleted_on: null,
    spans: writeSpans(changeSpans(readSpans(area), edited_on)),
  };
}

async function endArea(
  db: Kysely<Database>,
  area: AreaRow,
  { edited_at: deleted_at, edited_on: deleted_on }: Edit,
): Promise<void> {
  const ended = { ...area, is_active: 0, deleted_at, deleted_on };
  const spans = lifeAreaDays({ ...ended, spans: closeSpan(readSpans(area), deleted_on) });
  await storeArea(db, area, { ...ended, spans: writeSpans(spans) });
}

async function storeArea(db: Kysely<Database>, before: AreaRow, after: AreaRow): Promise<void> {
  const daysChange = before.spans !== after.spans;
  if (daysChange) await lockUser(db, after.user_id);
  await saveArea(db, after);
  if (!daysChange) return;
  const key = { user_id: after.user_id, life_area_id: after.id };
  await figureSpans(db, key, { before: readSpans(before), after: readSpans(after) });
}
