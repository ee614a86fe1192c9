import { commonTimeZones } from '@daymark/shared/calendar/common-time-zones.ts';
import { expect, test } from 'vitest';
import { listTimeZones } from './time-zones.ts';

test('`listTimeZones` returns the common zones, then the other zones by name, each zone once', () => {
  const zones = listTimeZones();
  expect(zones.slice(0, commonTimeZones.length)).toEqual(commonTimeZones);
  const rest = zones.slice(commonTimeZones.length);
  expect(rest).toEqual(rest.toSorted());
  expect(new Set(zones).size).toBe(zones.length);
});

test('`listTimeZones` returns every zone of the browser', () => {
  const known = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC');
  expect(new Set(listTimeZones()).size).toBe(known.length + 1);
});

test('`listTimeZones` returns the current names of renamed zones', () => {
  const zones = listTimeZones();
  expect(zones).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'Asia/Yangon']));
  expect(zones).not.toContain('Asia/Calcutta');
});
