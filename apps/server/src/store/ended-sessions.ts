import { sql, type Kysely } from 'kysely';
import * as limits from '@daymark/shared/limits.ts';
import { prepare, prepareInsert } from '../database/statements.ts';
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
  const rows = sessions.map(({ token_hash, created_at }) => ({
    place: token_hash,
    token_hash,
    expires_at: getLatestExpiry(created_at),
  }));
  await insertEndedSessions(db, rows);
}

const insertEndedSessions = prepareInsert({
  table: 'ended_sessions',
  columns: { place: 'text', token_hash: 'text', expires_at: 'text' },
  end: sql`on conflict do nothing`,
});

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
