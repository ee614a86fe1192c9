import { setImmediate as letOthersRun, setTimeout as wait } from 'node:timers/promises';

interface TickerOptions {
  /** Resolves with whether there is more to do at once. Work that takes long ends early once it is stopped. */
  readonly work: (stopped: AbortSignal) => Promise<boolean>;
  /** Milliseconds to wait before the first time. */
  readonly delay?: number;
  /** Milliseconds to wait where there is not; with a clock only until it shows the next whole multiple of them. */
  readonly pause: number;
  /** Milliseconds since the epoch. What is due at a full minute need not wait where a minute is a multiple of the pause. */
  readonly clock?: () => number;
  readonly onError: (error: unknown) => void;
}

export interface Ticker {
  /** Resolves when the work that is under way has ended. */
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
