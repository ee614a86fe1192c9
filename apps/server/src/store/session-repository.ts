import type { Instant } from '@daymark/shared/field-schemas.ts';
import * as limits from '@daymark/shared/limits.ts';
import { sql } from 'kysely';
import { runAtomically } from '../database/transactions.ts';
import type { Connections } from '../database/connections.ts';
import { insertSource } from './sources.ts';
import { prepare, prepareLookUp, matchesOwnKey, type OwnKey } from '../database/statements.ts';
import { splitHash } from '../database/secret-hash.ts';
import type { Principal } from './principal.ts';
import { getLatestExpiry, storeEndedSessions } from './ended-sessions.ts';

const minute = 60 * 1000;
const day = 24 * 60 * minute;

/** Milliseconds between two stored uses, so that most requests write nothing. */
const touchInterval = 5 * minute;

export interface ActiveSession extends Principal {
  readonly created_at: Instant;
  readonly last_used_at: Instant;
  readonly expires_at: Instant;
  readonly confirmed_at: string;
  /** Identifies the database in which `rev` counts. */
  readonly epoch: string;
}

export interface NewSession extends OwnKey {
  /** SHA-256 of the token. The token itself is never stored. */
  readonly token_hash: string;
  readonly user_agent: string;
  readonly created_at: Instant;
  /** Empty when the sign-in did not confirm the person's identity. */
  readonly confirmed_at: string;
  readonly expires_at: Instant;
}

export interface TokenChange {
  readonly token_hash: string;
  readonly now: Instant;
}

export function createSessionRepository(connections: Connections) {
  const { reader, writer, changes, nodes } = connections;
  return {
    /** Also ends the longest unused sessions if the user has more sessions than the limit. */
    create: (session: NewSession): Promise<void> =>
      runAtomically(connections, async (db, feed) => {
        const { token_hash } = splitHash(session.token_hash);
        const row = { ...session, token_hash, last_used_at: session.created_at };
        await db.insertInto('sessions').values(row).execute();
        const { user_id, id, created_at: now, user_agent: name } = session;
        await insertSource(db, { user_id, id, kind: 'device', name, created_at: now });
        const ended = await deleteLongestUnused(db, { user_id, id, now });
        // These sessions are not stored as ended, because no person ended them. Their devices keep
        // unsent changes for the next sign-in.
        for (const other of ended) await deletePushDevice(db, { user_id, id: other.id });
        if (ended.length > 0) await feed.publish(db, [{ user_id }]);
      }),

    list: (user_id: string, now: Instant) => selectSessions(reader, { user_id, now }),

    async findByTokenHash(hash: string, now: Instant): Promise<ActiveSession | null> {
      const secret = splitHash(hash);
      const near = secret.owner === null ? undefined : nodes?.find(secret.owner);
      const [session] = await selectActive(near?.db ?? reader, { ...secret, now });
      return session === undefined ? null : { ...session, life_area_ids: null };
    },

    /**
     * Moves the expiry to 30 days after `now`, but at most a year after the sign-in. Writes only
     * when the last touch was over five minutes ago.
     */
    async touch(session: ActiveSession, now: Instant): Promise<void> {
      if (Date.parse(now) - Date.parse(session.last_used_at) < touchInterval) return;
      const expires_at = getExpiry(session, now);
      await updateLastUse(writer, { user_id: session.user_id, id: session.id, now, expires_at });
    },

    async wasEnded(hash: string, now: Instant): Promise<boolean> {
      return (
        (await selectEnded(reader, { token_hash: splitHash(hash).token_hash, now })).length > 0
      );
    },

    /** Returns null when the session was ended meanwhile. */
    async changeToken(
      session: ActiveSession,
      { token_hash: hash, now }: TokenChange,
    ): Promise<Instant | null> {
      const { user_id, id } = session;
      const expires_at = getExpiry(session, now);
      const { token_hash } = splitHash(hash);
      const changed = await updateToken(writer, { user_id, id, token_hash, now, expires_at });
      if (changed.length === 0) return null;
      await changes.publish(writer, [{ user_id }]);
      return expires_at;
    },

    async confirm(
      { user_id, id }: Pick<ActiveSession, 'user_id' | 'id'>,
      now: Instant,
    ): Promise<void> {
      await updateConfirmation(writer, { user_id, id, now });
    },

    async exists({ user_id, id }: Pick<ActiveSession, 'user_id' | 'id'>): Promise<boolean> {
      return (await selectSession(reader, { user_id, id })).length > 0;
    },

    remove: (user_id: string, id: string): Promise<boolean> =>
      runAtomically(connections, async (db, feed) => {
        await deletePushDevice(db, { user_id, id });
        const ended = await deleteSession(db, { user_id, id });
        await storeEndedSessions(db, ended);
        if (ended.length > 0) await feed.publish(db, [{ user_id }]);
        return ended.length > 0;
      }),
  };
}

function getExpiry({ created_at }: ActiveSession, now: string): string {
  const withoutUse = new Date(Date.parse(now) + limits.sessionDays * day).toISOString();
  const atTheLatest = getLatestExpiry(created_at);
  return withoutUse < atTheLatest ? withoutUse : atTheLatest;
}

const selectSessions = prepare((db, given: { user_id: string; now: string }) =>
  db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'user_agent'])
    .where('user_id', '=', given.user_id)
    .where('expires_at', '>', given.now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc'),
);

const selectActive = prepareLookUp(
  'sessions.user_id',
  (db, given: { token_hash: string; now: string }, isOwner) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .innerJoin('server_state', (join) => join.on('server_state.name', '=', sql.lit('epoch')))
      .select([
        'sessions.id',
        'sessions.user_id',
        'users.timezone',
        'users.day_ends_at',
        'users.first_weekday',
        'users.week_starts',
        'sessions.created_at',
        'sessions.last_used_at',
        'sessions.expires_at',
        'sessions.confirmed_at',
        'users.rev',
        'users.stored_bytes',
        'server_state.value as epoch',
      ])
      .where('sessions.token_hash', '=', given.token_hash)
      .where(isOwner)
      .where('sessions.expires_at', '>', given.now),
);

const updateLastUse = prepare(
  (db, given: Pick<ActiveSession, 'user_id' | 'id' | 'expires_at'> & { now: string }) =>
    db
      .updateTable('sessions')
      .set({ last_used_at: given.now, expires_at: given.expires_at })
      .where(matchesOwnKey(given))
      // Only one of several concurrent requests touches the session, and none moves the expiry
      // back.
      .where('last_used_at', '<', given.now),
);

const deleteSession = prepare((db, given: OwnKey) =>
  db.deleteFrom('sessions').where(matchesOwnKey(given)).returning(['token_hash', 'created_at']),
);

/** Maximum number of sessions that one sign-in ends. The next sign-in ends more. */
const maxEndedAtOnce = 1000;

const deleteLongestUnused = prepare((db, given: { user_id: string; id: string; now: string }) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', given.user_id)
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions as others')
        .select('others.id')
        .where('others.user_id', '=', given.user_id)
        // The new session stays, even when the clock was set back.
        .where('others.id', '!=', given.id)
        .where('others.expires_at', '>', given.now)
        .orderBy('others.last_used_at', 'desc')
        .orderBy('others.id', 'desc')
        .limit(sql.lit(maxEndedAtOnce))
        .offset(sql.lit(limits.sessionsPerUser - 1)),
    )
    .returning('id'),
);

const updateToken = prepare(
  (db, given: Pick<NewSession, 'user_id' | 'id' | 'token_hash' | 'expires_at'> & { now: string }) =>
    db
      .updateTable('sessions')
      .set({
        token_hash: given.token_hash,
        last_used_at: given.now,
        expires_at: given.expires_at,
      })
      .where(matchesOwnKey(given))
      .returning('id'),
);

const updateConfirmation = prepare(
  (db, { user_id, id, now }: { user_id: string; id: string; now: string }) =>
    db.updateTable('sessions').set({ confirmed_at: now }).where(matchesOwnKey({ user_id, id })),
);

const selectSession = prepare((db, key: OwnKey) =>
  db.selectFrom('sessions').select('id').where(matchesOwnKey(key)),
);

const selectEnded = prepare((db, given: { token_hash: string; now: string }) =>
  db
    .selectFrom('ended_sessions')
    .select('token_hash')
    .where('place', '=', given.token_hash)
    .where('token_hash', '=', given.token_hash)
    .where('expires_at', '>', given.now),
);

const deletePushDevice = prepare((db, given: OwnKey) =>
  db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', given.user_id)
    .where('session_id', '=', given.id),
);
