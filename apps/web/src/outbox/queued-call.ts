import { defaultAreaColor } from '@daymark/shared/areas/area-color.ts';
import type { LifeAreaChanges, NewLifeArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { addressOf } from '@daymark/shared/endpoint-address.ts';
import type { NewOutboxItem } from '@daymark/shared/outbox/join-queue.ts';
import type { Pause, PauseChanges } from '@daymark/shared/pauses/pause.ts';
import type { NewScore } from '@daymark/shared/entries/score.ts';
import { queuedEndpoints } from './queued-endpoints.ts';

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
  newId(): string;
}

type WhenMade = Pick<Edit, 'edited_at' | 'edited_on'>;

/** A day of an area. */
export type ScoredDay = Pick<NewScore, 'life_area_id' | 'score_date'>;

// What comes in has been checked by a form and will be checked by the server. A schema here would bring its library into
// what every visit loads.

/** What every change says to the server of its moment. */
export function whenOf({ edited_at, edited_on }: WhenMade): WhenMade {
  return { edited_at, edited_on };
}

export function callToCreateLifeArea(id: string, input: NewLifeArea, edit: Edit): QueuedCall {
  const { name, description = '', color = defaultAreaColor, created_on = edit.edited_on } = input;
  const { icon, group, reminder_time, restored_at, schedule } = input;
  const given = {
    ...(icon && { icon }),
    ...(group && { group }),
    ...(reminder_time && { reminder_time }),
    ...(restored_at && { restored_at }),
    ...(schedule && { schedule }),
  };
  const data = { id, name, description, color, created_on, ...whenOf(edit), ...given };
  return {
    operation: 'createLifeArea',
    method: queuedEndpoints.createLifeArea.method,
    endpoint: addressOf(queuedEndpoints.createLifeArea, { body: data }),
    subject: { life_area_id: id },
    data,
  };
}

export function callToUpdateLifeArea(id: string, changes: LifeAreaChanges, edit: Edit): QueuedCall {
  const data = { ...changes, ...whenOf(edit) };
  return {
    operation: 'updateLifeArea',
    method: queuedEndpoints.updateLifeArea.method,
    endpoint: addressOf(queuedEndpoints.updateLifeArea, { params: { id }, body: data }),
    subject: { life_area_id: id },
    data,
  };
}

export function callToDeleteLifeArea(id: string, erase: boolean, edit: Edit): QueuedCall {
  const query = { ...whenOf(edit), erase: erase ? ('true' as const) : undefined };
  return {
    operation: 'deleteLifeArea',
    method: queuedEndpoints.deleteLifeArea.method,
    endpoint: addressOf(queuedEndpoints.deleteLifeArea, { params: { id }, query }),
    subject: { life_area_id: id, erase },
    data: null,
  };
}

export function callToRecordScore(input: NewScore, edit: Edit): QueuedCall {
  const { life_area_id, score_date, score, notes = '', id = edit.newId() } = input;
  const data = {
    id,
    life_area_id,
    score,
    score_date,
    notes,
    ...whenOf(edit),
    ...(input.only_if_unmarked === true && { only_if_unmarked: true }),
  };
  return {
    operation: 'recordScore',
    method: queuedEndpoints.recordScore.method,
    endpoint: addressOf(queuedEndpoints.recordScore, { body: data }),
    subject: { life_area_id, score_date },
    data,
  };
}

export function callToDeleteScore(day: ScoredDay, edit: WhenMade): QueuedCall {
  const { life_area_id, score_date } = day;
  const params = { id: life_area_id, date: score_date };
  return {
    operation: 'deleteScore',
    method: queuedEndpoints.deleteScore.method,
    endpoint: addressOf(queuedEndpoints.deleteScore, { params, query: whenOf(edit) }),
    subject: { life_area_id, score_date },
    data: null,
  };
}

export function callToCreatePause(pause: Pause, edit: WhenMade): QueuedCall {
  const data = { ...pause, ...whenOf(edit) };
  return {
    operation: 'createPause',
    method: queuedEndpoints.createPause.method,
    endpoint: addressOf(queuedEndpoints.createPause, { body: data }),
    subject: subjectOf(pause),
    data,
  };
}

/** @param changes what is not named stays, also where another device changes it */
export function callToUpdatePause(
  pause: NamedPause,
  changes: Pick<PauseChanges, 'first_day' | 'last_day' | 'reason'>,
  edit: WhenMade,
): QueuedCall {
  const { id } = pause;
  const data = { ...changes, ...whenOf(edit) };
  return {
    operation: 'updatePause',
    method: queuedEndpoints.updatePause.method,
    endpoint: addressOf(queuedEndpoints.updatePause, { params: { id }, body: data }),
    subject: subjectOf(pause),
    data,
  };
}

export function callToDeletePause(pause: NamedPause, edit: WhenMade): QueuedCall {
  const params = { id: pause.id };
  return {
    operation: 'deletePause',
    method: queuedEndpoints.deletePause.method,
    endpoint: addressOf(queuedEndpoints.deletePause, { params, query: whenOf(edit) }),
    subject: subjectOf(pause),
    data: null,
  };
}

/** Which pause of what. */
export type NamedPause = Pick<Pause, 'id' | 'life_area_id'>;

function subjectOf({ id, life_area_id }: NamedPause) {
  return { ...(life_area_id !== null && { life_area_id }), pause_id: id };
}
