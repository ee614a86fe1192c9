/** Does the work while no other page or worker of this browser holds the lock. Only secure origins have locks: elsewhere at once. */
export async function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | undefined = navigator.locks;
  return locks === undefined ? work() : locks.request(name, work);
}

/** In milliseconds: each request has been answered or given up by then. */
const longestWait = 40_000;

/** In milliseconds: a page that asks whether it may be left can stay, and its queue must go on. */
const longestRest = 5_000;

/**
 * Calls `leave` when no page or worker sends anything of the queue, and keeps them from beginning until this page is gone.
 * Without locks what is cut off is sent again under its key.
 * @param lockName of the queue (`Outbox.lockName`)
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
