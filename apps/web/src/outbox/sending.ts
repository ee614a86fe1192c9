import type { Clock } from '../lib/clock.ts';
import { createDrain, type DrainOptions } from './drain.ts';
import { createFlusher, type Flusher } from './flush.ts';

export interface SendingOptions {
  readonly drain: DrainOptions;
  /** Shared by all pages and workers that send the same items. */
  readonly lockName: string;
  readonly clock: Clock;
  readonly random: () => number;
}

/** Sends the queue. Whoever asks has reason to think that the network may be back. */
export function createSending({
  drain: options,
  lockName,
  clock,
  random,
}: SendingOptions): Flusher {
  const drain = createDrain(options);
  const flusher = createFlusher({ drain, lockName, clock, random });
  return {
    flush() {
      drain.forgetNetworkFailure();
      return flusher.flush();
    },
    stop: flusher.stop,
  };
}
