import type { Instant } from '@daymark/shared/field-schemas.ts';
import * as limits from '@daymark/shared/limits.ts';
import type { DisabledReason, SentEvent } from '@daymark/shared/webhooks/webhook.ts';
import { sql } from 'kysely';
import { countWaiting } from './webhook-events.ts';
import { prepare, matchesOwnKey, type OwnKey } from '../database/statements.ts';

export interface WebhookRow {
  readonly id: string;
  readonly url: string;
  readonly events: string;
  readonly is_enabled: number;
  readonly disabled_reason: DisabledReason | null;
  readonly failing_since: Instant | null;
  readonly created_at: Instant;
  readonly waiting: number;
}

export const selectWebhooks = prepare((db, { user_id }: { user_id: string }) =>
  db
    .selectFrom('webhooks')
    .select((webhook) => [
      'webhooks.id',
      'webhooks.url',
      'webhooks.events',
      'webhooks.is_enabled',
      'webhooks.disabled_reason',
      'webhooks.failing_since',
      'webhooks.created_at',
      countWaiting(webhook, sql<boolean>`webhook_events.user_id = ${user_id}`),
    ])
    .where('webhooks.user_id', '=', user_id)
    .orderBy('webhooks.created_at')
    .orderBy('webhooks.id'),
);

export const selectSecret = prepare((db, key: OwnKey) =>
  db.selectFrom('webhooks').select('secret').where(matchesOwnKey(key)),
);

export const updateDestination = prepare(
  (db, { user_id, id, url, events }: OwnKey & { url: string; events: string }) =>
    db.updateTable('webhooks').set({ url, events }).where(matchesOwnKey({ user_id, id })),
);

interface Switch extends OwnKey {
  readonly is_enabled: number;
  readonly next_attempt_at: Instant | null;
}

/** Also clears the claim, so that a node that is sending stops. */
export const updateSwitch = prepare((db, given: Switch) =>
  db
    .updateTable('webhooks')
    .set({
      is_enabled: given.is_enabled,
      disabled_reason: null,
      failures: 0,
      failing_since: null,
      next_attempt_at: given.next_attempt_at,
      claimed_until: null,
    })
    .where(matchesOwnKey(given)),
);

export const updateDue = prepare((db, { user_id, id, now }: OwnKey & { now: Instant }) =>
  db.updateTable('webhooks').set({ next_attempt_at: now }).where(matchesOwnKey({ user_id, id })),
);

export const deleteWebhook = prepare((db, key: OwnKey) =>
  db.deleteFrom('webhooks').where(matchesOwnKey(key)).returning('id'),
);

export const deleteEvents = prepare((db, { user_id, id }: OwnKey) =>
  db
    .deleteFrom('webhook_events')
    .where('user_id', '=', user_id)
    .where('webhook_id', '=', id)
    .returning('id'),
);

interface SingleEvent extends OwnKey {
  readonly event_id: string;
  readonly event: SentEvent;
  readonly life_area_id: string | null;
  readonly body: string;
}

/**
 * Queues an event before all other events, without retries. Does nothing if the event is already
 * queued.
 */
export const insertSingleEvent = prepare((db, event: SingleEvent) =>
  db
    .insertInto('webhook_events')
    .values({
      user_id: event.user_id,
      webhook_id: event.id,
      id: event.event_id,
      event: event.event,
      life_area_id: event.life_area_id,
      body: event.body,
      batch: null,
      rev: 0,
      place: 0,
      is_once: 1,
    })
    .onConflict((conflict) => conflict.doNothing()),
);

export const selectAttempt = prepare((db, { user_id, id, attempt }: OwnKey & { attempt: string }) =>
  db
    .selectFrom('webhook_attempts')
    .select(['event_id', 'event', 'life_area_id', 'body'])
    .where('user_id', '=', user_id)
    .where('webhook_id', '=', id)
    .where('id', '=', attempt),
);

export const selectAttempts = prepare((db, { user_id, id }: OwnKey) =>
  db
    .selectFrom('webhook_attempts as attempt')
    .innerJoin('webhooks', (join) =>
      join
        .onRef('webhooks.user_id', '=', 'attempt.user_id')
        .onRef('webhooks.id', '=', 'attempt.webhook_id'),
    )
    .leftJoin('webhook_events as waiting', (join) =>
      join
        .onRef('waiting.user_id', '=', 'attempt.user_id')
        .onRef('waiting.webhook_id', '=', 'attempt.webhook_id')
        .onRef('waiting.id', '=', 'attempt.event_id'),
    )
    .select([
      'attempt.id',
      'attempt.event_id',
      'attempt.event',
      'attempt.event_count',
      'attempt.at',
      'attempt.status',
      'attempt.failure',
      'attempt.duration',
      'webhooks.next_attempt_at',
      sql<number>`case when waiting.id is null then 0 else 1 end`.as('waits'),
    ])
    .where('attempt.user_id', '=', user_id)
    .where('attempt.webhook_id', '=', id)
    .orderBy('attempt.id', 'desc')
    .limit(sql.lit(limits.webhookAttempts)),
);
