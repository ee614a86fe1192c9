import { expect, test } from 'vitest';
import { timesOfDay } from './format.ts';

test('names every hour of a day', () => {
  const hours = timesOfDay(60).map(({ value }) => value);
  expect(hours).toHaveLength(24);
  expect([hours[0], hours[9], hours[23]]).toEqual(['00:00', '09:00', '23:00']);
});

test('names every quarter of an hour', () => {
  const quarters = timesOfDay(15).map(({ label }) => label);
  expect(quarters).toHaveLength(96);
  expect(quarters.slice(0, 5)).toEqual(['00:00', '00:15', '00:30', '00:45', '01:00']);
});
