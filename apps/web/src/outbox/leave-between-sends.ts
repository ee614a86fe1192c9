/** In milliseconds: what is on its way has been answered or given up by then. */
const longestWait = 40_000;

/** In milliseconds: a page that asks whether it may be left can stay, and its queue must go on. */
const longestRest = 5_000;

/**
 * Calls `leave` when no page or worker sends anything of the queue, and keeps them from beginning until this page is gone.
 * @param lockName of the queue (`Outbox.lockName`)
 */
export async function leaveBetweenSends(lockName: string, leave: () => void): Promise<void> {
  // Only secure origins have locks. Elsewhere what is cut off is sent again under its key.
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
