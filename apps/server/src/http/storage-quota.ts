import type { AccountStorage } from '@daymark/shared/accounts/account-settings-endpoints.ts';
import type { Store } from '../store/store.ts';
import { refuse } from './errors.ts';

interface Owner {
  readonly user_id: string;
  readonly stored_bytes: number;
}

interface CountedAccount {
  counted: number;
  /** Estimated bytes written since the count. */
  written: number;
  countedAt: number;
  counting: Promise<void> | null;
}

interface Options {
  readonly store: Pick<Store, 'storedBytes'>;
  readonly clock: () => number;
  /** 0 means no quota. */
  readonly megabytes: number;
}

/** Estimate for a write in bytes, besides its body: ids, times, a version and the stored answer. */
const bytesOfWrite = 1000;
/** Milliseconds before a full account is counted again. */
const timeBetweenCounts = 10_000;
/** Milliseconds for which `usage` returns the same count. */
const timeShown = 60_000;
const maxKnownAccounts = 10_000;
const retryAfter = { 'retry-after': '300' };

export type StorageQuota = ReturnType<typeof createStorageQuota>;

/**
 * Each write adds an estimate in memory, without a query. The rows are counted before a refusal, so
 * an estimate alone refuses nobody.
 */
export function createStorageQuota({ store, clock, megabytes }: Options) {
  const quota = megabytes * 1_000_000;
  const accounts = new Map<string, CountedAccount>();

  function getAccount({ user_id, stored_bytes }: Owner): CountedAccount {
    // The estimates are lost until the rows are counted again.
    if (accounts.size > maxKnownAccounts) accounts.clear();
    return accounts.getOrInsertComputed(user_id, () => ({
      counted: stored_bytes,
      written: 0,
      countedAt: -Infinity,
      counting: null,
    }));
  }

  async function count(account: CountedAccount, read: () => Promise<number>): Promise<void> {
    account.written = 0;
    account.countedAt = clock();
    account.counted = await read();
  }

  /**
   * Counts if the last count is at least `age` milliseconds old. Concurrent callers share one
   * count.
   */
  async function countAfter(
    age: number,
    account: CountedAccount,
    read: () => Promise<number>,
  ): Promise<void> {
    if (account.counting === null && clock() - account.countedAt < age) return;
    account.counting ??= count(account, read).finally(() => (account.counting = null));
    await account.counting;
  }

  async function hasRoom(
    owner: Owner,
    { writes, bytes }: { writes: number; bytes: number },
  ): Promise<boolean> {
    if (quota === 0 || writes === 0) return true;
    const account = getAccount(owner);
    const added = writes * bytesOfWrite + 3 * bytes;
    const isFull = () => account.counted + account.written + added > quota;
    if (isFull()) {
      await countAfter(timeBetweenCounts, account, () => store.storedBytes.count(owner.user_id));
    }
    if (isFull()) return false;
    account.written += added;
    return true;
  }

  return {
    hasRoom,

    async usage(owner: Owner): Promise<AccountStorage> {
      const account = getAccount(owner);
      // This request only reads, so the count is not stored.
      await countAfter(timeShown, account, () => store.storedBytes.measure(owner.user_id));
      const stored_bytes = account.counted + account.written;
      return { stored_bytes, quota_bytes: quota === 0 ? null : quota };
    },

    async assertRoom(owner: Owner, bytes: number): Promise<void> {
      if (!(await hasRoom(owner, { writes: 1, bytes }))) throw refuseStorage();
    },
  };
}

export function refuseStorage() {
  return refuse('storage_full', { headers: retryAfter });
}
