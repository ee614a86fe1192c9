import { getDeviceOffset, systemClock } from './clock.ts';
import { formatInstant } from './format-time.ts';
import { hidesZone } from './hides-zone.ts';
import { isTimeZone } from '@daymark/shared/calendar/zone.ts';
import { commonTimeZones } from '@daymark/shared/calendar/common-time-zones.ts';
import { findZoneOfSameTime } from './zone-of-same-time.ts';

/** Old zone names that some browsers list and nobody would search for, with their current names. */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

function presentName(zone: string): string {
  const name = renamed[zone];
  return name !== undefined && isTimeZone(name) ? name : zone;
}

export function listTimeZones(): string[] {
  const known = Intl.supportedValuesOf('timeZone').map(presentName);
  const rest = new Set([getBrowserTimeZone(), ...known]);
  for (const zone of commonTimeZones) rest.delete(zone);
  return [...commonTimeZones, ...[...rest].toSorted()];
}

export function getBrowserTimeZone(): string {
  return getDeviceTimeZone() ?? 'UTC';
}

export function getDeviceTimeZone(): string | null {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (hidesZone()) return null;
  return isTimeZone(zone)
    ? presentName(zone)
    : findZoneOfSameTime(zone, getDeviceOffset, systemClock.now());
}

export function getTimeZoneLabel(zone: string): string {
  return zone.replaceAll('_', ' ');
}

export function formatTimeInZone(instant: number, zone: string, locale: string): string {
  return formatInstant(new Date(instant), locale, { timeStyle: 'short', timeZone: zone });
}
