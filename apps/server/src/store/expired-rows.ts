import { sql, type RawBuilder } from 'kysely';
import { scheduledKinds } from '@daymark/shared/notifications/reminder-kinds.ts';
import type { Connections } from '../database/connections.ts';
import { batchSize, hasRowLocks, isFullBatch, prepare } from '../database/statements.ts';
import { deliveryKey } from './delivery-key.ts';

interface Expiry {
  readonly key: readonly string[];
  readonly column: string;
  /** True if a row expires at the time in `column`, and false if it expires after that time. */
  readonly isInclusive?: boolean;
  readonly only?: RawBuilder<unknown>;
  readonly order?: 'asc' | 'desc';
}

/** Kinds of deliveries to delete. Deliveries of other kinds happen once and are kept forever. */
const deletedKinds = [...scheduledKinds, 'reminder_again', 'celebration'];

const expiring = {
  sessions: expiresAt('expires_at', ['user_id', 'id']),
  ended_sessions: expiresAt('expires_at', ['place', 'token_hash']),
  access_tokens: expiresAt('expires_at', ['user_id', 'id']),
  invitations: expiresAt('expires_at', ['id']),
  passkey_challenges: expiresAt('expires_at', ['place', 'challenge_hash']),
  trusted_devices: expiresAt('expires_at', ['user_id', 'token_hash']),
  oidc_attempts: expiresAt('expires_at', ['place', 'state_hash']),
  mail_tokens: expiresAt('expires_at', ['user_id', 'token_hash']),
  directory: { column: 'left_at', key: ['key'] },
  rate_limits: expiresAt('window_end', ['key', 'window_start']),
  idempotency_keys: { column: 'created_at', key: ['user_id', 'key'] },
  entry_versions: { column: 'replaced_at', key: ['user_id', 'life_area_id', 'score_date', 'id'] },
  area_versions: { column: 'replaced_at', key: ['user_id', 'life_area_id', 'id'] },
  sources: {
    column: 'created_at',
    key: ['user_id', 'id'],
    only: sql`not exists (select 1 from access_tokens
      where access_tokens.user_id = sources.user_id and access_tokens.id = sources.id)`,
  },
  deliveries: {
    column: 'local_date',
    key: deliveryKey,
    only: sql`kind in (${sql.join(deletedKinds)})`,
    // Most of the oldest rows are kept, so each run in ascending order would read them again.
    order: 'desc',
  },
} as const satisfies Record<string, Expiry>;

export type ExpiringTable = keyof typeof expiring;

function expiresAt(column: string, key: readonly string[]): Expiry {
  return { column, key, isInclusive: true };
}

export function createExpiredRowsRepository({ writer }: Connections) {
  return {
    /** Deletes a batch. Resolves to true if more expired rows may remain. */
    remove: async (table: ExpiringTable, until: string | number): Promise<boolean> =>
      isFullBatch(await deleteExpired[table](writer, { until })),
  };
}

const deleteExpired = Object.fromEntries(
  Object.entries<Expiry>(expiring).map(([table, expiry]) => [table, prepareRemoval(table, expiry)]),
) as Record<ExpiringTable, ReturnType<typeof prepareRemoval>>;

/** Skips rows that another node has locked. */
function prepareRemoval(table: string, { key, column, only, ...expiry }: Expiry) {
  const keys = sql.join(key.map((name) => sql.ref(name)));
  const { isInclusive = false, order = 'asc' } = expiry;
  return prepare(
    (db, { until }: { until: string | number }) => sql`
      delete from ${sql.table(table)} where (${keys}) in (
        select ${keys} from ${sql.table(table)}
        where ${sql.ref(column)} ${isInclusive ? sql`<=` : sql`<`} ${until}
          and ${only ?? sql`true`}
        order by ${sql.ref(column)} ${sql.raw(order)} limit ${sql.lit(batchSize)}
        ${hasRowLocks(db) ? sql`for update skip locked` : sql``}
      ) returning ${sql.ref(key[0] ?? column)}`,
  );
}
