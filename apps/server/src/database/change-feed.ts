import type { PublishedChange } from '@daymark/shared/changes/change.ts';
import type { Kysely } from 'kysely';
import { readRevs } from './revisions.ts';
import type { Database } from './schema.ts';

/** The channel of PostgreSQL's NOTIFY. */
export const channel = 'daymark_changes';

export interface ChangeFollower {
  changed(change: PublishedChange): void;
  /** Nothing more is received, and something may have been missed. */
  lost(): void;
}

/** Publishes one node's writes to all of them, once they are committed. */
export interface ChangeFeed {
  /** As part of the transaction that `db` belongs to, where it does. */
  publish(db: Kysely<Database>, changes: readonly PublishedChange[]): Promise<void>;
  /** The same of the revs that these users have now. */
  publishRevs(db: Kysely<Database>, userIds: readonly string[]): Promise<void>;
  /** Runs a transaction that publishes its changes through the feed that it is given. */
  onCommit<T>(transaction: (feed: ChangeFeed) => Promise<T>): Promise<T>;
  /** Resolves with what ends it, once every change from now on is received. */
  follow(follower: ChangeFollower): Promise<() => void>;
  close(): Promise<void>;
}

/** For a database that only this process writes to. */
export function createLocalFeed(): ChangeFeed {
  const followers = new Set<ChangeFollower>();
  const deliver = (changes: readonly PublishedChange[]) => {
    for (const change of changes) for (const follower of followers) follower.changed(change);
  };
  const publishers = (publish: (changes: readonly PublishedChange[]) => void) => ({
    publish: async (_db: Kysely<Database>, changes: readonly PublishedChange[]) => publish(changes),
    publishRevs: async (db: Kysely<Database>, userIds: readonly string[]) =>
      publish(await readRevs(db, userIds)),
  });
  const feed: ChangeFeed = {
    ...publishers(deliver),
    async onCommit(transaction) {
      const published: PublishedChange[] = [];
      const result = await transaction({
        ...feed,
        ...publishers((changes) => published.push(...changes)),
      });
      deliver(published);
      return result;
    },
    async follow(follower) {
      followers.add(follower);
      return () => followers.delete(follower);
    },
    close: async () => followers.clear(),
  };
  return feed;
}
