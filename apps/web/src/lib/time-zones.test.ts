import { commonTimeZones } from '@daymark/shared/calendar/zone.ts';
import { expect, test } from 'vitest';
import { offeredTimeZones } from './time-zones.ts';

test('the list has the common zones first, then the others by name, each once', () => {
  const zones = offeredTimeZones();
  expect(zones.slice(0, commonTimeZones.length)).toEqual(commonTimeZones);
  const rest = zones.slice(commonTimeZones.length);
  expect(rest).toEqual(rest.toSorted());
  expect(new Set(zones).size).toBe(zones.length);
});

test('the list contains every zone of the browser', () => {
  const known = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC');
  expect(new Set(offeredTimeZones()).size).toBe(known.length + 1);
});

test('the list has the present names of zones', () => {
  const zones = offeredTimeZones();
  expect(zones).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'Asia/Yangon']));
  expect(zones).not.toContain('Asia/Calcutta');
});
