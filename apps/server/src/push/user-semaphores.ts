interface SemaphoreOptions {
  readonly most: number;
  /** Maximum wait for a slot, in milliseconds. */
  readonly timeout: number;
}

export function createUserSemaphores({ most, timeout }: SemaphoreOptions) {
  const users = new Map<string, { running: number; readonly waiting: Set<() => void> }>();

  return {
    /**
     * Resolves to true when the user has a free slot; the caller must then call `release`. Resolves
     * to false on timeout or abort.
     */
    async acquire(userId: string, signal: AbortSignal): Promise<boolean> {
      const user = users.get(userId) ?? { running: 0, waiting: new Set() };
      users.set(userId, user);
      if (user.running < most) {
        user.running += 1;
        return true;
      }
      if (signal.aborted) return false;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const begin = () => resolve(true);
      const giveUp = () => {
        user.waiting.delete(begin);
        resolve(false);
      };
      user.waiting.add(begin);
      const timer = setTimeout(giveUp, timeout);
      signal.addEventListener('abort', giveUp);
      return promise.finally(() => {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
      });
    },

    release(userId: string): void {
      const user = users.get(userId);
      if (user === undefined) return;
      const [next] = user.waiting;
      if (next !== undefined) {
        user.waiting.delete(next);
        next();
        return;
      }
      user.running -= 1;
      if (user.running === 0) users.delete(userId);
    },
  };
}
