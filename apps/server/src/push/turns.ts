export interface Turns {
  /** Resolves when it is the user's turn, with true, or with false when it did not come in time. Whoever got it has to `leave`. */
  take(userId: string, signal: AbortSignal): Promise<boolean>;
  leave(userId: string): void;
}

interface TurnsOptions {
  /** Of one user at once. */
  readonly most: number;
  /** How long somebody waits, in milliseconds. */
  readonly patience: number;
}

/** Of what is done for one user only so much goes on at once, so that nobody's takes the place of everybody else's. */
export function createTurns({ most, patience }: TurnsOptions): Turns {
  const users = new Map<string, { underWay: number; readonly waiting: Set<() => void> }>();

  return {
    async take(userId, signal) {
      const user = users.get(userId) ?? { underWay: 0, waiting: new Set() };
      users.set(userId, user);
      if (user.underWay < most) {
        user.underWay += 1;
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
      const timer = setTimeout(giveUp, patience);
      signal.addEventListener('abort', giveUp);
      return promise.finally(() => {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
      });
    },

    leave(userId) {
      const user = users.get(userId);
      if (user === undefined) return;
      const [next] = user.waiting;
      if (next !== undefined) {
        user.waiting.delete(next);
        next();
        return;
      }
      user.underWay -= 1;
      if (user.underWay === 0) users.delete(userId);
    },
  };
}
