/** Milliseconds after which each request has been answered or given up. */
const longestWait = 40_000;

/** Milliseconds to hold the lock: a page that asks whether to leave may stay and send again. */
const longestRest = 5_000;

/**
 * Calls `leave` when no page or worker sends, and keeps them from beginning until this page is
 * gone. Without locks, a call that is cut off is sent again under its key.
 */
export async function leaveBetweenSends(lockName: string, leave: () => void): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return leave();
  const signal = AbortSignal.timeout(longestWait);
  await locks
    .request(lockName, { signal }, async () => {
      leave();
      await new Promise((resolve) => setTimeout(resolve, longestRest));
    })
    .catch(leave);
}
