import { sql, type Kysely } from 'kysely';
import * as limits from '@daymark/shared/limits.ts';
import { givenRows, prepare } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';

const day = 86_400_000;

interface EndedSession {
  readonly token_hash: string;
  readonly created_at: string;
}

/** Returns the time at which a session expires even if it is used all the time. */
export function getLatestExpiry(created_at: string): string {
  return new Date(Date.parse(created_at) + limits.maxSessionDays * day).toISOString();
}

/**
 * Keeps the token hashes until the sessions would have expired, so that requests of their devices
 * fail with `session_ended`.
 */
export async function storeEndedSessions(
  db: Kysely<Database>,
  sessions: readonly EndedSession[],
): Promise<void> {
  if (sessions.length === 0) return;
  const rows = sessions.map(({ token_hash, created_at }) => ({
    token_hash,
    expires_at: getLatestExpiry(created_at),
  }));
  await db
    .insertInto('ended_sessions')
    .columns(['token_hash', 'expires_at'])
    .expression(
      sql`select token_hash, expires_at from ${givenRows(db, rows, ['token_hash', 'expires_at'])} as given where true`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function storeAllSessionsAsEnded(
  db: Kysely<Database>,
  user_id: string,
): Promise<void> {
  await storeEndedSessions(db, await selectSessions(db, { user_id }));
}

const selectSessions = prepare((db, given: { user_id: string }) =>
  db
    .selectFrom('sessions')
    .select(['token_hash', 'created_at'])
    .where('user_id', '=', given.user_id),
);
