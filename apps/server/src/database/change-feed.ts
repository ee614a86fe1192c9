import type { PublishedChange } from '@daymark/shared/changes/change.ts';
import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

export const channel = 'daymark_changes';

export interface ChangeFollower {
  changed(change: PublishedChange): void;
  /** Called when the connection was lost. Changes may have been missed, and no more will arrive. */
  lost(): void;
}

export interface ChangeFeed {
  /** Publishes as part of the transaction that `db` belongs to, if any. */
  publish(db: Kysely<Database>, changes: readonly PublishedChange[]): Promise<void>;
  /** Runs a transaction. The given feed delivers its changes after the commit. */
  onCommit<T>(transaction: (feed: ChangeFeed) => Promise<T>): Promise<T>;
  /** Resolves when every later change is received. The returned function stops that. */
  follow(follower: ChangeFollower): Promise<() => void>;
  close(): Promise<void>;
}

/** Creates a feed for a database that only this process writes to. */
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
