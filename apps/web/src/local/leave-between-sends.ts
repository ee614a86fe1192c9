/** Milliseconds after which every request has ended. */
const longestWait = 40_000;

/**
 * Time to hold the lock, in milliseconds. Afterwards, a page that was not left must be able to send
 * again.
 */
const longestHold = 5_000;

/**
 * Calls `leave` when no page or worker sends, and prevents new sends until this page is gone. If
 * the browser has no locks, an interrupted call is sent again under its key.
 */
export async function leaveBetweenSends(lockName: string, leave: () => void): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return leave();
  const signal = AbortSignal.timeout(longestWait);
  await locks
    .request(lockName, { signal }, async () => {
      leave();
      await new Promise((resolve) => setTimeout(resolve, longestHold));
    })
    .catch(leave);
}
