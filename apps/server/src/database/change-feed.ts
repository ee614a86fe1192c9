import type { PublishedChange } from '@daymark/shared/changes/change.ts';
import type { Kysely } from 'kysely';
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
  /** Runs a transaction. The changes that it publishes through the given feed are delivered after its commit. */
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
  const feed: ChangeFeed = {
    publish: async (_db, changes) => deliver(changes),
    async onCommit(transaction) {
      const published: PublishedChange[] = [];
      const result = await transaction({
        ...feed,
        publish: async (_db, changes) => void published.push(...changes),
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
