/** The device's clock, in milliseconds since the epoch. */
export interface Clock {
  now: () => number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Brings `Temporal` to a browser that lacks it; the others download nothing. */
export async function ensureTemporal(): Promise<void> {
  if ('Temporal' in globalThis) return;
  await import('temporal-polyfill/global');
}
