import type { Instant } from '@daymark/shared/field-schemas.ts';
import * as limits from '@daymark/shared/limits.ts';
import {
  batchEvent,
  type AttemptFailure,
  type DisabledReason,
  type SentEvent,
} from '@daymark/shared/webhooks/webhook.ts';
import { sql, type Kysely } from 'kysely';
import type { Connections } from '../database/connections.ts';
import type { Database } from '../database/schema.ts';
import {
  hasRowLocks,
  inLockOrder,
  isPostgres,
  prepare,
  matchesOwnKey,
  type OwnKey,
} from '../database/statements.ts';
import { runAtomically } from '../database/transactions.ts';
import { writePayload, countWaiting } from './webhook-events.ts';
import { deleteEvents } from './webhook-statements.ts';

export interface ClaimedWebhook extends OwnKey {
  readonly failures: number;
  readonly failing_since: Instant | null;
  /** Identifies the claim. The claim is valid while the stored `claimed_until` has this value. */
  readonly claimed_until: Instant;
  readonly waiting: number;
}

export interface WaitingMessage {
  readonly id: string;
  readonly event: SentEvent;
  readonly event_count: number;
  readonly rows: number;
  readonly life_area_id: string | null;
  readonly body: string;
  readonly rev: number;
  readonly is_once: number;
}

export interface Destination {
  readonly url: string;
  readonly secret: string;
  readonly message: WaitingMessage | null;
}

export interface Attempt {
  readonly id: string;
  readonly at: Instant;
  readonly status: number | null;
  readonly failure: AttemptFailure | null;
  readonly duration: number;
  /** True if the message was delivered, or if it is not sent again after this failure. */
  readonly isLast: boolean;
}

type Claim = Pick<ClaimedWebhook, 'user_id' | 'id' | 'claimed_until'>;

interface Rest {
  readonly failures: number;
  readonly failing_since: Instant | null;
  readonly next_attempt_at: Instant;
}

/** The webhook job claims whole webhooks, so that events are sent in order. */
export function createWebhookQueueRepository(connections: Connections) {
  const { reader } = connections;
  return {
    /** Claims due webhooks for this node. A change of the webhook by its user ends the claim. */
    async claim(given: Due & { until: Instant }): Promise<ClaimedWebhook[]> {
      // Usually nothing is due. On SQLite, this read does not wait for a writer.
      if ((await selectDue(reader, { ...given, limit: 1 })).length === 0) return [];
      return runAtomically(connections, async (db) => {
        const claimed: ClaimedWebhook[] = [];
        const due = inLockOrder(await lockDue(db, given), ({ id }) => id);
        for (const { claimed_until: was, ...webhook } of due) {
          const claim = { ...webhook, was: was ?? '', until: given.until };
          if ((await updateClaim(db, claim)).length === 0) continue;
          claimed.push({ ...webhook, claimed_until: given.until });
        }
        return claimed;
      });
    },

    /** Returns null when the claim has ended. */
    async next(claim: Claim): Promise<Destination | null> {
      const [destination] = await selectDestination(reader, claim);
      if (destination === undefined) return null;
      const [first] = await selectWaiting(reader, claim);
      if (first === undefined) return { ...destination, message: null };
      const { batch, ...event } = first;
      if (batch === null) return { ...destination, message: createMessage(event) };
      const rows = await selectBatch(reader, { ...claim, rev: event.rev, batch });
      return { ...destination, message: createBatch({ ...event, id: batch }, rows) };
    },

    record: (claim: Claim, message: WaitingMessage, attempt: Attempt): Promise<boolean> =>
      runAtomically(connections, async (db) => {
        const { user_id, id: webhook_id } = claim;
        const { id: event_id, rev, rows, ...sent } = message;
        const key = { user_id, webhook_id, event_id, rev };
        const waiting = await lockMessage(db, key);
        // Records no attempt if an area of the message was erased meanwhile.
        if (waiting.length === rows) {
          await insertAttempt(db, { ...sent, ...attempt, ...key });
          await trimAttempts(db, claim);
        }
        if (attempt.isLast && waiting.length > 0) await deleteMessage(db, key);
        return (await selectDestination(db, claim)).length > 0;
      }),

    release: (claim: Claim, rest: Rest): Promise<void> =>
      runAtomically(connections, async (db) => {
        // Locks in a separate statement, so that the next statement sees events that were queued
        // meanwhile.
        await lockWebhook(db, claim);
        await updateRest(db, { ...claim, ...rest });
      }),

    /**
     * Disables the webhook, whose user must be locked. Returns the number of unsent events, or null
     * when the claim has ended.
     */
    disable: (claim: Claim, reason: DisabledReason): Promise<number | null> =>
      runAtomically(connections, async (db) => {
        const disabled = await updateDisabled(db, { ...claim, reason });
        return disabled.length === 0 ? null : (await deleteEvents(db, claim)).length;
      }),
  };
}

interface Due {
  readonly now: Instant;
  /**
   * A wrong clock has set a claim, or the next attempt of a webhook without failures, that is later
   * than this time.
   */
  readonly soon: Instant;
  /** If the next attempt of a webhook with failures is later than this, a wrong clock set it. */
  readonly latest: Instant;
  readonly limit: number;
}

function dueWebhooks(db: Kysely<Database>, { now, soon, latest, limit }: Due) {
  return db
    .selectFrom('webhooks')
    .where((webhook) =>
      webhook.or([
        webhook('next_attempt_at', '<=', now),
        webhook('next_attempt_at', '>', latest),
        webhook.and([webhook('next_attempt_at', '>', soon), webhook('failures', '=', 0)]),
      ]),
    )
    .where((webhook) =>
      webhook.or([
        webhook('claimed_until', 'is', null),
        webhook('claimed_until', '<=', now),
        webhook('claimed_until', '>', soon),
      ]),
    )
    .orderBy('next_attempt_at')
    .limit(limit);
}

const selectDue = prepare((db, due: Due) => dueWebhooks(db, due).select('webhooks.id'));

const lockDue = prepare((db, due: Due) =>
  dueWebhooks(db, due)
    .select((webhook) => [
      'webhooks.user_id',
      'webhooks.id',
      'webhooks.failures',
      'webhooks.failing_since',
      'webhooks.claimed_until',
      countWaiting(webhook),
    ])
    .$if(hasRowLocks(db), (query) => query.forNoKeyUpdate('webhooks').skipLocked()),
);

/** Returns no row if another node has claimed the webhook since it was read. */
const updateClaim = prepare((db, given: OwnKey & { was: string; until: Instant }) =>
  db
    .updateTable('webhooks')
    .set({ claimed_until: given.until })
    .where(matchesOwnKey(given))
    .where(sql<string>`coalesce(claimed_until, '')`, '=', given.was)
    .returning('id'),
);

const selectDestination = prepare((db, { user_id, id, claimed_until }: Claim) =>
  db
    .selectFrom('webhooks')
    .select(['url', 'secret'])
    .where(matchesOwnKey({ user_id, id }))
    .where('claimed_until', '=', claimed_until),
);

const selectWaiting = prepare((db, { user_id, id }: OwnKey) =>
  db
    .selectFrom('webhook_events')
    .select(['id', 'batch', 'rev', 'event', 'life_area_id', 'body', 'is_once'])
    .where('user_id', '=', user_id)
    .where('webhook_id', '=', id)
    .orderBy('rev')
    .orderBy('place')
    .limit(1),
);

interface BatchKey extends OwnKey {
  readonly rev: number;
  readonly batch: string;
}

const selectBatch = prepare((db, { user_id, id, rev, batch }: BatchKey) =>
  db
    .selectFrom('webhook_events')
    .select('body')
    .where('user_id', '=', user_id)
    .where('webhook_id', '=', id)
    .where('rev', '=', rev)
    .where('batch', '=', batch)
    .orderBy('place'),
);

type FirstRow = Omit<WaitingMessage, 'event_count' | 'rows'>;

/** A batch that a user sent again is a single row. */
function createMessage(row: FirstRow): WaitingMessage {
  const { type, data } = JSON.parse(row.body) as {
    readonly type: string;
    readonly data: { readonly events?: readonly unknown[] };
  };
  const event_count = type === batchEvent ? (data.events?.length ?? 1) : 1;
  return { ...row, event_count, rows: 1 };
}

/** Returns the same batch in each attempt, unless an area is erased meanwhile. */
function createBatch(
  first: FirstRow,
  rows: readonly { readonly body: string }[],
): WaitingMessage | null {
  const events = rows.map(({ body }) => JSON.parse(body) as { readonly timestamp: Instant });
  const [event] = events;
  if (event === undefined) return null;
  const body = writePayload(batchEvent, event.timestamp, { events });
  return { ...first, body, life_area_id: null, event_count: events.length, rows: events.length };
}

interface MessageKey {
  readonly user_id: string;
  readonly webhook_id: string;
  readonly event_id: string;
  readonly rev: number;
}

type NewAttempt = MessageKey &
  Omit<Attempt, 'isLast'> &
  Omit<WaitingMessage, 'id' | 'rev' | 'rows' | 'is_once'>;

const lockMessage = prepare((db, { user_id, webhook_id, event_id, rev }: MessageKey) =>
  db
    .selectFrom('webhook_events')
    .select('id')
    .where('user_id', '=', user_id)
    .where('webhook_id', '=', webhook_id)
    .where('rev', '=', rev)
    .where((event) => event.or([event('id', '=', event_id), event('batch', '=', event_id)]))
    .$if(isPostgres(db), (query) => query.forUpdate()),
);

const insertAttempt = prepare((db, row: NewAttempt) =>
  db.insertInto('webhook_attempts').values({
    user_id: row.user_id,
    webhook_id: row.webhook_id,
    id: row.id,
    event_id: row.event_id,
    event: row.event,
    event_count: row.event_count,
    life_area_id: row.life_area_id,
    body: row.body,
    at: row.at,
    status: row.status,
    failure: row.failure,
    duration: row.duration,
  }),
);

const deleteMessage = prepare((db, { user_id, webhook_id, event_id, rev }: MessageKey) =>
  db
    .deleteFrom('webhook_events')
    .where('user_id', '=', user_id)
    .where('webhook_id', '=', webhook_id)
    .where('rev', '=', rev)
    .where((event) => event.or([event('id', '=', event_id), event('batch', '=', event_id)])),
);

const trimAttempts = prepare((db, { user_id, id }: OwnKey) =>
  db
    .deleteFrom('webhook_attempts')
    .where('user_id', '=', user_id)
    .where('webhook_id', '=', id)
    .where('id', 'in', (attempts) =>
      attempts
        .selectFrom('webhook_attempts')
        .select('id')
        .where('user_id', '=', user_id)
        .where('webhook_id', '=', id)
        .orderBy('id', 'desc')
        .limit(1000)
        .offset(sql.lit(limits.webhookAttempts)),
    ),
);

const lockWebhook = prepare((db, key: OwnKey) =>
  db
    .selectFrom('webhooks')
    .select('id')
    .where(matchesOwnKey(key))
    .$if(isPostgres(db), (query) => query.forNoKeyUpdate()),
);

const updateRest = prepare(
  (db, given: Claim & Rest) => sql`
    update webhooks set claimed_until = null, failures = cast(${given.failures} as integer),
      failing_since = ${given.failing_since},
      next_attempt_at = case when exists (
        select 1 from webhook_events where webhook_events.user_id = ${given.user_id}
          and webhook_events.webhook_id = ${given.id}) then ${given.next_attempt_at} end
    where user_id = ${given.user_id} and id = ${given.id}
      and claimed_until = ${given.claimed_until}`,
);

const updateDisabled = prepare(
  (db, { user_id, id, claimed_until, reason }: Claim & { reason: DisabledReason }) =>
    db
      .updateTable('webhooks')
      .set({
        is_enabled: 0,
        disabled_reason: reason,
        next_attempt_at: null,
        claimed_until: null,
      })
      .where(matchesOwnKey({ user_id, id }))
      .where('claimed_until', '=', claimed_until)
      .returning('id'),
);
