import type { PublishedChange } from '@daymark/shared/changes/change.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { channel, type ChangeFeed, type ChangeFollower } from './change-feed.ts';
import { prepare } from './statements.ts';
import { DatabaseUnavailable } from './database-errors.ts';

const connectionTimeoutMillis = 1800;
/** A connection that died without a word is noticed after this at the latest. */
const checkInterval = 30_000;

/** PostgreSQL notifies the listeners of every node when it commits, and never of what was rolled back. */
export function createPostgresFeed(url: string): ChangeFeed {
  const followers = new Set<ChangeFollower>();
  let listening: Promise<pg.Client> | null = null;

  /** What is published meanwhile is lost to the followers: they have to begin anew. */
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
    // Followed by the end of the connection.
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

/** Each of them is a notification, and all together are one statement. */
const notify = prepare((db, given: { payloads: string }) =>
  db.selectNoFrom((to) =>
    to
      .fn('pg_notify', [to.val(channel), sql`json_array_elements_text(${given.payloads}::json)`])
      .as('notified'),
  ),
);
