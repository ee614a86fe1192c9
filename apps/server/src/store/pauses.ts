import type { Pause } from '@daymark/shared/pauses/pause.ts';
import type { Insertable, Kysely, Selectable } from 'kysely';
import { isLater, pickLaterFields, type EditMoment } from './field-edits.ts';
import { prepare, matchesOwnKey, type OwnKey } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';
import { findTombstone, insertTombstone } from '../database/tombstones.ts';

export type PauseRow = Selectable<Database['pauses']>;

export function asPause(row: Pause): Pause {
  return {
    id: row.id,
    life_area_id: row.life_area_id,
    first_day: row.first_day,
    last_day: row.last_day,
    reason: row.reason,
  };
}

interface PauseEdit extends EditMoment {
  readonly rev: number;
  readonly changes: {
    readonly first_day?: string | undefined;
    readonly last_day?: string | null | undefined;
    readonly reason?: string | undefined;
  };
}

/** The later edit of each field wins. Returns null when the pause would end before it begins. */
export async function editPause(
  db: Kysely<Database>,
  before: PauseRow,
  { changes, rev, ...edit }: PauseEdit,
): Promise<PauseRow | null> {
  const later = pickLaterFields(changes, before.fields_edited_at, edit);
  const { fields_edited_at } = later;
  const after: PauseRow = Object.assign({ ...before }, later.changes, { fields_edited_at, rev });
  if (after.last_day !== null && after.last_day < after.first_day) return null;
  await updatePause(db, after);
  return after;
}

/**
 * Returns whether a field was changed after `edit`. Ignores the creation, which only a wrong clock
 * can place after a removal.
 */
export function isChangedAfter({ created_at, fields_edited_at }: PauseRow, edit: EditMoment) {
  const edits = Object.values(JSON.parse(fields_edited_at) as Readonly<Record<string, string>>);
  return edits.some((stored) => stored !== created_at && !isLater(edit, stored));
}

export async function removePause(
  db: Kysely<Database>,
  { user_id, id }: OwnKey,
  removal: { readonly removed_at: string; readonly rev: number },
): Promise<void> {
  await deletePause(db, { user_id, id });
  await insertTombstone(db, { user_id, kind: 'pause', id, ...removal });
}

export async function findPauseRemoval(
  db: Kysely<Database>,
  { user_id, id }: OwnKey,
): Promise<string | null> {
  const found = await findTombstone(db, { user_id, kind: 'pause', id });
  return found === null ? null : found.removed_at;
}

/** Sets a later removal time. The rev stays, because devices already know the removal. */
export const delayRemoval = prepare(
  (db, { user_id, id, removed_at }: OwnKey & { removed_at: string }) =>
    db
      .updateTable('tombstones')
      .set({ removed_at })
      .where('user_id', '=', user_id)
      .where('kind', '=', 'pause')
      .where('id', '=', id),
);

export const selectPause = prepare((db, key: OwnKey) =>
  db.selectFrom('pauses').selectAll().where(matchesOwnKey(key)),
);

export const selectPausesOfArea = prepare((db, given: { user_id: string; life_area_id: string }) =>
  db
    .selectFrom('pauses')
    .selectAll()
    .where('user_id', '=', given.user_id)
    .where('life_area_id', '=', given.life_area_id),
);

export const insertPause = prepare((db, row: Insertable<Database['pauses']>) =>
  db.insertInto('pauses').values({
    user_id: row.user_id,
    id: row.id,
    life_area_id: row.life_area_id,
    first_day: row.first_day,
    last_day: row.last_day,
    reason: row.reason,
    creation_hash: row.creation_hash,
    created_at: row.created_at,
    fields_edited_at: row.fields_edited_at,
    rev: row.rev,
  }),
);

const updatePause = prepare((db, row: PauseRow) =>
  db
    .updateTable('pauses')
    .set({
      first_day: row.first_day,
      last_day: row.last_day,
      reason: row.reason,
      fields_edited_at: row.fields_edited_at,
      rev: row.rev,
    })
    .where(matchesOwnKey(row)),
);

const deletePause = prepare((db, key: OwnKey) => db.deleteFrom('pauses').where(matchesOwnKey(key)));
