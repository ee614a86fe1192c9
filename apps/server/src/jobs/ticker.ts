import { setImmediate as letOthersRun, setTimeout as wait } from 'node:timers/promises';

interface TickerOptions {
  /** Resolves with whether there is more to do at once. */
  readonly work: () => Promise<boolean>;
  /** Milliseconds to wait where there is not. */
  readonly pause: number;
  readonly onError: (error: unknown) => void;
}

export interface Ticker {
  /** Resolves when the work that is under way has ended. */
  stop(): Promise<void>;
}

/** Works again and again, never twice at the same time. */
export function startTicker({ work, pause, onError }: TickerOptions): Ticker {
  const stopped = new AbortController();
  const { signal } = stopped;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const isMore = await work().catch((error: unknown) => {
        onError(error);
        return false;
      });
      if (isMore) await letOthersRun();
      else await wait(pause, undefined, { signal }).catch(() => {});
    }
  }

  const running = run();
  return {
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
