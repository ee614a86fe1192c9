import {
  areaFields,
  laterAreaFields,
  readAreaFields,
  type AreaFields,
  type LaterAreaField,
} from '@daymark/shared/areas/area-fields.ts';
import type { LifeAreaChanges, NewLifeArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { addressOf, type CallOf } from '@daymark/shared/endpoint.ts';
import type { OutboxOperation } from '@daymark/shared/outbox/outbox-item.ts';
import type { NewOutboxItem } from '@daymark/shared/outbox/join-queue.ts';
import type { SyncedYear } from '@daymark/shared/sync/sync.ts';
import type { NewScore } from '@daymark/shared/entries/score.ts';
import type { QueuedEndpoints } from './send-item.ts';

export type GivenByOutbox = 'id' | 'user_id' | 'timestamp' | 'edited_at' | 'edited_on';

/** The request that carries a change to the server, made from the contract. */
export type QueuedCall = NewOutboxItem extends infer Item
  ? Item extends NewOutboxItem
    ? Omit<Item, GivenByOutbox>
    : never
  : never;

/** The moment of an edit and the person's date at that moment; ids for what the edit makes. */
export interface Edit {
  readonly edited_at: string;
  readonly edited_on: CalendarDate;
  /** When the device last had all that the server has; absent where it never had. */
  readonly synced_at?: string;
  newId(): string;
}

export type WhenMade = Pick<Edit, 'edited_at' | 'edited_on'>;
type WhenMarked = Omit<Edit, 'newId'>;

/** A day of an area. */
export type ScoredDay = Pick<NewScore, 'life_area_id' | 'score_date'>;

// What comes in has been checked by a form and will be checked by the server. A schema here would bring its library into
// what every visit loads.

/** What every change says to the server of its moment. */
export function whenOf({ edited_at, edited_on }: WhenMade): WhenMade {
  return { edited_at, edited_on };
}

function whenMarked({ synced_at, ...when }: WhenMarked): WhenMarked {
  return { ...whenOf(when), ...(synced_at !== undefined && { synced_at }) };
}

/** Of the contract, without the schemas, which would weigh on the first visit: the compiler compares the two. */
const routes: {
  [Operation in OutboxOperation]: Pick<QueuedEndpoints[Operation], 'method' | 'path'>;
} = {
  createLifeArea: { method: 'POST', path: '/api/v1/life-areas/' },
  updateLifeArea: { method: 'PUT', path: '/api/v1/life-areas/{id}' },
  deleteLifeArea: { method: 'DELETE', path: '/api/v1/life-areas/{id}' },
  recordScore: { method: 'POST', path: '/api/v1/scores/' },
  deleteScore: { method: 'DELETE', path: '/api/v1/life-areas/{id}/scores/{date}' },
  recordScores: { method: 'POST', path: '/api/v1/scores/batch' },
  deleteScores: { method: 'POST', path: '/api/v1/scores/batch' },
  createPause: { method: 'POST', path: '/api/v1/pauses/' },
  updatePause: { method: 'PUT', path: '/api/v1/pauses/{id}' },
  deletePause: { method: 'DELETE', path: '/api/v1/pauses/{id}' },
  updateMe: { method: 'PUT', path: '/api/v1/auth/me' },
  updateNotificationSettings: { method: 'POST', path: '/api/v1/notifications/settings' },
  markNotificationRead: { method: 'PUT', path: '/api/v1/notifications/{id}/read' },
  markAllNotificationsRead: { method: 'PUT', path: '/api/v1/notifications/mark-all-read' },
};

type Change<Operation extends OutboxOperation> = { operation: Operation } & Pick<
  Extract<QueuedCall, { operation: Operation }>,
  'subject' | 'data'
>;

/** The request that carries a change, with what the queue has to know of it. */
export function queuedCall<Operation extends OutboxOperation>(
  change: Change<Operation>,
  request: CallOf<QueuedEndpoints[Operation]>,
): QueuedCall {
  const { method, path } = routes[change.operation];
  return {
    ...change,
    method,
    endpoint: addressOf({ path } as QueuedEndpoints[Operation], request),
  } as QueuedCall;
}

type SentFields = Omit<AreaFields, LaterAreaField> & Partial<Pick<AreaFields, LaterAreaField>>;

export function callToCreateLifeArea(id: string, input: NewLifeArea, edit: Edit): QueuedCall {
  const { created_on = edit.edited_on, restored_at, schedule } = input;
  const fields: SentFields = readAreaFields(input);
  // A server of version 1.0.0 knows none of the later fields.
  for (const name of laterAreaFields) {
    if (fields[name] === areaFields[name].empty) delete fields[name];
  }
  const given = {
    ...(restored_at && { restored_at }),
    ...(schedule && { schedule }),
  };
  const data = { id, ...fields, created_on, ...whenOf(edit), ...given };
  const subject = { life_area_id: id };
  return queuedCall({ operation: 'createLifeArea', subject, data }, { body: data });
}

export function callToUpdateLifeArea(id: string, changes: LifeAreaChanges, edit: Edit): QueuedCall {
  // So that what is done to its pause, before it is sent too, is done to the same one.
  const pause = changes.is_active !== undefined && { pause_id: edit.newId() };
  const data = { ...pause, ...changes, ...whenOf(edit) };
  const request = { params: { id }, body: data };
  const subject = { life_area_id: id };
  return queuedCall({ operation: 'updateLifeArea', subject, data }, request);
}

/** When an area ended. */
export type End = Readonly<Record<'deleted_at' | 'deleted_on', string>>;

/** @param end where it is not the edit's moment at which the area ends */
export function callToDeleteLifeArea(id: string, edit: Edit, end?: End): QueuedCall {
  const query = { ...whenOf(edit), ...end };
  const subject = { life_area_id: id, erase: false, ...end };
  const request = { params: { id }, query };
  return queuedCall({ operation: 'deleteLifeArea', subject, data: null }, request);
}

export function callToEraseLifeArea(id: string, edit: Edit): QueuedCall {
  const query = { ...whenOf(edit), erase: 'true' as const };
  const subject = { life_area_id: id, erase: true };
  const request = { params: { id }, query };
  return queuedCall({ operation: 'deleteLifeArea', subject, data: null }, request);
}

export function callToRecordScore(input: NewScore, edit: Edit): QueuedCall {
  const { life_area_id, score_date, score, notes = '', id = edit.newId() } = input;
  const data = {
    id,
    life_area_id,
    score,
    score_date,
    notes,
    ...whenMarked(edit),
    ...(input.only_if_unmarked === true && { only_if_unmarked: true }),
  };
  const subject = { life_area_id, score_date };
  return queuedCall({ operation: 'recordScore', subject, data }, { body: data });
}

export function callToDeleteScore(day: ScoredDay, edit: WhenMarked): QueuedCall {
  const { life_area_id, score_date } = day;
  const request = { params: { id: life_area_id, date: score_date }, query: whenMarked(edit) };
  const subject = { life_area_id, score_date };
  return queuedCall({ operation: 'deleteScore', subject, data: null }, request);
}

/** The entries go out as writes of a batch, together with others. */
export function callForYear(
  operation: 'recordScores' | 'deleteScores',
  entries: SyncedYear,
  edit: WhenMade,
): QueuedCall {
  const { life_area_id, year } = entries;
  const { method, path: endpoint } = routes[operation];
  const data = { ...entries, ...whenOf(edit) };
  return { operation, method, endpoint, subject: { life_area_id, year }, data };
}
