import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { AccessKind } from '@daymark/shared/accounts/account-access.ts';
import type { Connections } from '../database/connections.ts';
import type { Database } from '../database/schema.ts';
import { atomically } from '../database/transactions.ts';
import { rememberEnded } from './ended-sessions.ts';

/** The kinds of access that a person can keep one by one, and where they are stored. */
const tables = {
  passkeys: 'passkeys',
  identities: 'identities',
  tokens: 'access_tokens',
  calendars: 'calendars',
  webhooks: 'webhooks',
} as const satisfies Record<AccessKind, keyof Database>;
export const accessKinds = Object.keys(tables) as AccessKind[];

/**
 * Names the access that stays. All other access ends, so a new kind of access ends even in callers
 * that do not know it.
 */
export type Keep = {
  /** Ids of the rows that stay. Webhooks kept as `off` stay, and nothing is sent to them. */
  readonly [Kind in AccessKind]?:
    | readonly string[]
    | 'all'
    | (Kind extends 'webhooks' ? 'off' : never);
} & {
  /** The sessions that go on. */
  readonly sessions?: readonly string[];
  readonly secondFactor?: boolean;
};

/** Keeps everything that a person has set up. Their other devices are signed out. */
export const keepAllButSessions: Keep = {
  passkeys: 'all',
  identities: 'all',
  tokens: 'all',
  calendars: 'all',
  webhooks: 'all',
  secondFactor: true,
};

/**
 * Keeps the ways to sign in, which an operator leaves by default: without them a person might be
 * locked out.
 */
export const keepWaysIn: Keep = {
  passkeys: 'all',
  identities: 'all',
  webhooks: 'off',
  secondFactor: true,
};

export type AccessCounts = Readonly<Record<AccessKind, number>> & {
  readonly sessions: number;
  readonly secondFactor: number;
};

export interface EndedAccess {
  readonly ended: AccessCounts;
  /** Webhooks that were on, and stay without being sent anything. */
  readonly webhooksOff: number;
  readonly left: AccessCounts;
}

export function accessRepository(connections: Connections) {
  return {
    end: (user_id: string, keep: Keep): Promise<EndedAccess> =>
      atomically(connections, async (db, changes) => {
        await changes.publish(db, [{ user_id }]);
        return endAccess(db, { user_id }, keep);
      }),
  };
}

/** One account, or every account there is. */
type Whose = { readonly user_id: string } | 'everybody';

/**
 * Ends all that reaches an account, whatever it is, but for what is kept. To be called in a transaction that has locked the user. The
 * links in mails are not part of it (features/accounts/forget-links.ts).
 */
export async function endAccess(
  db: Kysely<Database>,
  whose: Whose,
  keep: Keep,
): Promise<EndedAccess> {
  const ofThem = whose === 'everybody' ? sql`true` : sql`user_id = ${whose.user_id}`;
  const remove = (table: keyof Database, further = sql``) =>
    affected(db, sql`delete from ${sql.table(table)} where ${ofThem} ${further}`);
  const ended = { ...none };

  const { sessions = [] } = keep;
  if (whose === 'everybody') ended.sessions = await remove('sessions');
  else ended.sessions = await endSessionsOf(db, whose.user_id, sessions);
  // A device from before sessions were noted belongs to none that goes on.
  await remove(
    'push_subscriptions',
    sessions.length === 0
      ? sql``
      : sql`and (session_id is null or session_id not in (${sql.join(sessions)}))`,
  );
  await remove('trusted_devices');
  // A session that ends may have asked for one, and its answer may be on the way.
  await remove('passkey_challenges');

  for (const kind of accessKinds) {
    const kept = keep[kind] ?? [];
    if (kept === 'all' || kept === 'off') continue;
    const others = kept.length === 0 ? sql`` : sql`and id not in (${sql.join(kept)})`;
    ended[kind] = await remove(tables[kind], others);
  }
  const webhooksOff = keep.webhooks === 'off' ? await turnWebhooksOff(db, ofThem) : 0;
  if (keep.secondFactor !== true) {
    ended.secondFactor = await countFactors(db, ofThem);
    await remove('totp');
    await remove('recovery_codes');
  }
  return { ended, webhooksOff, left: await countLeft(db, ofThem) };
}

type Condition = RawBuilder<unknown>;

const none = {
  sessions: 0,
  passkeys: 0,
  identities: 0,
  tokens: 0,
  calendars: 0,
  webhooks: 0,
  secondFactor: 0,
};

async function affected(db: Kysely<Database>, statement: Condition): Promise<number> {
  return Number((await statement.execute(db)).numAffectedRows ?? 0);
}

/** Their devices are told that they were signed out. After a restore they are not: they keep what they store. */
async function endSessionsOf(
  db: Kysely<Database>,
  user_id: string,
  kept: readonly string[],
): Promise<number> {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .returning(['token_hash', 'created_at'])
    .execute();
  await rememberEnded(db, ended);
  // An account without a password recognizes devices by this key.
  const forget = { device_key: '' };
  if (kept.length === 0)
    await db.updateTable('users').set(forget).where('id', '=', user_id).execute();
  return ended.length;
}

/** Turns webhooks off and drops their waiting events. */
async function turnWebhooksOff(db: Kysely<Database>, ofThem: Condition): Promise<number> {
  await sql`delete from webhook_events where ${ofThem}`.execute(db);
  return affected(
    db,
    sql`update webhooks set is_enabled = 0, disabled_reason = null, failures = 0,
      failing_since = null, next_attempt_at = null, claimed_until = null
      where ${ofThem} and is_enabled = 1`,
  );
}

async function countLeft(db: Kysely<Database>, ofThem: Condition): Promise<AccessCounts> {
  const left = { ...none };
  for (const kind of accessKinds) left[kind] = await count(db, tables[kind], ofThem);
  left.sessions = await count(db, 'sessions', ofThem);
  left.secondFactor = await countFactors(db, ofThem);
  return left;
}

function countFactors(db: Kysely<Database>, ofThem: Condition): Promise<number> {
  return count(db, 'totp', sql`${ofThem} and secret is not null`);
}

async function count(
  db: Kysely<Database>,
  table: keyof Database,
  where: Condition,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select cast(count(*) as integer) as count from ${sql.table(table)} where ${where}`.execute(db);
  return rows[0]?.count ?? 0;
}
