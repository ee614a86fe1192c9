import { hash } from 'node:crypto';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import * as limits from '@daymark/shared/limits.ts';
import {
  type batchEvent,
  type SentEvent,
  type WebhookEvent,
} from '@daymark/shared/webhooks/webhook.ts';
import { sql, type ExpressionBuilder, type Kysely, type RawBuilder } from 'kysely';
import {
  matchesOwnKey,
  isOfGroup,
  isPostgres,
  prepare,
  prepareInsert,
  runTogether,
  type Group,
  type OwnKey,
  type Statement,
} from '../database/statements.ts';
import type { Database } from '../database/schema.ts';

export interface NewEvent {
  readonly event: WebhookEvent;
  /** Area whose erasure deletes the event, or null. */
  readonly life_area_id: string | null;
  readonly data: object;
}

export interface Listener {
  readonly id: string;
  readonly events: readonly WebhookEvent[];
}

export async function readListeners(db: Kysely<Database>, user_id: string): Promise<Listener[]> {
  const users = JSON.stringify([user_id]);
  return parseListeners(await selectListeners(db, { users, person: user_id }));
}

/** Leaves out webhooks with too many waiting events, because the webhook job will disable them. */
export function parseListeners(rows: readonly ListenerRow[]): Listener[] {
  return rows
    .filter(({ waiting }) => waiting <= limits.webhookEventsWaiting)
    .map(({ id, events }) => ({ id, events: JSON.parse(events) as WebhookEvent[] }));
}

interface Write {
  readonly user_id: string;
  /** Rev of the write. Events are sorted by it. The user is locked since the rev was raised. */
  readonly rev: number;
  readonly now: Instant;
}

interface Queued {
  readonly listeners: readonly Listener[];
  readonly events: readonly NewEvent[];
  /** Whether several events for one webhook are sent in one request. */
  readonly areTogether: boolean;
}

export async function queueEvents(
  db: Kysely<Database>,
  write: Write,
  queued: Queued,
): Promise<void> {
  await runTogether(db, writeEvents(createEventRows(write, queued)));
}

export interface EventRow extends PreparedEvent, Write {
  readonly webhook_id: string;
  readonly batch: string | null;
}

export function createEventRows(
  { user_id, rev, now }: Write,
  { listeners, events, areTogether }: Queued,
): EventRow[] {
  const prepared: PreparedEvent[] = events.map(({ event, life_area_id, data }, place) => {
    const body = writePayload(event, now, data);
    const id = deriveMessageId([user_id, String(rev), String(place), body]);
    return { event, life_area_id, body, id, place: String(place) };
  });
  return listeners.flatMap((listener) => {
    const wanted = prepared.filter(({ event }) => listener.events.includes(event));
    const requests = areTogether ? splitEvents(wanted) : wanted.map((event) => [event]);
    const webhook_id = listener.id;
    return requests.flatMap(assignBatch).map((row) => ({ ...row, user_id, rev, now, webhook_id }));
  });
}

/** Returns the statements that store the events and make their webhooks due. */
export function writeEvents(rows: readonly EventRow[]): Statement<unknown>[] {
  if (rows.length === 0) return [];
  const webhooks = new Map(rows.map((row) => [`${row.user_id} ${row.webhook_id}`, row]));
  return [
    insertEvents.with(rows.map((row) => ({ ...row, is_once: 0 }))),
    ...webhooks.values().map((webhook) => wakeWebhook.with(webhook)),
  ];
}

interface PreparedEvent {
  readonly id: string;
  readonly event: WebhookEvent;
  readonly life_area_id: string | null;
  readonly body: string;
  readonly place: string;
}

/** Splits events into requests within the limits that receivers can expect. */
function splitEvents(events: readonly PreparedEvent[]): PreparedEvent[][] {
  const batches: PreparedEvent[][] = [];
  let bytes = Infinity;
  for (const event of events) {
    const last = batches.at(-1);
    const size = Buffer.byteLength(event.body);
    const isFull = bytes + size > limits.webhookBatch.bytes;
    if (last === undefined || isFull || last.length === limits.webhookBatch.events) {
      batches.push([event]);
      bytes = size;
    } else {
      last.push(event);
      bytes += size;
    }
  }
  return batches;
}

/**
 * Derives the id of a batch from the ids of its events. The first row of the batch gets the id of
 * the batch.
 */
function assignBatch(events: readonly PreparedEvent[]) {
  const batch = events.length === 1 ? null : deriveMessageId(events.map(({ id }) => id));
  return events.map((event, index) => {
    return { ...event, id: index === 0 ? (batch ?? event.id) : event.id, batch };
  });
}

export function writePayload(
  event: SentEvent | typeof batchEvent,
  timestamp: Instant,
  data: object,
): string {
  return JSON.stringify({ type: event, timestamp, data });
}

/** Derives an id that is the same for every webhook, and if the transaction is repeated. */
export function deriveMessageId(parts: readonly string[]): string {
  return `msg_${hash('sha256', JSON.stringify(parts), 'hex').slice(0, 32)}`;
}

export async function eraseEventsOf(db: Kysely<Database>, area: OwnKey): Promise<void> {
  await deleteEventsOfArea(db, area);
  await deleteAttemptsOfArea(db, area);
}

/** @param isOwn condition for the events of one user. Citus does not derive it from the join */
export function countWaiting(
  webhook: ExpressionBuilder<Database, 'webhooks'>,
  isOwn: RawBuilder<boolean> = sql<boolean>`true`,
) {
  return webhook
    .selectFrom('webhook_events')
    .select((event) => event.fn.countAll<number>().as('waiting'))
    .whereRef('webhook_events.user_id', '=', 'webhooks.user_id')
    .where(isOwn)
    .whereRef('webhook_events.webhook_id', '=', 'webhooks.id')
    .$asScalar()
    .$notNull()
    .as('waiting');
}

interface ListenerRow {
  readonly id: string;
  readonly user_id: string;
  readonly events: string;
  readonly waiting: number;
}

export const selectListeners = prepare((db, group: Group) =>
  db
    .selectFrom('webhooks')
    .select((webhook) => [
      'webhooks.id',
      'webhooks.user_id',
      'webhooks.events',
      countWaiting(webhook, isOfGroup(db, 'webhook_events.user_id', group)),
    ])
    .where(isOfGroup(db, 'webhooks.user_id', group))
    .where('webhooks.is_enabled', '=', 1),
);

const insertEvents = prepareInsert({
  table: 'webhook_events',
  columns: {
    user_id: 'text',
    webhook_id: 'text',
    id: 'text',
    batch: 'text',
    event: 'text',
    life_area_id: 'text',
    body: 'text',
    rev: 'integer',
    place: 'integer',
    is_once: 'integer',
  },
  end: sql`on conflict do nothing`,
});

/** Makes the webhook due and locks it, so that no node can mark it as idle meanwhile. */
const wakeWebhook = prepare((db, given: Pick<EventRow, 'user_id' | 'webhook_id' | 'now'>) =>
  db
    .updateTable('webhooks')
    .set({ next_attempt_at: sql<string>`coalesce(next_attempt_at, ${given.now})` })
    .where(matchesOwnKey({ user_id: given.user_id, id: given.webhook_id })),
);

const deleteEventsOfArea = prepare((db, area: OwnKey) =>
  db
    .deleteFrom('webhook_events')
    .where('user_id', '=', area.user_id)
    .where((event) =>
      event.or([
        event('life_area_id', '=', area.id),
        // A batch that a user sent again names its areas only in its body.
        event.and([event('is_once', '=', 1), namesArea(db, area)]),
      ]),
    ),
);

const deleteAttemptsOfArea = prepare((db, area: OwnKey) =>
  db
    .deleteFrom('webhook_attempts')
    .where('user_id', '=', area.user_id)
    .where((attempt) => attempt.or([attempt('life_area_id', '=', area.id), namesArea(db, area)])),
);

function namesArea(db: Kysely<Database>, { id }: OwnKey) {
  const place = isPostgres(db) ? sql`strpos(body, ${id})` : sql`instr(body, ${id})`;
  return sql<boolean>`(life_area_id is null and ${place} > 0)`;
}
