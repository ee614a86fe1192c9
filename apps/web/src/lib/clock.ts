import { setFallbackZone } from '@daymark/shared/calendar/zone.ts';

/** Clock whose `now` returns milliseconds since the epoch. */
export interface Clock {
  now: () => number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Loads the `Temporal` polyfill if needed, and sets the zone that replaces unknown zones. */
export async function ensureTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  setFallbackZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** Returns the minutes by which the device's time is ahead of UTC. `instant` is in milliseconds. */
export function getDeviceOffset(instant: number): number {
  return -new Date(instant).getTimezoneOffset();
}
