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

/**
 * Runs a transaction on a connection other than the feed's. Publishes its changes after the commit,
 * without waiting: a lost event does no harm.
 */
export async function publishAfter<T>(
  { changes, writer }: { readonly changes: ChangeFeed; readonly writer: Kysely<Database> },
  transaction: (feed: ChangeFeed) => Promise<T>,
): Promise<T> {
  const published: PublishedChange[] = [];
  const result = await transaction({
    ...changes,
    publish: async (_db, given) => void published.push(...given),
    publishing(given) {
      published.push(...given);
      return [];
    },
  });
  if (published.length > 0) changes.publish(writer, published).catch(() => {});
  return result;
}
