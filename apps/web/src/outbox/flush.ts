import { retryDelay } from '@daymark/shared/outbox/replay-rules.ts';
import type { Clock } from '../lib/clock.ts';
import type { Drain } from './drain.ts';

interface FlushOptions {
  readonly drain: Drain;
  /** Shared by all pages and workers that send the same items. */
  readonly lockName: string;
  readonly clock: Clock;
  readonly random: () => number;
}

export interface Flusher {
  /** Sends what can go, once no other page or worker does. Resolves when nothing more can go now; never rejects. */
  readonly flush: () => Promise<void>;
  /** Comes no more by itself. */
  readonly stop: () => void;
}

export function createFlusher({ drain, lockName, clock, random }: FlushOptions): Flusher {
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
    timer = setTimeout(() => void flush(), Math.max(0, comeAgain - clock.now()));
  }

  /** What fails here is the device's storage. The items stay in it, and it may answer again. */
  async function attempt(): Promise<number | null> {
    try {
      const comeAgain = await exclusively(lockName, drain.run);
      failures = 0;
      return comeAgain;
    } catch (error) {
      reportError(error);
      failures += 1;
      return clock.now() + retryDelay(failures, random(), null);
    }
  }

  async function flush(): Promise<void> {
    asked += 1;
    running ??= run();
    return running;
  }

  return {
    flush,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

async function exclusively<T>(lockName: string, work: () => Promise<T>): Promise<T> {
  // Only secure origins have locks. Elsewhere two tabs may send an item twice, which its key makes one write.
  const locks: LockManager | undefined = navigator.locks;
  return locks === undefined ? work() : locks.request(lockName, work);
}
