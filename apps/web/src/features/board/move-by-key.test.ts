import { toCalendarDate, toDayNumber } from '@daymark/shared/calendar/calendar-date.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cell, moveCellByKey, getFirstCell, keepCell } from './move-by-key.ts';
import type { Range } from './grid-geometry.ts';

const day = toDayNumber;
const today = day('2026-11-24');
/** Two current areas. Between them are an ended area and an area without days. */
const rows: readonly Range[] = [
  { first: day('2026-01-10'), last: today },
  { first: day('2026-03-01'), last: day('2026-05-31') },
  { first: today + 1, last: today },
  { first: day('2026-11-20'), last: today },
];

const at = (row: number, date: string | null): Cell => ({
  row,
  day: date === null ? null : day(date),
});

const keys = [
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
];

test('Left and Right move by a day on the board, and from the first day to the name', () => {
  expect(moveCellByKey('ArrowLeft', at(0, '2026-11-24'), rows)).toEqual(at(0, '2026-11-23'));
  expect(moveCellByKey('ArrowRight', at(0, '2026-11-23'), rows)).toEqual(at(0, '2026-11-24'));
  expect(moveCellByKey('ArrowRight', at(0, '2026-11-24'), rows)).toEqual(at(0, '2026-11-24'));
  expect(moveCellByKey('ArrowLeft', at(0, '2026-01-10'), rows)).toEqual(at(0, null));
  expect(moveCellByKey('ArrowRight', at(0, null), rows)).toEqual(at(0, '2026-01-10'));
  expect(moveCellByKey('ArrowLeft', at(0, null), rows)).toBeNull();
});

test('Up and Down keep the day on the board and skip rows without this day', () => {
  expect(moveCellByKey('ArrowDown', at(0, '2026-11-24'), rows)).toEqual(at(3, '2026-11-24'));
  expect(moveCellByKey('ArrowUp', at(3, '2026-11-24'), rows)).toEqual(at(0, '2026-11-24'));
  expect(moveCellByKey('ArrowDown', at(0, '2026-04-01'), rows)).toEqual(at(1, '2026-04-01'));
  expect(moveCellByKey('ArrowDown', at(1, '2026-04-01'), rows)).toBeNull();
  expect(moveCellByKey('ArrowUp', at(0, '2026-04-01'), rows)).toBeNull();
  expect(moveCellByKey('ArrowDown', at(1, null), rows)).toEqual(at(2, null));
});

test('on the board, Home moves to the name, End to the newest day, Page keys by a month', () => {
  expect(moveCellByKey('Home', at(1, '2026-04-01'), rows)).toEqual(at(1, null));
  expect(moveCellByKey('End', at(1, null), rows)).toEqual(at(1, '2026-05-31'));
  expect(moveCellByKey('PageUp', at(1, '2026-05-31'), rows)).toEqual(at(1, '2026-04-30'));
  expect(moveCellByKey('PageUp', at(1, '2026-03-05'), rows)).toEqual(at(1, '2026-03-01'));
  expect(moveCellByKey('PageDown', at(0, '2026-11-01'), rows)).toEqual(at(0, '2026-11-24'));
  expect(moveCellByKey('PageUp', at(1, null), rows)).toBeNull();
});

test('a board row without days has only its name', () => {
  expect(moveCellByKey('ArrowRight', at(2, null), rows)).toBeNull();
  expect(moveCellByKey('End', at(2, null), rows)).toBeNull();
});

test('letters, Enter, Space, Tab and Escape do not move the focus on the board', () => {
  for (const key of ['a', 'Enter', ' ', 'Tab', 'Escape']) {
    expect(moveCellByKey(key, at(0, '2026-11-24'), rows)).toBeNull();
  }
});

test("the board's tab stop is the newest day of the first row with days", () => {
  expect(getFirstCell(rows)).toEqual(at(0, '2026-11-24'));
  expect(getFirstCell(rows.slice(2))).toEqual(at(1, '2026-11-24'));
  expect(getFirstCell(rows.slice(2, 3))).toEqual(at(0, null));
});

test('a board cell stays the tab stop while its day exists', () => {
  expect(keepCell(at(3, '2026-11-22'), rows)).toEqual(at(3, '2026-11-22'));
  expect(keepCell(at(3, '2026-11-02'), rows)).toEqual(getFirstCell(rows));
  expect(keepCell(at(9, null), rows)).toEqual(getFirstCell(rows));
  expect(keepCell(null, rows)).toEqual(getFirstCell(rows));
});

const anyRows = fc.array(
  fc
    .tuple(fc.integer({ min: 20_000, max: 20_100 }), fc.integer({ min: -1, max: 90 }))
    .map(([first, more]): Range => ({ first, last: first + more })),
  { minLength: 1, maxLength: 6 },
);

function isThere({ row, day: shown }: Cell, all: readonly Range[]): boolean {
  const days = all[row];
  return days !== undefined && (shown === null || (days.first <= shown && shown <= days.last));
}

test('arrow, Home, End and Page keys reach every name and existing day of the board, and nothing else', () => {
  fc.assert(
    fc.property(anyRows, (all) => {
      const start = getFirstCell(all);
      const reached = new Map([[JSON.stringify(start), start]]);
      for (const cell of reached.values()) {
        expect(isThere(cell, all)).toBe(true);
        for (const key of keys) {
          const next = moveCellByKey(key, cell, all);
          if (next !== null) reached.set(JSON.stringify(next), next);
        }
      }
      const days = all.reduce((sum, { first, last }) => sum + last - first + 1, 0);
      expect(reached.size).toBe(days + all.length);
    }),
    { numRuns: 30 },
  );
});

test('on the board, Page Up followed by Page Down returns to the same month', () => {
  const days = { first: day('2020-01-01'), last: today };
  const inside = fc.integer({ min: day('2020-03-01'), max: day('2026-09-30') });
  fc.assert(
    fc.property(inside, (from) => {
      const back = moveCellByKey('PageUp', { row: 0, day: from }, [days]) as Cell;
      const forth = moveCellByKey('PageDown', back, [days]) as Cell;
      expect(toCalendarDate(forth.day ?? 0).slice(0, 7)).toBe(toCalendarDate(from).slice(0, 7));
    }),
  );
});
