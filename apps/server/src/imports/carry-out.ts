import type { User } from '@daymark/shared/accounts/account.ts';
import { readAreaFields } from '@daymark/shared/areas/area-fields.ts';
import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { RestoreChange } from '@daymark/shared/backups/restore-plan.ts';
import { todayOf } from '@daymark/shared/calendar/today.ts';
import { chosenWeeks } from '@daymark/shared/calendar/week.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import { wholeSchedule } from '@daymark/shared/timeline/schedule.ts';
import { entriesOfYear } from '@daymark/shared/sync/entries-of.ts';
import type { SyncedYear } from '@daymark/shared/sync/sync.ts';
import type { Edit } from '../store/field-edits.ts';
import { readScore, recordBatch } from '../features/entries/record-scores.ts';
import type { Store } from '../store/store.ts';

interface Writing {
  readonly store: Store;
  readonly user: User;
  readonly now: number;
  readonly random: (bytes: Uint8Array<ArrayBuffer>) => unknown;
}

export interface Untaken {
  readonly change: RestoreChange['kind'];
  readonly reason: string;
}

/**
 * Writes the changes of a plan like routes do: independently and in short transactions, so that a
 * server can run meanwhile. An interrupted import can be repeated.
 */
export async function carryOut(
  changes: readonly RestoreChange[],
  writing: Writing,
): Promise<readonly Untaken[]> {
  const untaken: Untaken[] = [];
  for (const change of changes) {
    const reasons = await carryOutOne(change, writing);
    untaken.push(...reasons.map((reason) => ({ change: change.kind, reason })));
  }
  return untaken;
}

async function carryOutOne(change: RestoreChange, writing: Writing): Promise<readonly string[]> {
  switch (change.kind) {
    case 'add-area':
      return createArea(change.area, writing);
    case 'begin-area':
      return updateArea(change.before.id, { created_on: change.on }, writing);
    case 'reopen-area':
      return updateArea(change.before.id, { is_active: true }, writing);
    case 'put-pause':
      return change.isGone ? createPause(change.after, writing) : editPause(change.after, writing);
    case 'add-entries':
      return recordYear(change.entries, writing);
    default:
      throw new Error('Nothing that is there is changed');
  }
}

async function createArea(area: SyncedArea, writing: Writing): Promise<readonly string[]> {
  const { store, user } = writing;
  const edit = editOf(writing);
  const { id, created_on, schedule, position } = area;
  const [first, ...rules] = schedule;
  const edited_at = area.created_at < edit.now ? area.created_at : edit.now;
  const result = await store.lifeAreas.create(user.id, {
    id,
    ...readAreaFields(area),
    created_on,
    schedule: first,
    edited_on: todayOf(Date.parse(edited_at), user),
    now: edited_at,
    day: dayOf(writing),
    restored: edit,
  });
  if (typeof result === 'string') return [result];
  const whole = rules.length > 0 && { restored_schedule: wholeSchedule(area) };
  const reasons = await updateArea(id, { position, ...whole }, writing);
  const { deleted_at, deleted_on } = area;
  if (deleted_at === null || deleted_on === null) return reasons;
  const isEnded = await store.lifeAreas.end(user.id, id, {
    ...edit,
    deleted_at,
    deleted_on,
  });
  return isEnded ? reasons : [...reasons, 'not_found'];
}

type AreaChanges = Parameters<Store['lifeAreas']['update']>[2]['changes'];

async function updateArea(
  id: string,
  changes: AreaChanges,
  writing: Writing,
): Promise<readonly string[]> {
  const { store, user } = writing;
  const update = {
    changes,
    ...editOf(writing),
    day: dayOf(writing),
    pause_id: newId(writing),
  };
  const result = await store.lifeAreas.update(user.id, id, update);
  if (result === null) return ['not_found'];
  return typeof result === 'string' ? [result] : [];
}

async function createPause(pause: Pause, writing: Writing): Promise<readonly string[]> {
  const { life_area_id, first_day, last_day, reason } = pause;
  const { edited_at } = editOf(writing);
  // A new id, because the old one may belong to a removed pause.
  const days = { id: newId(writing), life_area_id, first_day, last_day, reason, edited_at };
  const result = await writing.store.pauses.create(writing.user.id, days);
  return typeof result === 'string' ? [result] : [];
}

async function editPause(pause: Pause, writing: Writing): Promise<readonly string[]> {
  const { first_day, last_day, reason } = pause;
  const update = { changes: { first_day, last_day, reason }, known: null, ...editOf(writing) };
  const result = await writing.store.pauses.update(writing.user.id, pause.id, update);
  if (result === null) return ['not_found'];
  return result === 'reversed' ? [result] : [];
}

async function recordYear(year: SyncedYear, writing: Writing): Promise<readonly string[]> {
  const { store, user, now, random } = writing;
  const scores = entriesOfYear(year).map((entry) => ({
    ...readScore(
      // A day that has begun further east may be marked.
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
  const { now: at } = editOf(writing);
  const results = await recordBatch(store, {
    user_id: user.id,
    scores,
    now: at,
    idempotency: null,
  });
  return results.flatMap(({ body }) => (body !== null && 'code' in body ? [body.code] : []));
}

function editOf({ user, now }: Writing): Edit {
  const moment = new Date(now).toISOString();
  return { edited_at: moment, edited_on: todayOf(now, user), now: moment };
}

function dayOf({ user, now }: Writing) {
  return { today: todayOf(now, user), weeks: chosenWeeks(user) };
}

function newId({ now, random }: Writing): string {
  return uuidv7(now, random);
}
