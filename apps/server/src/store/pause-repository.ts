import { hash } from 'node:crypto';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import * as limits from '@daymark/shared/limits.ts';
import type { Pause, PauseChanges } from '@daymark/shared/pauses/pause.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Kysely } from 'kysely';
import { runAtomically, raiseRev } from '../database/transactions.ts';
import type { ChangeFeed } from '../database/change-feed.ts';
import type { Connections } from '../database/connections.ts';
import type { EditMoment } from './field-edits.ts';
import {
  asPause,
  editPause,
  insertPause,
  isChangedAfter,
  delayRemoval,
  findPauseRemoval,
  removePause,
  selectPause,
  type PauseRow,
} from './pauses.ts';
import { prepare, type OwnKey } from '../database/statements.ts';
import { findTombstone } from '../database/tombstones.ts';
import type { Database } from '../database/schema.ts';
import { selectPauses } from './timelines.ts';

export interface PauseCreation {
  readonly id: string;
  readonly life_area_id: string | null;
  readonly first_day: CalendarDate;
  readonly last_day: CalendarDate | null;
  readonly reason: string;
  readonly edited_at: Instant;
}

export interface PauseUpdate extends EditMoment {
  readonly changes: Pick<PauseChanges, 'first_day' | 'last_day' | 'reason'>;
  readonly known: Omit<Pause, 'id'> | null;
}

export function createPauseRepository(connections: Connections) {
  const { reader } = connections;
  return {
    list: (user_id: string): Promise<Pause[]> => selectPauses(reader, { user_id }),

    /** Returns 'not_found' also for a removed pause. `created` is false for a repeated creation. */
    create: (userId: string, pause: PauseCreation) =>
      runAtomically(connections, (db, changes) =>
        createPause(db, changes, { user_id: userId, pause }),
      ),

    /**
     * The later edit of each field wins, even over an earlier removal. Returns null when the user
     * has no such pause, and 'reversed' when the pause would end before it begins.
     */
    update: (
      user_id: string,
      id: string,
      update: PauseUpdate,
    ): Promise<Pause | null | 'reversed'> =>
      runAtomically(connections, async (db, changes) => {
        const { rev } = (await raiseRev(db, changes, user_id)) ?? {};
        const [pause] = await selectPause(db, { user_id, id });
        if (rev === undefined) return null;
        const before = pause ?? (await restorePause(db, { user_id, id, rev }, update));
        if (before === null) return null;
        const edited = await editPause(db, before, { ...update, rev });
        return edited === null ? 'reversed' : asPause(edited);
      }),

    /**
     * Removes a pause, unless it was changed after `edited_at`. The later of two removals counts.
     * Returns false when the user never had the pause.
     */
    remove: (user_id: string, id: string, edit: EditMoment): Promise<boolean> =>
      runAtomically(connections, async (db, changes) => {
        const { rev } = (await raiseRev(db, changes, user_id)) ?? {};
        const [pause] = await selectPause(db, { user_id, id });
        if (pause === undefined || rev === undefined)
          return repeatRemoval(db, { user_id, id }, edit);
        if (!isChangedAfter(pause, edit)) {
          await removePause(db, pause, { removed_at: edit.edited_at, rev });
        }
        return true;
      }),
  };
}

interface OwnCreation {
  readonly user_id: string;
  readonly pause: PauseCreation;
}

async function createPause(
  db: Kysely<Database>,
  changes: ChangeFeed,
  { user_id, pause }: OwnCreation,
) {
  const { id, life_area_id, first_day, last_day, reason, edited_at } = pause;
  const { rev } = (await raiseRev(db, changes, user_id)) ?? {};
  const creation_hash = hashCreation(pause);
  const [known] = await selectPause(db, { user_id, id });
  if (known !== undefined) {
    if (known.creation_hash !== creation_hash) return 'id_taken';
    return { pause: asPause(known), created: false };
  }
  const refusal = await refuseCreated(db, user_id, pause);
  if (refusal !== null || rev === undefined) return refusal ?? 'not_found';
  const edits = { first_day: edited_at, last_day: edited_at, reason: edited_at };
  const row: PauseRow = {
    user_id,
    id,
    life_area_id,
    first_day,
    last_day,
    reason,
    creation_hash,
    created_at: edited_at,
    fields_edited_at: JSON.stringify(edits),
    rev,
  };
  await insertPause(db, row);
  return { pause: asPause(row), created: true };
}

/**
 * Creates a removed pause again. Returns null if the pause was removed after the edit, or if a new
 * pause is refused.
 */
async function restorePause(
  db: Kysely<Database>,
  row: Pick<PauseRow, 'user_id' | 'id' | 'rev'>,
  { known, edited_at }: PauseUpdate,
): Promise<PauseRow | null> {
  const removed_at = await findPauseRemoval(db, row);
  if (known === null || removed_at === null || edited_at <= removed_at) return null;
  if ((await refuseNew(db, row.user_id, known.life_area_id)) !== null) return null;
  const creation_hash = hashCreation(known);
  // Only the changes of this request count as edits.
  const edits = { created_at: removed_at, fields_edited_at: '{}' };
  const pause = { ...row, ...known, creation_hash, ...edits };
  await insertPause(db, pause);
  return pause;
}

async function repeatRemoval(
  db: Kysely<Database>,
  pause: OwnKey,
  { edited_at }: EditMoment,
): Promise<boolean> {
  const removed_at = await findPauseRemoval(db, pause);
  if (removed_at !== null && edited_at > removed_at)
    await delayRemoval(db, { ...pause, removed_at: edited_at });
  return removed_at !== null;
}

async function refuseCreated(
  db: Kysely<Database>,
  user_id: string,
  { id, life_area_id }: PauseCreation,
) {
  const isRemoved = (await findPauseRemoval(db, { user_id, id })) !== null;
  return isRemoved ? 'not_found' : refuseNew(db, user_id, life_area_id);
}

async function refuseNew(db: Kysely<Database>, user_id: string, life_area_id: string | null) {
  const [found] = await countPauses(db, { user_id, life_area_id });
  if (life_area_id !== null && found?.areas !== 1) {
    const erased = await findTombstone(db, { user_id, kind: 'area', id: life_area_id });
    return erased === null ? 'not_found' : 'area_erased';
  }
  return found !== undefined && found.pauses >= limits.pausesPerUser ? 'too_many_pauses' : null;
}

function hashCreation({ life_area_id, first_day, last_day, reason }: Omit<Pause, 'id'>): string {
  return hash('sha256', JSON.stringify([life_area_id, first_day, last_day, reason]), 'base64url');
}

const countPauses = prepare((db, given: { user_id: string; life_area_id: string | null }) =>
  db.selectNoFrom((select) => [
    select
      .selectFrom('pauses')
      .select((pause) => pause.fn.countAll<number>().as('pauses'))
      .where('user_id', '=', given.user_id)
      .$asScalar()
      .$notNull()
      .as('pauses'),
    select
      .selectFrom('life_areas')
      .select((area) => area.fn.countAll<number>().as('areas'))
      .where('user_id', '=', given.user_id)
      .where('id', '=', given.life_area_id)
      .$asScalar()
      .$notNull()
      .as('areas'),
  ]),
);
