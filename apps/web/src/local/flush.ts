import { retryDelay } from '@daymark/shared/outbox/retry-delay.ts';
import { createDrain, type DrainOptions } from './drain.ts';
import { withLock } from './lock.ts';

export interface FlushOptions extends DrainOptions {
  /** Shared by all pages and workers that send the same items. */
  readonly lockName: string;
}

export type Flusher = ReturnType<typeof createFlusher>;

export function createFlusher(options: FlushOptions) {
  const { lockName, clock, random } = options;
  const drain = createDrain(options);
  let running: Promise<void> | null = null;
  let asked = 0;
  let failures = 0;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run(): Promise<void> {
    clearTimeout(timer);
    let comeAgain: number | null;
    let answered: number;
    do {
      answered = asked;
      comeAgain = await attempt();
    } while (asked !== answered);
    running = null;
    if (comeAgain === null || stopped) return;
    timer = setTimeout(() => void start(), Math.max(0, comeAgain - clock.now()));
  }

  /** What fails here is the device's storage. The items stay in it, and it may answer again. */
  async function attempt(): Promise<number | null> {
    try {
      // Without locks two tabs may send an item twice, which its key makes one write.
      const comeAgain = await withLock(lockName, drain.run);
      failures = 0;
      return comeAgain;
    } catch (error) {
      reportError(error);
      failures += 1;
      return clock.now() + retryDelay(failures, random(), null);
    }
  }

  async function start(): Promise<void> {
    asked += 1;
    running ??= run();
    return running;
  }

  return {
    /**
     * Sends what can go, once no other page or worker does. The network may be back. Resolves when nothing more can go now;
     * never rejects.
     */
    flush: (): Promise<void> => {
      drain.forgetNetworkFailure();
      return start();
    },
    /** Sends nothing more by itself. */
    stop: (): void => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
