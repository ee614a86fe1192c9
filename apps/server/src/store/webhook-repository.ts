import type { OwnKey } from '../database/statements.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import {
  type Webhook,
  type WebhookAttempt,
  type WebhookEvent,
  testEvent,
} from '@daymark/shared/webhooks/webhook.ts';
import { runAtomically } from '../database/transactions.ts';
import type { Connections } from '../database/connections.ts';
import { writePayload, deriveMessageId } from './webhook-events.ts';
import {
  deleteEvents,
  deleteWebhook,
  insertSingleEvent,
  selectAttempt,
  selectAttempts,
  selectSecret,
  selectWebhooks,
  updateDestination,
  updateDue,
  updateSwitch,
  type WebhookRow,
} from './webhook-statements.ts';

interface NewWebhook extends OwnKey {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly secret: string;
  readonly created_at: Instant;
}

interface WebhookUpdate {
  readonly url?: string | undefined;
  readonly events?: readonly WebhookEvent[] | undefined;
  readonly is_enabled?: boolean | undefined;
  readonly now: Instant;
}

interface SingleEvent {
  readonly id: string;
  readonly now: Instant;
}

/** Callers that write must have locked the user. */
export function createWebhookRepository(connections: Connections) {
  const { reader } = connections;

  async function find(key: OwnKey, db = reader): Promise<Webhook | null> {
    const rows = await selectWebhooks(db, { user_id: key.user_id });
    const row = rows.find(({ id }) => id === key.id);
    return row ? asWebhook(row) : null;
  }

  return {
    async list(user_id: string): Promise<Webhook[]> {
      return (await selectWebhooks(reader, { user_id })).map(asWebhook);
    },

    find: (user_id: string, id: string) => find({ user_id, id }),

    async create(webhook: NewWebhook): Promise<void> {
      const row = {
        ...webhook,
        events: JSON.stringify(webhook.events),
        is_enabled: 1,
        failures: 0,
      };
      await connections.writer.insertInto('webhooks').values(row).execute();
    },

    async secretOf(user_id: string, id: string): Promise<string | null> {
      const [row] = await selectSecret(reader, { user_id, id });
      return row?.secret ?? null;
    },

    /**
     * A new address, or turning the webhook on or off, resets the failures. Returns null when the
     * user has no such webhook.
     */
    update: (user_id: string, id: string, update: WebhookUpdate): Promise<Webhook | null> =>
      runAtomically(connections, async (db) => {
        const key = { user_id, id };
        const known = await find(key, db);
        if (known === null) return null;
        const { url = known.url, events = known.events, now } = update;
        await updateDestination(db, { ...key, url, events: JSON.stringify(events) });
        const { is_enabled = known.is_enabled } = update;
        if (!is_enabled) await deleteEvents(db, key);
        if (url !== known.url || is_enabled !== known.is_enabled) {
          const next_attempt_at = is_enabled ? now : null;
          await updateSwitch(db, { ...key, is_enabled: Number(is_enabled), next_attempt_at });
        }
        return find(key, db);
      }),

    remove: async (user_id: string, id: string): Promise<boolean> =>
      (await deleteWebhook(connections.writer, { user_id, id })).length > 0,

    async attempts(user_id: string, id: string): Promise<WebhookAttempt[]> {
      const rows = await selectAttempts(reader, { user_id, id });
      const seen = new Set<string>();
      return rows.map(({ event_id, waits, next_attempt_at, ...attempt }) => {
        const isLast = !seen.has(event_id);
        seen.add(event_id);
        return { ...attempt, next_attempt_at: isLast && waits === 1 ? next_attempt_at : null };
      });
    },

    resend: (user_id: string, id: string, { attempt, now }: { attempt: string; now: Instant }) =>
      runAtomically(connections, async (db) => {
        const [known] = await selectAttempt(db, { user_id, id, attempt });
        if (known === undefined) return 'not_found';
        return queueSingle(db, { user_id, id }, { ...known, now });
      }),

    test: (user_id: string, id: string, { id: unique, now }: SingleEvent) =>
      runAtomically(connections, async (db) => {
        const event = {
          event_id: deriveMessageId([user_id, unique]),
          event: testEvent,
          life_area_id: null,
          body: writePayload(testEvent, now, {}),
          now,
        } as const;
        return queueSingle(db, { user_id, id }, event);
      }),
  };
}

type Db = Connections['writer'];

type Queued = Omit<Parameters<typeof insertSingleEvent>[1], keyof OwnKey> & {
  readonly now: Instant;
};

async function queueSingle(
  db: Db,
  key: OwnKey,
  { now, ...event }: Queued,
): Promise<'queued' | 'not_found' | 'webhook_disabled'> {
  const found = (await selectWebhooks(db, { user_id: key.user_id })).find(
    ({ id }) => id === key.id,
  );
  if (found === undefined) return 'not_found';
  if (found.is_enabled === 0) return 'webhook_disabled';
  await insertSingleEvent(db, { ...key, ...event });
  await updateDue(db, { ...key, now });
  return 'queued';
}

function asWebhook(row: WebhookRow): Webhook {
  const events = JSON.parse(row.events) as WebhookEvent[];
  return { ...row, events, is_enabled: row.is_enabled === 1 };
}
