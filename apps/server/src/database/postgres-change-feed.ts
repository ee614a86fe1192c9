import type { PublishedChange } from '@daymark/shared/changes/change.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { channel, type ChangeFeed, type ChangeFollower } from './change-feed.ts';
import { prepare } from './statements.ts';
import { DatabaseUnavailable } from './database-errors.ts';

const connectionTimeoutMillis = 1800;
/** Milliseconds between checks that the connection is alive. */
const checkInterval = 30_000;

/**
 * Creates a feed that uses LISTEN and NOTIFY. PostgreSQL delivers a NOTIFY to every node after the
 * commit.
 */
export function createPostgresFeed(url: string): ChangeFeed {
  const followers = new Set<ChangeFollower>();
  let listening: Promise<pg.Client> | null = null;

  /** Tells all followers that they may miss changes, and removes them. */
  function lose(): void {
    listening = null;
    const lost = [...followers];
    followers.clear();
    for (const follower of lost) follower.lost();
  }

  function receive({ payload = '' }: pg.Notification): void {
    const change = JSON.parse(payload) as PublishedChange;
    for (const follower of followers) follower.changed(change);
  }

  async function listen(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis,
      query_timeout: connectionTimeoutMillis,
      keepAlive: true,
    });
    const check = setInterval(() => {
      client.query('select 1').catch(() => client.end().catch(() => {}));
    }, checkInterval);
    check.unref();
    let isListening = false;
    client.on('notification', receive);
    // The 'end' event follows and is handled below.
    client.on('error', () => {});
    client.on('end', () => {
      clearInterval(check);
      if (isListening) lose();
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      isListening = true;
      return client;
    } catch (error) {
      clearInterval(check);
      listening = null;
      client.end().catch(() => {});
      throw new DatabaseUnavailable(error);
    }
  }

  const feed: ChangeFeed = {
    async publish(db, changes) {
      await notify(db, { payloads: JSON.stringify(changes) });
    },
    publishing: (changes) => [notify.with({ payloads: JSON.stringify(changes) })],
    onCommit: (transaction) => transaction(feed),
    async follow(follower) {
      listening ??= listen();
      await listening;
      followers.add(follower);
      return () => followers.delete(follower);
    },
    async close() {
      followers.clear();
      const client = await listening?.catch(() => null);
      await client?.end();
    },
  };
  return feed;
}

const notify = prepare((db, given: { payloads: string }) =>
  db.selectNoFrom((to) =>
    to
      .fn('pg_notify', [to.val(channel), sql`json_array_elements_text(${given.payloads}::json)`])
      .as('notified'),
  ),
);
