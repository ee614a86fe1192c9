import type { Instant } from '@daymark/shared/field-schemas.ts';
import { limits } from '@daymark/shared/limits.ts';
import type {
  AttemptFailure,
  DisabledReason,
  SentEvent,
} from '@daymark/shared/webhooks/webhook.ts';
import { sql, type Kysely } from 'kysely';
import type { Connections } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { isPostgres, prepare } from '../../database/statements.ts';
import { atomically } from '../../database/transactions.ts';
import { countWaiting } from '../../database/webhook-events.ts';
import { deleteEvents, type WebhookKey } from './webhook-statements.ts';

export interface ClaimedWebhook extends WebhookKey {
  readonly failures: number;
  readonly failing_since: Instant | null;
  /** Names the claim: it holds while the webhook has the same. */
  readonly claimed_until: Instant;
  /** How many events wait. */
  readonly waiting: number;
}

export interface WaitingEvent {
  /** Of the message, the same in each attempt. */
  readonly id: string;
  readonly event: SentEvent;
  readonly life_area_id: string | null;
  readonly body: string;
  readonly is_once: number;
}

export interface Destination {
  readonly url: string;
  readonly secret: string;
  readonly events: readonly WaitingEvent[];
}

export interface Attempt {
  readonly id: string;
  readonly at: Instant;
  readonly status: number | null;
  readonly failure: AttemptFailure | null;
  readonly duration: number;
  /** Of the event: delivered, or not to be tried again. */
  readonly isLast: boolean;
}

type Claim = Pick<ClaimedWebhook, 'user_id' | 'id' | 'claimed_until'>;

interface Rest {
  readonly failures: number;
  readonly failing_since: Instant | null;
  /** Where something waits. */
  readonly next_attempt_at: Instant;
}

/** What the job does with webhooks. A webhook is claimed whole, so that its events go out one after another in their order. */
export function webhookQueueRepository(connections: Connections) {
  const { reader } = connections;
  return {
    /** Webhooks that are due, for this node alone until the claim ends or the person changes them. */
    async claim(given: Due & { until: Instant }): Promise<ClaimedWebhook[]> {
      // On SQLite, looking takes no turn to write.
      if ((await selectDue(reader, { ...given, limit: 1 })).length === 0) return [];
      return atomically(connections, async (db) => {
        const due = await lockDue(db, given);
        for (const webhook of due) await updateClaim(db, { ...webhook, until: given.until });
        return due.map((webhook) => ({ ...webhook, claimed_until: given.until }));
      });
    },

    /** Where to, and what comes next; null where the claim has ended. */
    async next(claim: Claim, limit: number): Promise<Destination | null> {
      const [destination] = await selectDestination(reader, claim);
      if (destination === undefined) return null;
      return { ...destination, events: await selectWaiting(reader, { ...claim, limit }) };
    },

    /** Writes an attempt down; resolves with whether the claim still holds. */
    record: (claim: Claim, event: WaitingEvent, attempt: Attempt): Promise<boolean> =>
      atomically(connections, async (db) => {
        const { user_id, id: webhook_id } = claim;
        const { id: event_id, ...message } = event;
        const key = { user_id, webhook_id, event_id };
        // Its area may have been erased meanwhile: then nothing of it is written down.
        if ((await lockEvent(db, key)).length > 0) {
          await insertAttempt(db, { ...message, ...attempt, ...key });
          if (attempt.isLast) await deleteEvent(db, key);
          await trimAttempts(db, claim);
        }
        return (await selectDestination(db, claim)).length > 0;
      }),

    /** Ends the claim. */
    release: (claim: Claim, rest: Rest): Promise<void> =>
      atomically(connections, async (db) => {
        // First and by itself: what is queued meanwhile is seen by the statement after it.
        await lockWebhook(db, claim);
        await updateRest(db, { ...claim, ...rest });
      }),

    /** Turns it off, with the user locked; resolves with how many events were not sent, and with null where the claim has ended. */
    disable: (claim: Claim, reason: DisabledReason): Promise<number | null> =>
      atomically(connections, async (db) => {
        const disabled = await updateDisabled(db, { ...claim, reason });
        return disabled.length === 0 ? null : (await deleteEvents(db, claim)).length;
      }),
  };
}

interface Due {
  readonly now: Instant;
  /** Later than any claim ends, and than anything waits that has not failed: it has the mark of a wrong clock. */
  readonly soon: Instant;
  /** Later than anything waits. */
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
      countWaiting(webhook),
    ])
    .$if(isPostgres(db), (query) => query.forNoKeyUpdate('webhooks').skipLocked()),
);

const updateClaim = prepare((db, { user_id, id, until }: WebhookKey & { until: Instant }) =>
  db
    .updateTable('webhooks')
    .set({ claimed_until: until })
    .where('user_id', '=', user_id)
    .where('id', '=', id),
);

const selectDestination = prepare((db, { user_id, id, claimed_until }: Claim) =>
  db
    .selectFrom('webhooks')
    .select(['url', 'secret'])
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('claimed_until', '=', claimed_until),
);

const selectWaiting = prepare((db, { user_id, id, limit }: WebhookKey & { limit: number }) =>
  db
    .selectFrom('webhook_events')
    .select(['id', 'event', 'life_area_id', 'body', 'is_once'])
    .where('user_id', '=', user_id)
    .where('webhook_id', '=', id)
    .orderBy('rev')
    .orderBy('place')
    .limit(limit),
);

interface EventKey {
  readonly user_id: string;
  readonly webhook_id: string;
  readonly event_id: string;
}

type NewAttempt = EventKey & Omit<Attempt, 'isLast'> & Omit<WaitingEvent, 'is_once'>;

const lockEvent = prepare((db, { user_id, webhook_id, event_id }: EventKey) =>
  db
    .selectFrom('webhook_events')
    .select('id')
    .where('user_id', '=', user_id)
    .where('webhook_id', '=', webhook_id)
    .where('id', '=', event_id)
    .$if(isPostgres(db), (query) => query.forUpdate()),
);

const insertAttempt = prepare((db, row: NewAttempt) =>
  db.insertInto('webhook_attempts').values({
    user_id: row.user_id,
    webhook_id: row.webhook_id,
    id: row.id,
    event_id: row.event_id,
    event: row.event,
    life_area_id: row.life_area_id,
    body: row.body,
    at: row.at,
    status: row.status,
    failure: row.failure,
    duration: row.duration,
  }),
);

const deleteEvent = prepare((db, { user_id, webhook_id, event_id }: EventKey) =>
  db
    .deleteFrom('webhook_events')
    .where('user_id', '=', user_id)
    .where('webhook_id', '=', webhook_id)
    .where('id', '=', event_id),
);

const trimAttempts = prepare((db, { user_id, id }: WebhookKey) =>
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

const lockWebhook = prepare((db, { user_id, id }: WebhookKey) =>
  db
    .selectFrom('webhooks')
    .select('id')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
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
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .where('claimed_until', '=', claimed_until)
      .returning('id'),
);
