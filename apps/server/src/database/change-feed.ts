import type { PublishedChange } from '@daymark/shared/changes/change.ts';
import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';
import type { Statement } from './statements.ts';

export const channel = 'daymark_changes';

export interface ChangeFollower {
  changed(change: PublishedChange): void;
  /** Called once when the follower may have missed changes. No further changes follow. */
  lost(): void;
}

export interface ChangeFeed {
  publish(db: Kysely<Database>, changes: readonly PublishedChange[]): Promise<void>;
  /** Returns the statements that publish the changes. The caller runs them in its transaction. */
  publishing(changes: readonly PublishedChange[]): readonly Statement<unknown>[];
  /**
   * Runs a transaction. Changes that the transaction publishes to its feed reach the followers
   * after the commit.
   */
  onCommit<T>(transaction: (feed: ChangeFeed) => Promise<T>): Promise<T>;
  /**
   * Adds a follower, which receives every change that is published after the promise resolved. The
   * resolved function removes the follower.
   */
  follow(follower: ChangeFollower): Promise<() => void>;
  close(): Promise<void>;
}

/** Creates a feed that delivers only changes made by this process. */
export function createLocalFeed(): ChangeFeed {
  const followers = new Set<ChangeFollower>();
  const deliver = (changes: readonly PublishedChange[]) => {
    for (const change of changes) for (const follower of followers) follower.changed(change);
  };
  const createFeed = (publishNow: (changes: readonly PublishedChange[]) => void): ChangeFeed => ({
    publish: async (_db, changes) => publishNow(changes),
    publishing(changes) {
      publishNow(changes);
      return [];
    },
    async onCommit(transaction) {
      const published: PublishedChange[] = [];
      const result = await transaction(createFeed((changes) => published.push(...changes)));
      deliver(published);
      return result;
    },
    async follow(follower) {
      followers.add(follower);
      return () => followers.delete(follower);
    },
    close: async () => followers.clear(),
  });
  return createFeed(deliver);
}
