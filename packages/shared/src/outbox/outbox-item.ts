import * as z from 'zod/mini';
import { profileChanges } from '../accounts/account-endpoints.ts';
import { lifeAreaChanges, newLifeArea } from '../areas/life-area.ts';
import { calendarDate, clientMadeId, instant } from '../field-schemas.ts';
import { fieldError } from '../errors.ts';
import { notificationSettingsChanges } from '../notifications/notification-settings.ts';
import { pause } from '../pauses/pause.ts';
import { newScore } from '../entries/score.ts';
import { syncedYear } from '../sync/sync.ts';

/** Why the server said no, in its words. */
export const refusal = z.object({
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  errors: z.array(fieldError),
});
export type Refusal = z.infer<typeof refusal>;

/**
 * 'pending' waits for its turn. 'sending' was handed to the network and has no answer yet; after a reload nobody knows
 * whether it arrived, so it is sent again under the same key. The server has what is 'sent'; it stays until a pull that
 * began later has brought it back. 'refused' is a failed item: it waits until the user retries or discards it.
 */
const outboxItemState = z.enum(['pending', 'sending', 'sent', 'refused']);

const common = {
  /** Also the Idempotency-Key, so that a second send is no second write. */
  id: clientMadeId,
  user_id: z.string(),
  /** When the change was made, by the device's own clock. */
  timestamp: instant,
  /** The same moment corrected to the server's clock; of two edits the later wins. */
  edited_at: instant,
  /** The person's calendar date at that moment, fixed then: the change may be sent on another day. */
  edited_on: calendarDate,
  /** The order in which the user's changes were made. */
  sequence: z.int(),
  /** The concrete address, query included. */
  endpoint: z.string(),
  state: outboxItemState,
  /** How often the server has put it off; sends without an answer are the network's and not counted. */
  attempts: z.int(),
  /** Not before this moment of the device's clock; null when nothing speaks against now. */
  next_attempt_at: z.nullable(instant),
  /** The error code of the last answer that put it off. */
  put_off_by: z.optional(z.string()),
  /** Absent on a failed item that was never sent: it failed with one it depends on. */
  refusal: z.optional(refusal),
  /** Of the backup that was made before, where it is part of a restore or an import. */
  restore_id: z.optional(z.string()),
  /** Items without which this one means nothing. */
  depends_on: z.array(z.string()),
};

const areaSubject = z.object({ life_area_id: z.string() });
const daySubject = z.object({ life_area_id: z.string(), score_date: calendarDate });

/** Entries of one area in one year, of a restore or an import: each is sent under a key of its own, made of the item's id and its date. */
const yearSubject = z.object({ life_area_id: z.string(), year: z.int() });
const yearOfEntries = z.extend(syncedYear, { edited_at: instant, edited_on: calendarDate });

/** Of one area, or of all of them where it has none. */
const pauseSubject = z.object({ life_area_id: z.optional(z.string()), pause_id: z.string() });

/** Of what belongs to no area. */
const accountSubject = z.object({ life_area_id: z.optional(z.undefined()) });

/** One change that a person made, waiting to reach the server. `operation` names the call of the contract. */
export const outboxItem = z.discriminatedUnion('operation', [
  z.object({
    ...common,
    operation: z.literal('createLifeArea'),
    method: z.literal('POST'),
    subject: areaSubject,
    data: z.extend(newLifeArea, {
      id: clientMadeId,
      created_on: calendarDate,
      edited_at: instant,
    }),
  }),
  z.object({
    ...common,
    operation: z.literal('updateLifeArea'),
    method: z.literal('PUT'),
    subject: areaSubject,
    data: z.extend(lifeAreaChanges, { edited_at: instant }),
  }),
  z.object({
    ...common,
    operation: z.literal('deleteLifeArea'),
    method: z.literal('DELETE'),
    subject: z.extend(areaSubject, {
      erase: z.boolean(),
      /** When it ends, where it has again an end that it had. */
      deleted_at: z.optional(instant),
      deleted_on: z.optional(calendarDate),
    }),
    data: z.null(),
  }),
  z.object({
    ...common,
    operation: z.literal('recordScore'),
    method: z.literal('POST'),
    subject: daySubject,
    data: z.extend(newScore, { id: clientMadeId, edited_at: instant }),
  }),
  z.object({
    ...common,
    operation: z.literal('deleteScore'),
    method: z.literal('DELETE'),
    subject: daySubject,
    data: z.null(),
  }),
  z.object({
    ...common,
    operation: z.literal('recordScores'),
    method: z.literal('POST'),
    subject: yearSubject,
    /** Days that had no entry; one that has come meanwhile stays. */
    data: yearOfEntries,
  }),
  z.object({
    ...common,
    operation: z.literal('deleteScores'),
    method: z.literal('POST'),
    subject: yearSubject,
    /** Of the entries only the days count. */
    data: yearOfEntries,
  }),
  z.object({
    ...common,
    operation: z.literal('createPause'),
    method: z.literal('POST'),
    subject: pauseSubject,
    data: z.object({ ...pause.shape, edited_at: instant, edited_on: calendarDate }),
  }),
  z.object({
    ...common,
    operation: z.literal('updatePause'),
    method: z.literal('PUT'),
    subject: pauseSubject,
    data: z.object({
      ...z.partial(z.omit(pause, { id: true, life_area_id: true })).shape,
      /** Absent in a queue of an earlier version. */
      known: z.optional(z.omit(pause, { id: true })),
      edited_at: instant,
      edited_on: calendarDate,
    }),
  }),
  z.object({
    ...common,
    operation: z.literal('deletePause'),
    method: z.literal('DELETE'),
    subject: pauseSubject,
    data: z.null(),
  }),
  z.object({
    ...common,
    operation: z.literal('updateMe'),
    method: z.literal('PUT'),
    subject: accountSubject,
    // Another email asks for the password, and another username may be taken: those wait for their answer.
    data: z.omit(profileChanges, { email: true, username: true, current_password: true }),
  }),
  z.object({
    ...common,
    operation: z.literal('updateNotificationSettings'),
    method: z.literal('POST'),
    subject: accountSubject,
    data: notificationSettingsChanges,
  }),
  z.object({
    ...common,
    operation: z.literal('markNotificationRead'),
    method: z.literal('PUT'),
    subject: z.extend(accountSubject, { notification_id: z.string() }),
    data: z.null(),
  }),
  z.object({
    ...common,
    operation: z.literal('markAllNotificationsRead'),
    method: z.literal('PUT'),
    subject: accountSubject,
    data: z.null(),
  }),
]);
export type OutboxItem = z.infer<typeof outboxItem>;
export type OutboxOperation = OutboxItem['operation'];

/** Many entries at once. */
export type YearItem = Extract<OutboxItem, { operation: 'recordScores' | 'deleteScores' }>;

/** A change of an area or of its scores. */
export type AreaItem = Extract<OutboxItem, { subject: { life_area_id: string } }>;
