import { refuseForSeconds } from './errors.ts';
import type { Budget } from './budgets.ts';
import { createTurns } from './turns.ts';

/**
 * Runs a part of a read when it is the person's turn. A part should take only a few milliseconds.
 */
export type Slice = <T>(part: () => T) => Promise<T>;

export interface LongReads {
  /**
   * Runs up to two reads of a person at once, and lets up to 30 more wait.
   * @throws `rate_limited` if too many reads wait, or if earlier reads used up the person's time
   * budget
   */
  run<T>(person: string, read: (slice: Slice) => Promise<T>): Promise<T>;
}

const maxConcurrent = 2;
const maxWaiting = 30;

interface Options {
  readonly time: Budget;
  readonly clock: () => number;
  readonly stopwatch?: () => number;
}

/** Each turn of the event loop runs one slice, so other requests run in between. */
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

  function waitForTurn(person: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    slices.add(person, resolve);
    planSlice();
    return promise;
  }

  async function enter(person: string): Promise<void> {
    const reader = readers.getOrInsertComputed(person, () => ({ running: 0, waiting: [] }));
    if (reader.running < maxConcurrent) {
      reader.running += 1;
      return;
    }
    if (reader.waiting.length >= maxWaiting) throw refuseForSeconds(1);
    const { promise, resolve } = Promise.withResolvers<void>();
    reader.waiting.push(resolve);
    await promise;
  }

  function leave(person: string): void {
    const reader = readers.get(person);
    const next = reader?.waiting.shift();
    // The next read takes the place of the finished read, so `running` does not change.
    if (next !== undefined) return next();
    if (reader === undefined) return;
    reader.running -= 1;
    if (reader.running === 0) readers.delete(person);
  }

  return {
    async run(person, read) {
      await enter(person);
      try {
        // Other reads may have used up the person's time budget while this read waited.
        time.assertLeft(person, clock());
        return await read(async (part) => {
          await waitForTurn(person);
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
