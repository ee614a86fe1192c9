import type { PublishedChange } from '@daymark/shared/changes/change.ts';
import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** On which PostgreSQL's nodes tell each other. */
export const channel = 'daymark_changes';

export interface ChangeFollower {
  changed(change: PublishedChange): void;
  /** Nothing more is heard, and something may have been missed. */
  lost(): void;
}

/** How one node's writes are heard by all of them, once they are committed. */
export interface ChangeFeed {
  /** As part of the transaction that `db` belongs to, where it does. */
  publish(db: Kysely<Database>, changes: readonly PublishedChange[]): Promise<void>;
  /** Runs a transaction whose changes are told through the feed that it is given. */
  onCommit<T>(transaction: (feed: ChangeFeed) => Promise<T>): Promise<T>;
  /** Resolves with what ends it, once every change from now on is heard. */
  follow(follower: ChangeFollower): Promise<() => void>;
  close(): Promise<void>;
}

/** For a database that only this process writes to. */
export function createLocalFeed(): ChangeFeed {
  const followers = new Set<ChangeFollower>();
  const hear = (changes: readonly PublishedChange[]) => {
    for (const change of changes) for (const follower of followers) follower.changed(change);
  };
  const feed: ChangeFeed = {
    publish: async (_db, changes) => hear(changes),
    async onCommit(transaction) {
      const told: PublishedChange[] = [];
      const result = await transaction({
        ...feed,
        publish: async (_db, changes) => void told.push(...changes),
      });
      hear(told);
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
