import type { User } from '@daymark/shared/accounts/account.ts';
import { readAreaFields } from '@daymark/shared/areas/area-fields.ts';
import { createRestoreEdits } from '@daymark/shared/backups/restore-edits.ts';
import type { RestoreChange } from '@daymark/shared/backups/restore-plan.ts';
import { getToday } from '@daymark/shared/calendar/today.ts';
import { getChosenWeeks } from '@daymark/shared/calendar/week.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import type { AreaEdit, QueuedEdit, PauseEdit } from '@daymark/shared/outbox/edit.ts';
import { getEntriesOfYear } from '@daymark/shared/sync/get-entries.ts';
import type { SyncedYear } from '@daymark/shared/sync/sync.ts';
import type { DatedEdit as StoredEdit } from '../store/field-edits.ts';
import { readEntry, recordBatch } from '../features/entries/record-entries.ts';
import type { Store } from '../store/store.ts';

interface Writing {
  readonly store: Store;
  readonly user: User;
  readonly now: number;
  readonly random: (bytes: Uint8Array<ArrayBuffer>) => unknown;
}

export interface RefusedChange {
  readonly change: RestoreChange['kind'];
  readonly reason: string;
}

/**
 * Writes the edits in short transactions, as if a device had sent them, so the server may keep
 * running. An interrupted import can be repeated.
 */
export async function writeChanges(
  changes: readonly RestoreChange[],
  writing: Writing,
): Promise<readonly RefusedChange[]> {
  const refusals: RefusedChange[] = [];
  const { edited_at } = createEdit(writing);
  for (const change of changes) {
    for (const edit of createRestoreEdits([change], { edited_at, newId: () => newId(writing) })) {
      const reasons = await write(edit, writing);
      refusals.push(...reasons.map((reason) => ({ change: change.kind, reason })));
      // The other edits of this change depend on the refused edit.
      if (reasons.length > 0) break;
    }
  }
  return refusals;
}

async function write(edit: QueuedEdit, writing: Writing): Promise<readonly string[]> {
  switch (edit.kind) {
    case 'area':
      return writeArea(edit, writing);
    case 'pause':
      return writePause(edit, writing);
    case 'year':
      return recordYear(edit.entries, writing);
    default:
      throw new Error(`An import cannot write an edit of kind "${edit.kind}"`);
  }
}

async function writeArea(
  { id, is_new, fields, edited_at }: AreaEdit,
  writing: Writing,
): Promise<readonly string[]> {
  const { store, user } = writing;
  const edit = createEdit(writing);
  const { deleted_at, deleted_on, pause_id = newId(writing), ...changes } = fields ?? {};
  if (is_new) {
    const now = edited_at ?? edit.now;
    return listRefusals(
      await store.lifeAreas.create(user.id, {
        id,
        ...readAreaFields(changes),
        created_on: changes.created_on,
        schedule: changes.schedule,
        edited_on: getToday(Date.parse(now), user),
        now,
        day: getDay(writing),
        restored: edit,
      }),
    );
  }
  if (deleted_at !== undefined) {
    return listRefusals(
      await store.lifeAreas.end(user.id, id, { ...edit, deleted_at, deleted_on }),
    );
  }
  const update = { changes, ...edit, day: getDay(writing), pause_id };
  return listRefusals(await store.lifeAreas.update(user.id, id, update));
}

async function writePause(
  { id, life_area_id, is_new, fields }: PauseEdit,
  { store, user, ...writing }: Writing,
): Promise<readonly string[]> {
  const edit = createEdit({ user, ...writing });
  const { first_day = '', last_day = null, reason = '' } = fields ?? {};
  const days = { first_day, last_day, reason };
  const { edited_at } = edit;
  return listRefusals(
    is_new
      ? await store.pauses.create(user.id, { id, life_area_id, ...days, edited_at })
      : await store.pauses.update(user.id, id, { changes: days, known: null, ...edit }),
  );
}

function listRefusals(result: unknown): readonly string[] {
  if (result === null || result === false) return ['not_found'];
  return typeof result === 'string' ? [result] : [];
}

async function recordYear(year: SyncedYear, writing: Writing): Promise<readonly string[]> {
  const { store, user, now, random } = writing;
  const scores = getEntriesOfYear(year).map((entry) => ({
    ...readEntry(
      // Uses the date of the entry as the date of its edit, because this day may not have begun yet
      // in the account's time zone.
      { ...entry, edited_on: entry.score_date, only_if_unmarked: true },
      {
        now,
        session: user,
        random,
        source_id: null,
      },
    ),
    idempotency: null,
  }));
  const { now: at } = createEdit(writing);
  const results = await recordBatch(store, {
    user_id: user.id,
    scores,
    now: at,
    access: null,
    idempotency: null,
  });
  return results.flatMap(({ body }) => (body !== null && 'code' in body ? [body.code] : []));
}

function createEdit({ user, now }: Pick<Writing, 'user' | 'now'>): StoredEdit {
  const moment = new Date(now).toISOString();
  return { edited_at: moment, edited_on: getToday(now, user), now: moment };
}

function getDay({ user, now }: Writing) {
  return { today: getToday(now, user), weeks: getChosenWeeks(user) };
}

function newId({ now, random }: Writing): string {
  return uuidv7(now, random);
}
