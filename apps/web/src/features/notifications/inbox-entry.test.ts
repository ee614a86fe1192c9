import { expect, test } from 'vitest';
import { getAge } from './inbox-entry.tsx';

const now = Date.parse('2026-03-20T12:00:00.000Z');
const minute = 60_000;
const hour = 60 * minute;

test.each([
  [-5 * minute, { is: 'now' }],
  [0, { is: 'now' }],
  [hour - 1, { is: 'now' }],
  [hour, { is: 'hours', hours: 1 }],
  [23 * hour + 59 * minute, { is: 'hours', hours: 23 }],
  [24 * hour, { is: 'yesterday' }],
  [48 * hour - 1, { is: 'yesterday' }],
  [48 * hour, { is: 'older' }],
])('`getAge` of an inbox entry from %i ms ago returns %j', (ago, age) => {
  expect(getAge(now - ago, now)).toEqual(age);
});
