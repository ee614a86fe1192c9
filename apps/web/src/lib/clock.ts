import { setZoneOfUnknown } from '@daymark/shared/calendar/zone.ts';

/** The device's clock, in milliseconds since the epoch. */
export interface Clock {
  now: () => number;
}

export const systemClock: Clock = { now: () => Date.now() };

/**
 * Brings `Temporal` to a browser that lacks it; the others download nothing. The device's own zone then stands for zones that the
 * browser does not know.
 */
export async function ensureTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  setZoneOfUnknown(new Intl.DateTimeFormat().resolvedOptions().timeZone);
}
