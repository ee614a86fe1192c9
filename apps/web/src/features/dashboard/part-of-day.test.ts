import { expect, test } from 'vitest';
import { partOfDay } from './part-of-day.ts';

const noonUtc = Date.UTC(2026, 2, 1, 12);

test.each([
  ['UTC', 'afternoon'],
  ['America/Los_Angeles', 'morning'],
  ['Asia/Tokyo', 'evening'],
  ['Pacific/Kiritimati', 'evening'],
])('noon UTC in %s is %s', (timezone, part) => {
  expect(partOfDay(noonUtc, timezone)).toBe(part);
});
