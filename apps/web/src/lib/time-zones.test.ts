import { commonTimeZones } from '@daymark/shared/calendar/zone.ts';
import { expect, test } from 'vitest';
import { offeredTimeZones } from './time-zones.ts';

test('the common zones come first, then the others by name, each once', () => {
  const zones = offeredTimeZones();
  expect(zones.slice(0, commonTimeZones.length)).toEqual(commonTimeZones);
  const rest = zones.slice(commonTimeZones.length);
  expect(rest).toEqual(rest.toSorted());
  expect(new Set(zones).size).toBe(zones.length);
});

test('none that this browser knows is missing', () => {
  const known = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC');
  expect(new Set(offeredTimeZones()).size).toBe(known.length + 1);
});

test('a zone goes by the name it has today', () => {
  const zones = offeredTimeZones();
  expect(zones).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'Asia/Yangon']));
  expect(zones).not.toContain('Asia/Calcutta');
});
