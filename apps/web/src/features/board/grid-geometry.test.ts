import { toCalendarDate, toDayNumber } from '@daymark/shared/calendar/calendar-date.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  covers,
  extendDays,
  fitDays,
  getBatches,
  getDaysOfBatches,
  getFirstNamedDay,
  getItemsInView,
  getMonthAround,
  getOverlap,
  listMonths,
  listNumbers,
  type Range,
} from './grid-geometry.ts';

const anyDay = fc.integer({ min: toDayNumber('1990-01-01'), max: toDayNumber('2090-12-31') });
const anyDays = fc
  .tuple(anyDay, fc.integer({ min: 0, max: 4000 }))
  .map(([first, more]): Range => ({ first, last: first + more }));

test('on the board, a month name covers only whole days if fewer than six days of the month are visible', () => {
  const lastDay = toDayNumber('2026-11-23');
  const named = (daysInView: number) => toCalendarDate(getFirstNamedDay(lastDay, daysInView));
  // Six or more days of October are visible, so its name may cover the whole month.
  expect(named(31)).toBe('2026-10-01');
  expect(named(29)).toBe('2026-10-01');
  expect(named(28)).toBe('2026-10-27');
  expect(named(24.5)).toBe('2026-10-31');
  expect(named(24)).toBe('2026-10-31');
  // October 31 is at most partly visible, so October's name has no room.
  expect(named(23.5)).toBe('2026-11-01');
  expect(named(23)).toBe('2026-11-01');
  expect(named(22.5)).toBe('2026-11-01');
});

test('`fitDays` divides the width into days that are never narrower than the minimum', () => {
  expect(fitDays(358, { least: 40, devicePixelRatio: 2 })).toEqual({ days: 8, pitch: 44.5 });
  expect(fitDays(972, { least: 34, devicePixelRatio: 1 })).toEqual({ days: 28, pitch: 34 });
  expect(fitDays(30, { least: 40, devicePixelRatio: 1 })).toEqual({ days: 1, pitch: 40 });
});

test('`fitDays` stays within the width and leaves less than the width of one day unused', () => {
  const widths = fc.record({
    width: fc.integer({ min: 80, max: 3000 }),
    least: fc.integer({ min: 20, max: 80 }),
    devicePixelRatio: fc.constantFrom(1, 1.5, 2, 3),
  });
  fc.assert(
    fc.property(widths, ({ width, ...fit }) => {
      const { days, pitch } = fitDays(width, fit);
      expect(pitch).toBeGreaterThanOrEqual(fit.least);
      expect(days * pitch).toBeLessThanOrEqual(width + 1e-6);
      expect(width - days * pitch).toBeLessThan(fit.least + 1);
      const pixels = pitch * fit.devicePixelRatio;
      expect(pixels).toBeCloseTo(Math.round(pixels), 6);
    }),
  );
});

test('`getItemsInView` returns every visible item and at most the requested number beyond each side', () => {
  const scrolled = fc.record({
    offset: fc.integer({ min: -50, max: 20_000 }),
    length: fc.integer({ min: 1, max: 2000 }),
    size: fc.integer({ min: 10, max: 100 }),
    count: fc.integer({ min: 1, max: 300 }),
  });
  fc.assert(
    fc.property(scrolled, fc.integer({ min: 0, max: 9 }), (view, beyond) => {
      const { offset, length, size, count } = view;
      const { first, last } = getItemsInView(view, beyond);
      const all = Array.from({ length: count }, (_, item) => item);
      const shown = all.filter(
        (item) => (item + 1) * size > offset && item * size < offset + length,
      );
      for (const item of shown) expect(first <= item && item <= last).toBe(true);
      expect(first).toBeGreaterThanOrEqual(0);
      expect(last).toBeLessThan(count);
      expect(last - first + 1).toBeLessThanOrEqual(Math.ceil(length / size) + 1 + 2 * beyond);
    }),
  );
});

test('`getBatches` returns batches that contain every day exactly once', () => {
  fc.assert(
    fc.property(anyDays, (days) => {
      const found = listNumbers(getBatches(days)).flatMap((batch) =>
        listNumbers(getDaysOfBatches({ first: batch, last: batch }, days)),
      );
      expect(found).toEqual(listNumbers(days));
      expect(getDaysOfBatches(getBatches(days), days)).toEqual(days);
    }),
  );
});

test('`listMonths` returns months without gaps', () => {
  fc.assert(
    fc.property(anyDays, (days) => {
      const months = listMonths(days);
      expect(months[0]?.first).toBe(days.first);
      expect(months.at(-1)?.last).toBe(days.last);
      for (const [index, { first, last }] of months.entries()) {
        expect(toCalendarDate(first).slice(0, 7)).toBe(toCalendarDate(last).slice(0, 7));
        expect(index === 0 || toCalendarDate(first).endsWith('-01')).toBe(true);
        expect(first).toBe(index === 0 ? days.first : (months[index - 1]?.last ?? 0) + 1);
        expect(getMonthAround(first, days)).toEqual({ first, last });
      }
    }),
  );
});

test('`listNumbers` returns the numbers of a range and one extra number once, in order', () => {
  expect(listNumbers({ first: 3, last: 5 })).toEqual([3, 4, 5]);
  expect(listNumbers({ first: 3, last: 5 }, 4)).toEqual([3, 4, 5]);
  expect(listNumbers({ first: 3, last: 5 }, 1)).toEqual([1, 3, 4, 5]);
  expect(listNumbers({ first: 3, last: 5 }, 9)).toEqual([3, 4, 5, 9]);
  expect(listNumbers({ first: 3, last: 2 }, 9)).toEqual([9]);
  expect(listNumbers(getOverlap({ first: 1, last: 2 }, { first: 5, last: 9 }))).toEqual([]);
});

test('`extendDays` adds days only in the direction of scrolling and drops days far behind', () => {
  const drawn = { first: 100, last: 120 };
  expect(extendDays(null, drawn)).toEqual(drawn);
  const earlier = extendDays(drawn, { first: 97, last: 118 });
  expect(earlier).toEqual({ first: 73, last: 118 });
  expect(covers(earlier, { first: 80, last: 101 })).toBe(true);
  expect(extendDays(earlier, { first: 100, last: 121 })).toEqual({ first: 100, last: 145 });
});
