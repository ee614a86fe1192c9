import { setImmediate as letOthersRun, setTimeout as wait } from 'node:timers/promises';

interface TickerOptions {
  /** Resolves with whether there is more to do at once. Long work ends early once it is stopped. */
  readonly work: (stopped: AbortSignal) => Promise<boolean>;
  /** In ms, before the first run. */
  readonly delay?: number;
  /** Delay in ms when there is nothing more to do. With a clock, waits until the next multiple of the delay. */
  readonly pause: number;
  /** In ms since the epoch. What is due at a full minute runs at once where a minute is a multiple of the pause. */
  readonly clock?: () => number;
  readonly onError: (error: unknown) => void;
}

export interface Ticker {
  /** Resolves when the current run has ended. */
  stop(): Promise<void>;
}

/** Works again and again, never twice at the same time. */
export function startTicker({ work, delay, pause, clock, onError }: TickerOptions): Ticker {
  const stopped = new AbortController();
  const { signal } = stopped;

  const waitFor = (time: number) => wait(time, undefined, { signal }).catch(() => {});

  async function run(): Promise<void> {
    if (delay !== undefined) await waitFor(delay);
    while (!signal.aborted) {
      const isMore = await work(signal).catch((error: unknown) => {
        onError(error);
        return false;
      });
      if (isMore) await letOthersRun();
      else await waitFor(clock === undefined ? pause : pause - (clock() % pause));
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
