import { commonTimeZones, isTimeZone } from '@daymark/shared/calendar/zone.ts';

/** All zones this browser knows: the common ones first, then the others by name. */
export function offeredTimeZones(): string[] {
  const rest = new Set([browserTimeZone(), ...Intl.supportedValuesOf('timeZone')]);
  for (const zone of commonTimeZones) rest.delete(zone);
  return [...commonTimeZones, ...[...rest].toSorted()];
}

export function browserTimeZone(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isTimeZone(zone) ? zone : 'UTC';
}

/** `America/New_York` as people write it. */
export function timeZoneLabel(zone: string): string {
  return zone.replaceAll('_', ' ');
}

/** What the clocks there show. */
export function timeInZone(instant: number, zone: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: zone }).format(instant);
}
