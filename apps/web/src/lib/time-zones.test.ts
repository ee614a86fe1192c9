import { commonTimeZones } from '@daymark/shared/calendar/zone.ts';
import { expect, test } from 'vitest';
import { listTimeZones } from './time-zones.ts';

test('the time zones offered are the common ones, then the others by name, each once', () => {
  const zones = listTimeZones();
  expect(zones.slice(0, commonTimeZones.length)).toEqual(commonTimeZones);
  const rest = zones.slice(commonTimeZones.length);
  expect(rest).toEqual(rest.toSorted());
  expect(new Set(zones).size).toBe(zones.length);
});

test('the time zones offered include every zone of the browser', () => {
  const known = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC');
  expect(new Set(listTimeZones()).size).toBe(known.length + 1);
});

test('the time zones offered have their current names', () => {
  const zones = listTimeZones();
  expect(zones).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'Asia/Yangon']));
  expect(zones).not.toContain('Asia/Calcutta');
});
