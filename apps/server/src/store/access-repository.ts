import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { AccessKind } from '@daymark/shared/accounts/account-access.ts';
import type { Connections } from '../database/connections.ts';
import type { Database } from '../database/schema.ts';
import { runAtomically } from '../database/transactions.ts';
import { storeEndedSessions } from './ended-sessions.ts';

const tables = {
  passkeys: 'passkeys',
  identities: 'identities',
  tokens: 'access_tokens',
  calendars: 'calendars',
  webhooks: 'webhooks',
} as const satisfies Record<AccessKind, keyof Database>;
export const accessKinds = Object.keys(tables) as AccessKind[];

/** Access that stays. All other access ends, including kinds that are not listed. */
export type AccessToKeep = {
  /** Ids of the rows to keep. With 'off', webhooks are kept and turned off. */
  readonly [Kind in AccessKind]?:
    | readonly string[]
    | 'all'
    | (Kind extends 'webhooks' ? 'off' : never);
} & {
  readonly sessions?: readonly string[];
  readonly secondFactor?: boolean;
};

export const keepAllButSessions: AccessToKeep = {
  passkeys: 'all',
  identities: 'all',
  tokens: 'all',
  calendars: 'all',
  webhooks: 'all',
  secondFactor: true,
};

/** Keeps the sign-in methods, so that an operator's command locks nobody out. */
export const keepSignInMethods: AccessToKeep = {
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
  readonly webhooksOff: number;
  readonly remaining: AccessCounts;
}

export function createAccessRepository(connections: Connections) {
  return {
    end: (user_id: string, keep: AccessToKeep): Promise<EndedAccess> =>
      runAtomically(connections, async (db, changes) => {
        await changes.publish(db, [{ user_id }]);
        return endAccess(db, { user_id }, keep);
      }),
  };
}

type Whose = { readonly user_id: string } | 'everybody';

/**
 * Ends all access except `keep`. Must run in a transaction that has locked the user. Links in mails
 * end in `forgetLinks` instead.
 */
export async function endAccess(
  db: Kysely<Database>,
  whose: Whose,
  keep: AccessToKeep,
): Promise<EndedAccess> {
  const condition = whose === 'everybody' ? sql`true` : sql`user_id = ${whose.user_id}`;
  const remove = (table: keyof Database, further = sql``) =>
    affected(db, sql`delete from ${sql.table(table)} where ${condition} ${further}`);
  const ended = { ...none };

  const { sessions = [] } = keep;
  if (whose === 'everybody') ended.sessions = await remove('sessions');
  else ended.sessions = await endSessions(db, whose.user_id, sessions);
  // Subscriptions that are older than the column `session_id` have no session, so they end too.
  await remove(
    'push_subscriptions',
    sessions.length === 0
      ? sql``
      : sql`and (session_id is null or session_id not in (${sql.join(sessions)}))`,
  );
  await remove('trusted_devices');
  // An ended session may have requested a passkey challenge.
  const challenges = whose === 'everybody' ? condition : sql`place = ${whose.user_id}`;
  await affected(db, sql`delete from passkey_challenges where ${challenges}`);

  for (const kind of accessKinds) {
    const kept = keep[kind] ?? [];
    if (kept === 'all' || kept === 'off') continue;
    const others = kept.length === 0 ? sql`` : sql`and id not in (${sql.join(kept)})`;
    ended[kind] = await remove(tables[kind], others);
  }
  const webhooksOff = keep.webhooks === 'off' ? await turnWebhooksOff(db, condition) : 0;
  if (keep.secondFactor !== true) {
    ended.secondFactor = await countFactors(db, condition);
    await remove('totp');
    await remove('recovery_codes');
  }
  return { ended, webhooksOff, remaining: await countRemaining(db, condition) };
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

/**
 * Stores the sessions as ended, so that their devices delete their data. A restore deletes sessions
 * without this function, because devices must keep their data.
 */
async function endSessions(
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
  await storeEndedSessions(db, ended);
  // An account without a password recognizes known devices by this key.
  const forget = { device_key: '' };
  if (kept.length === 0)
    await db.updateTable('users').set(forget).where('id', '=', user_id).execute();
  return ended.length;
}

async function turnWebhooksOff(db: Kysely<Database>, condition: Condition): Promise<number> {
  await sql`delete from webhook_events where ${condition}`.execute(db);
  return affected(
    db,
    sql`update webhooks set is_enabled = 0, disabled_reason = null, failures = 0,
      failing_since = null, next_attempt_at = null, claimed_until = null
      where ${condition} and is_enabled = 1`,
  );
}

async function countRemaining(db: Kysely<Database>, condition: Condition): Promise<AccessCounts> {
  const left = { ...none };
  for (const kind of accessKinds) left[kind] = await count(db, tables[kind], condition);
  left.sessions = await count(db, 'sessions', condition);
  left.secondFactor = await countFactors(db, condition);
  return left;
}

function countFactors(db: Kysely<Database>, condition: Condition): Promise<number> {
  return count(db, 'totp', sql`${condition} and secret is not null`);
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
