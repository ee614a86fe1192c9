import { setImmediate as letOthersRun, setTimeout as wait } from 'node:timers/promises';

interface TickerOptions {
  /** Resolves with whether more work is due at once. Long work should end early when stopped. */
  readonly work: (stopped: AbortSignal) => Promise<boolean>;
  readonly delay?: number;
  /**
   * Milliseconds to wait when nothing is due. With a `clock`, the next run is at the next multiple
   * of `pause`.
   */
  readonly pause: number;
  readonly clock?: () => number;
  readonly onError: (error: unknown) => void;
}

export interface Ticker {
  stop(): Promise<void>;
}

export function startTicker({ work, delay, pause, clock, onError }: TickerOptions): Ticker {
  const stopped = new AbortController();
  const { signal } = stopped;

  const waitFor = (time: number) => wait(time, undefined, { signal }).catch(() => {});

  async function run(): Promise<void> {
    if (delay !== undefined) await waitFor(delay);
    while (!signal.aborted) {
      const began = clock?.() ?? 0;
      const isMore = await work(signal).catch((error: unknown) => {
        onError(error);
        return false;
      });
      if (isMore) await letOthersRun();
      else await waitFor(clock === undefined ? pause : getWait({ began, ended: clock(), pause }));
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

/**
 * Returns the milliseconds from `ended` until the first multiple of `pause` after `began`. If the
 * multiple passed during the work, the work must run again at once, because the timer may have
 * fired too early.
 */
function getWait({ began, ended, pause }: Record<'began' | 'ended' | 'pause', number>): number {
  const next = began - (began % pause) + pause;
  // The clock may have been set back during the work.
  return Math.min(pause, Math.max(0, next - ended));
}
