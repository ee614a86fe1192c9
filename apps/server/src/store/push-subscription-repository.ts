import type { Instant } from '@daymark/shared/field-schemas.ts';
import * as limits from '@daymark/shared/limits.ts';
import { sql, type Kysely } from 'kysely';
import { runAtomically, lockUser } from '../database/transactions.ts';
import type { Connections } from '../database/connections.ts';
import { prepare, matchesOwnKey, type OwnKey } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';
import { createDirectoryKey, takeKey } from './directory.ts';

export interface PushDevice {
  readonly user_id: string;
  readonly id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly failing_since: Instant | null;
}

export interface NewPushDevice extends Omit<PushDevice, 'failing_since'> {
  /**
   * Session of the device. If somebody ends the session before it expires, the device is removed.
   */
  readonly session_id: string;
  readonly user_agent: string;
  readonly now: Instant;
}

export interface ListedPushDevice extends Pick<PushDevice, 'id'> {
  readonly user_agent: string;
  readonly created_at: Instant;
  readonly last_used_at: Instant;
  readonly disabled_at: Instant | null;
  readonly session_id: string | null;
}

export function createPushSubscriptionRepository(connections: Connections) {
  const { reader, writer } = connections;
  return {
    /**
     * Adds or renews a device. If the user has too many devices, the device that subscribed longest
     * ago is removed.
     */
    subscribe: (device: NewPushDevice): Promise<{ id: string; created: boolean }> =>
      runAtomically(connections, async (db) => {
        await lockUser(db, device.user_id);
        await takeEndpoint(db, device);
        const [kept] = await upsertSubscription(db, device);
        const id = kept?.id ?? device.id;
        await deleteLongestUnused(db, { user_id: device.user_id, id });
        return { id, created: id === device.id };
      }),

    list: (user_id: string): Promise<ListedPushDevice[]> => selectAll(reader, { user_id }),

    listActive: (user_id: string): Promise<PushDevice[]> => selectActive(reader, { user_id }),

    async findActive(user_id: string, id: string): Promise<PushDevice | null> {
      const [device] = await selectActiveById(reader, { user_id, id });
      return device ?? null;
    },

    async remove(user_id: string, id: string): Promise<boolean> {
      return (await deleteSubscription(writer, { user_id, id })).length > 0;
    },

    async removeEndpoint(user_id: string, endpoint: string): Promise<void> {
      await deleteEndpoint(writer, { user_id, endpoint });
    },

    async removeAll(user_id: string): Promise<void> {
      await deleteAll(writer, { user_id });
    },

    async recordSuccess(user_id: string, id: string): Promise<void> {
      await updateWorking(writer, { user_id, id });
    },

    /** Disables the device if it has been failing since `disableIfFailingSince` or earlier. */
    async recordFailure(
      user_id: string,
      id: string,
      when: { now: Instant; disableIfFailingSince: Instant },
    ): Promise<void> {
      await updateFailing(writer, { user_id, id, ...when });
    },
  };
}

/** A browser has one endpoint. The endpoint belongs to the user who subscribed last. */
async function takeEndpoint(
  db: Kysely<Database>,
  { user_id, endpoint, now }: NewPushDevice,
): Promise<void> {
  const key = createDirectoryKey('endpoint', endpoint);
  const former = await takeKey(db, { key, user_id, now });
  if (former !== null) await deleteEndpoint(db, { user_id: former, endpoint });
}

const upsertSubscription = prepare((db, device: NewPushDevice) =>
  db
    .insertInto('push_subscriptions')
    .values({
      user_id: device.user_id,
      id: device.id,
      endpoint: device.endpoint,
      p256dh: device.p256dh,
      auth: device.auth,
      user_agent: device.user_agent,
      created_at: device.now,
      last_used_at: device.now,
      failing_since: null,
      disabled_at: null,
      session_id: device.session_id,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'endpoint']).doUpdateSet((given) => ({
        p256dh: given.ref('excluded.p256dh'),
        auth: given.ref('excluded.auth'),
        user_agent: given.ref('excluded.user_agent'),
        last_used_at: given.ref('excluded.last_used_at'),
        failing_since: null,
        disabled_at: null,
        session_id: given.ref('excluded.session_id'),
      })),
    )
    .returning('id'),
);

/** The new device stays, even when the clock was set back. */
const deleteLongestUnused = prepare((db, { user_id, id }: OwnKey) =>
  db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', user_id)
    .where('id', '!=', id)
    .where('id', 'not in', (others) =>
      others
        .selectFrom('push_subscriptions as other')
        .select('other.id')
        .where('other.user_id', '=', user_id)
        .where('other.id', '!=', id)
        .orderBy('other.last_used_at', 'desc')
        .orderBy('other.id', 'desc')
        .limit(sql.lit(limits.pushDevicesPerUser - 1)),
    ),
);

const selectAll = prepare((db, { user_id }: { user_id: string }) =>
  db
    .selectFrom('push_subscriptions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at', 'disabled_at', 'session_id'])
    .where('user_id', '=', user_id)
    .orderBy('id'),
);

function activeDevices(db: Kysely<Database>, user_id: string) {
  return db
    .selectFrom('push_subscriptions')
    .select(['user_id', 'id', 'endpoint', 'p256dh', 'auth', 'failing_since'])
    .where('user_id', '=', user_id)
    .where('disabled_at', 'is', null);
}

const selectActive = prepare((db, { user_id }: { user_id: string }) =>
  activeDevices(db, user_id).orderBy('id'),
);

const selectActiveById = prepare((db, { user_id, id }: OwnKey) =>
  activeDevices(db, user_id).where('id', '=', id),
);

const deleteSubscription = prepare((db, key: OwnKey) =>
  db.deleteFrom('push_subscriptions').where(matchesOwnKey(key)).returning('id'),
);

const deleteEndpoint = prepare((db, given: { user_id: string; endpoint: string }) =>
  db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', given.user_id)
    .where('endpoint', '=', given.endpoint),
);

const deleteAll = prepare((db, { user_id }: { user_id: string }) =>
  db.deleteFrom('push_subscriptions').where('user_id', '=', user_id),
);

const updateWorking = prepare((db, key: OwnKey) =>
  db.updateTable('push_subscriptions').set({ failing_since: null }).where(matchesOwnKey(key)),
);

const updateFailing = prepare(
  (db, given: OwnKey & { now: string; disableIfFailingSince: string }) =>
    db
      .updateTable('push_subscriptions')
      .set({
        failing_since: sql<string>`coalesce(failing_since, ${given.now})`,
        disabled_at: sql<string>`case when failing_since <= ${given.disableIfFailingSince} then ${given.now} end`,
      })
      .where(matchesOwnKey(given)),
);
