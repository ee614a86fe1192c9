import type { Clock } from './clock.ts';

/** Apart from its context, which the service worker has no use for. */
export const systemClock: Clock = { now: () => Date.now() };
