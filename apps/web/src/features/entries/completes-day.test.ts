import { expect, test } from 'vitest';
import { completesDay } from './completes-day.ts';

const counting = ['health', 'work', 'family'];

test('the last open area completes the day', () => {
  const mark = { areaId: 'family', value: 1, counting, done: new Set(['health', 'work']) } as const;
  expect(completesDay(mark)).toBe(true);
});

test('the only area completes the day', () => {
  expect(completesDay({ areaId: 'health', value: 1, counting: ['health'], done: new Set() })).toBe(
    true,
  );
});

test('not done completes nothing', () => {
  const mark = { areaId: 'family', value: 0, counting, done: new Set(['health', 'work']) } as const;
  expect(completesDay(mark)).toBe(false);
});

test('marking an area again that was done completes nothing', () => {
  expect(completesDay({ areaId: 'family', value: 1, counting, done: new Set(counting) })).toBe(
    false,
  );
});

test('with another area open the day goes on', () => {
  const mark = { areaId: 'family', value: 1, counting, done: new Set(['health']) } as const;
  expect(completesDay(mark)).toBe(false);
});

test('an area that does not count on the day completes nothing', () => {
  const mark = { areaId: 'garden', value: 1, counting, done: new Set(counting) } as const;
  expect(completesDay(mark)).toBe(false);
});
