import { refuseForSeconds } from './errors.ts';
import type { Budget } from './budgets.ts';
import { createTurns } from './turns.ts';

/** Runs a part of a read, a few milliseconds long, when it is the person's turn on the thread. */
export type Slice = <T>(part: () => T) => Promise<T>;

export interface LongReads {
  /**
   * Runs a read in slices. Two reads of a person run at once and 30 more wait.
   * @throws `rate_limited` when too many wait, or when earlier reads used up the person's time
   */
  run<T>(person: string, read: (slice: Slice) => Promise<T>): Promise<T>;
}

const mostAtOnce = 2;
const mostWaiting = 30;

interface Options {
  /** Budget of thread time, in milliseconds. */
  readonly time: Budget;
  readonly clock: () => number;
  /** Returns milliseconds of a monotonic clock. */
  readonly stopwatch?: () => number;
}

/** Each turn of the event loop runs one slice of one person, so other requests run in between. */
export function createLongReads({
  time,
  clock,
  stopwatch = () => performance.now(),
}: Options): LongReads {
  const slices = createTurns<() => void>();
  const readers = new Map<string, { running: number; waiting: (() => void)[] }>();
  let isPlanned = false;

  function planSlice(): void {
    if (isPlanned) return;
    isPlanned = true;
    setImmediate(() => {
      isPlanned = false;
      slices.next()?.();
      if (slices.length() > 0) planSlice();
    });
  }

  function turnOf(person: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    slices.add(person, resolve);
    planSlice();
    return promise;
  }

  async function enter(person: string): Promise<void> {
    const reader = readers.getOrInsertComputed(person, () => ({ running: 0, waiting: [] }));
    if (reader.running < mostAtOnce) {
      reader.running += 1;
      return;
    }
    if (reader.waiting.length >= mostWaiting) throw refuseForSeconds(1);
    const { promise, resolve } = Promise.withResolvers<void>();
    reader.waiting.push(resolve);
    await promise;
  }

  function leave(person: string): void {
    const reader = readers.get(person);
    const next = reader?.waiting.shift();
    // The ending read passes its place on, so `running` does not change.
    if (next !== undefined) return next();
    if (reader === undefined) return;
    reader.running -= 1;
    if (reader.running === 0) readers.delete(person);
  }

  return {
    async run(person, read) {
      await enter(person);
      try {
        // Reads that ran while this one waited may have used up the time.
        time.assertLeft(person, clock());
        return await read(async (part) => {
          await turnOf(person);
          const started = stopwatch();
          try {
            return part();
          } finally {
            time.charge(person, stopwatch() - started, clock());
          }
        });
      } finally {
        leave(person);
      }
    },
  };
}
