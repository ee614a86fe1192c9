import { updateMe } from '../accounts/account-endpoints.ts';
import { createLifeArea, deleteLifeArea, updateLifeArea } from '../areas/area-endpoints.ts';
import { areaFields, areaFieldsAddedLater, isSameValue } from '../areas/area-fields.ts';
import type { CallArguments, Endpoint } from '../endpoint.ts';
import { deleteDayScore, recordScore, type recordScores } from '../entries/score-endpoints.ts';
import { getEntriesOfYear } from '../sync/get-entries.ts';
import {
  markAllNotificationsRead,
  markNotificationRead,
  remindLater,
  updateNotificationSettings,
} from '../notifications/notification-endpoints.ts';
import { createPause, deletePause, updatePause } from '../pauses/pause-endpoints.ts';
import type { AreaEdit, AreaEditFields, QueuedEdit, EntryEdit, PauseEdit } from './edit.ts';
import type { OutboxItem } from './outbox-item.ts';

export interface QueuedCall {
  readonly endpoint: Endpoint;
  readonly request: CallArguments<Endpoint>;
}

interface When {
  readonly edited_at: string;
  readonly edited_on: string;
}

type SingleEdit = Exclude<QueuedEdit, { kind: 'year' }>;

/**
 * An edit must become the same call in every version of the app, because the server refuses a
 * different request with the same idempotency key.
 */
const calls: {
  [Kind in SingleEdit['kind']]: (
    edit: Extract<QueuedEdit, { kind: Kind }>,
    when: When,
  ) => QueuedCall;
} = {
  area: callForArea,
  pause: callForPause,
  mark: callForMark,
  profile: ({ fields }, when) => createCall(updateMe, { body: { ...fields, ...when } }),
  settings: ({ fields }, when) =>
    createCall(updateNotificationSettings, { body: { ...fields, ...when } }),
  notification: ({ id }, when) =>
    id === null
      ? createCall(markAllNotificationsRead, { query: when })
      : createCall(markNotificationRead, { params: { id } }),
  'remind-again': ({ date, time }, { edited_at }) =>
    createCall(remindLater, { body: { date, ...(time !== undefined && { time }), edited_at } }),
};

export function toCall({ edit, edited_at, edited_on, stored_call }: OutboxItem): QueuedCall {
  if (edit.kind === 'year') throw new Error('The entries of a year go out in a batch');
  const make = calls[edit.kind] as (given: QueuedEdit, when: When) => QueuedCall;
  const call = make(edit, { edited_at, edited_on });
  if (stored_call === undefined) return call;
  const { method, endpoint: path, data: body } = stored_call;
  return { endpoint: { ...call.endpoint, method, path }, request: body === null ? {} : { body } };
}

function createCall<E extends Endpoint>(endpoint: E, request: CallArguments<E>): QueuedCall {
  return { endpoint, request };
}

function callForArea({ id, is_new, fields }: AreaEdit, when: When): QueuedCall {
  const params = { id };
  if (fields === null)
    return createCall(deleteLifeArea, { params, query: { ...when, erase: 'true' } });
  if (is_new) return createCall(createLifeArea, { body: { id, ...withoutEmpty(fields), ...when } });
  const { deleted_at, deleted_on } = fields;
  if (deleted_at === undefined)
    return createCall(updateLifeArea, { params, body: { ...fields, ...when } });
  const end = deleted_at !== when.edited_at && { deleted_at, deleted_on };
  return createCall(deleteLifeArea, { params, query: { ...when, ...end } });
}

/** Leaves out empty fields that a server of version 1.0.0 does not know. */
function withoutEmpty({ name = '', ...fields }: AreaEditFields) {
  const isEmpty = (field: string, value: unknown) =>
    areaFieldsAddedLater.some(
      (later) => later === field && isSameValue(areaFields[later].empty, value),
    );
  const sentFields = Object.entries(fields).filter(([field, value]) => !isEmpty(field, value));
  return { name, ...Object.fromEntries(sentFields) };
}

function callForPause({ id, life_area_id, is_new, fields, known }: PauseEdit, when: When) {
  const params = { id };
  if (fields === null) return createCall(deletePause, { params, query: when });
  if (!is_new) return createCall(updatePause, { params, body: { ...fields, known, ...when } });
  const { first_day = '', last_day = null } = fields;
  return createCall(createPause, {
    body: { id, life_area_id, ...fields, first_day, last_day, ...when },
  });
}

function callForMark(
  { life_area_id: id, score_date, fields, synced_at }: EntryEdit,
  when: When,
): QueuedCall {
  const moment = { ...when, ...(synced_at !== undefined && { synced_at }) };
  if (fields === null)
    return createCall(deleteDayScore, { params: { id, date: score_date }, query: moment });
  // The server derives the score of a sum, because it knows the amounts of other devices.
  const { score: _shown, ...addition } = fields;
  const content = fields.added_amount === undefined ? fields : addition;
  return createCall(recordScore, { body: { life_area_id: id, score_date, ...content, ...moment } });
}

/** Returns an empty list for an item that is not sent in a batch. */
export function toBatchedEntries(item: OutboxItem): readonly BatchedScore[] {
  const { edit, edited_at, edited_on } = item;
  if (edit.kind === 'mark' && edit.fields !== null) {
    const { body } = toCall(item).request as CallArguments<typeof recordScore>;
    return [{ ...body, idempotency_key: item.id }];
  }
  if (edit.kind !== 'year') return [];
  return getEntriesOfYear(edit.entries).map((entry) => {
    const { life_area_id, score_date } = entry;
    const sent = {
      edited_at,
      // The server refuses days that have not begun. A day after `edited_on` was marked further
      // east, where the day had begun.
      edited_on: score_date > edited_on ? score_date : edited_on,
      idempotency_key: `${item.id} ${score_date}`,
    };
    if (edit.clears) return { life_area_id, score_date, score: null, ...sent };
    return { ...entry, ...sent, only_if_unmarked: true };
  });
}

type BatchedScore = CallArguments<typeof recordScores>['body']['scores'][number];
