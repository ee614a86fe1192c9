import { limits } from '@daymark/shared/limits.ts';
import { sql } from 'kysely';
import { atomically } from '../../database/atomically.ts';
import type { Connections } from '../../database/connect.ts';
import { firstPiece, isWholePiece } from '../../database/piece.ts';
import { prepare } from '../../database/prepare.ts';
import type { ActiveSession, NewSession, SessionRepository } from '../../store.ts';
import { latestExpiry, rememberEnded } from './end-sessions.ts';

const minute = 60 * 1000;
const day = 24 * 60 * minute;

/** A session that was touched less long ago is not touched again, so that reading stays free of writes. */
const touchInterval = 5 * minute;

export function sessionRepository(connections: Connections): SessionRepository {
  const { reader, writer } = connections;
  return {
    create: (session) =>
      atomically(connections, async (db) => {
        await insertSession(db, session);
        const { user_id, id, created_at: now } = session;
        const ended = await deleteLongestUnused(db, { user_id, id, now });
        // Not remembered as ended: nobody did that, and what their devices have not sent waits for the next sign-in.
        for (const other of ended) await deletePushDevice(db, { user_id, id: other.id });
        return ended.length > 0;
      }),

    list: (user_id, now) => selectSessions(reader, { user_id, now }),

    async findByTokenHash(token_hash, now) {
      const [session] = await selectActive(reader, { token_hash, now });
      return session ?? null;
    },

    async touch(session, now) {
      if (Date.parse(now) - Date.parse(session.last_used_at) < touchInterval) return;
      const expires_at = expiryOf(session, now);
      await updateLastUse(writer, { user_id: session.user_id, id: session.id, now, expires_at });
    },

    async wasEnded(token_hash, now) {
      return (await selectEnded(reader, { token_hash, now })).length > 0;
    },

    async changeToken(session, { token_hash, now }) {
      const { user_id, id } = session;
      const expires_at = expiryOf(session, now);
      const changed = await updateToken(writer, { user_id, id, token_hash, now, expires_at });
      return changed.length > 0 ? expires_at : null;
    },

    remove: (user_id, id) =>
      atomically(connections, async (db) => {
        await deletePushDevice(db, { user_id, id });
        const ended = await deleteSession(db, { user_id, id });
        await rememberEnded(db, ended);
        return ended.length > 0;
      }),

    removeOthers: (user_id, id) =>
      atomically(connections, async (db) => {
        await deleteOtherPushDevices(db, { user_id, id });
        await rememberEnded(db, await deleteOthers(db, { user_id, id }));
      }),

    removeExpired: async (now) => isWholePiece(await deleteExpired(writer, { now })),

    forgetEnded: async (now) => isWholePiece(await deleteEnded(writer, { now })),
  };
}

function expiryOf({ created_at }: ActiveSession, now: string): string {
  const withoutUse = new Date(Date.parse(now) + limits.sessionDays * day).toISOString();
  const atTheLatest = latestExpiry(created_at);
  return withoutUse < atTheLatest ? withoutUse : atTheLatest;
}

const insertSession = prepare((db, session: NewSession) =>
  db.insertInto('sessions').values({
    user_id: session.user_id,
    id: session.id,
    token_hash: session.token_hash,
    user_agent: session.user_agent,
    created_at: session.created_at,
    last_used_at: session.created_at,
    expires_at: session.expires_at,
  }),
);

const selectSessions = prepare((db, given: { user_id: string; now: string }) =>
  db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'user_agent'])
    .where('user_id', '=', given.user_id)
    .where('expires_at', '>', given.now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc'),
);

const selectActive = prepare((db, given: { token_hash: string; now: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.user_id',
      'users.timezone',
      'sessions.created_at',
      'sessions.last_used_at',
      'sessions.expires_at',
    ])
    .where('sessions.token_hash', '=', given.token_hash)
    .where('sessions.expires_at', '>', given.now),
);

const updateLastUse = prepare(
  (db, given: Pick<ActiveSession, 'user_id' | 'id' | 'expires_at'> & { now: string }) =>
    db
      .updateTable('sessions')
      .set({ last_used_at: given.now, expires_at: given.expires_at })
      .where('user_id', '=', given.user_id)
      .where('id', '=', given.id)
      // Two requests at once touch it once, and none moves the expiry back.
      .where('last_used_at', '<', given.now),
);

const deleteSession = prepare((db, given: { user_id: string; id: string }) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', given.user_id)
    .where('id', '=', given.id)
    .returning(['token_hash', 'created_at']),
);

/** One statement deletes no more than this; of accounts with more sessions from before there was a limit the next sign-in ends the rest. */
const mostAtOnce = 1000;

const deleteLongestUnused = prepare((db, given: { user_id: string; id: string; now: string }) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', given.user_id)
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions as others')
        .select('others.id')
        .where('others.user_id', '=', given.user_id)
        // The new one is never too many, also where a clock was put back.
        .where('others.id', '!=', given.id)
        .where('others.expires_at', '>', given.now)
        .orderBy('others.last_used_at', 'desc')
        .orderBy('others.id', 'desc')
        .limit(sql.lit(mostAtOnce))
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
      .where('user_id', '=', given.user_id)
      .where('id', '=', given.id)
      .returning('id'),
);

const selectEnded = prepare((db, given: { token_hash: string; now: string }) =>
  db
    .selectFrom('ended_sessions')
    .select('token_hash')
    .where('token_hash', '=', given.token_hash)
    .where('expires_at', '>', given.now),
);

const deletePushDevice = prepare((db, given: { user_id: string; id: string }) =>
  db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', given.user_id)
    .where('session_id', '=', given.id),
);

const deleteOtherPushDevices = prepare((db, given: { user_id: string; id: string }) =>
  db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', given.user_id)
    .where('session_id', '!=', given.id),
);

const deleteOthers = prepare((db, given: { user_id: string; id: string }) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', given.user_id)
    .where('id', '!=', given.id)
    .returning(['token_hash', 'created_at']),
);

const deleteEnded = prepare((db, { now }: { now: string }) => {
  const ended = db
    .selectFrom('ended_sessions')
    .select('token_hash')
    .where('expires_at', '<=', now)
    .orderBy('expires_at');
  return db
    .deleteFrom('ended_sessions')
    .where('token_hash', 'in', firstPiece(db, ended))
    .returning('token_hash');
});

const deleteExpired = prepare((db, { now }: { now: string }) => {
  const expired = db
    .selectFrom('sessions')
    .select(['user_id', 'id'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at');
  return db
    .deleteFrom('sessions')
    .where((row) =>
      row(row.refTuple('user_id', 'id'), 'in', firstPiece(db, expired).$asTuple('user_id', 'id')),
    )
    .returning('id');
});
