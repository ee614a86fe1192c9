import { toCalendarDate, toDayNumber } from '@daymark/shared/calendar/calendar-date.ts';
import type { Range } from './grid-geometry.ts';

/** Position of the focus: a day of a row, or the row's name if `day` is null. */
export interface Cell {
  readonly row: number;
  readonly day: number | null;
}

/**
 * Returns the cell that a key moves to, or null if the key does not move. The name precedes the
 * first day. Up and Down keep the day and skip rows that lack it, so that the view does not jump by
 * years.
 * @param rows days of each row: empty for an area without days, undefined for a group's name
 */
export function moveCellByKey(
  key: string,
  from: Cell,
  rows: readonly (Range | undefined)[],
): Cell | null {
  const days = rows[from.row];
  if (days === undefined) return null;
  const vertical = rowSteps[key];
  if (vertical !== undefined) return cellInColumn(from, rows, vertical);
  const move = moves[key];
  return move === undefined ? null : move(from, days);
}

const rowSteps: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

function cellInColumn(
  { row, day }: Cell,
  rows: readonly (Range | undefined)[],
  step: 1 | -1,
): Cell | null {
  for (let next = row + step; next >= 0 && next < rows.length; next += step) {
    const days = rows[next];
    if (days === undefined) continue;
    if (day === null || (days.first <= day && day <= days.last)) return { row: next, day };
  }
  return null;
}

const moves: Readonly<Record<string, (from: Cell, days: Range) => Cell | null>> = {
  ArrowLeft: ({ row, day }, days) => {
    if (day === null) return null;
    return { row, day: day === days.first ? null : day - 1 };
  },
  ArrowRight: ({ row, day }, days) => onDay(row, day === null ? days.first : day + 1, days),
  Home: ({ row }) => ({ row, day: null }),
  End: ({ row }, days) => onDay(row, days.last, days),
  PageUp: (from, days) => inMonth(from, days, -1),
  PageDown: (from, days) => inMonth(from, days, 1),
};

function onDay(row: number, day: number, { first, last }: Range): Cell | null {
  if (last < first) return null;
  return { row, day: Math.max(first, Math.min(last, day)) };
}

function inMonth({ row, day }: Cell, days: Range, months: 1 | -1): Cell | null {
  if (day === null) return null;
  const date = Temporal.PlainDate.from(toCalendarDate(day)).add({ months });
  return onDay(row, toDayNumber(date.toString()), days);
}

/** Returns the first tab stop: the newest day of the first row with days. */
export function getFirstCell(rows: readonly (Range | undefined)[]): Cell {
  const row = rows.findIndex((days) => days !== undefined && days.first <= days.last);
  if (row !== -1) return { row, day: rows[row]?.last ?? null };
  return { row: Math.max(0, rows.findIndex(Boolean)), day: null };
}

/** Returns the cell, or the first tab stop if its row or day no longer exists. */
export function keepCell(cell: Cell | null, rows: readonly (Range | undefined)[]): Cell {
  const days = cell === null ? undefined : rows[cell.row];
  if (cell === null || days === undefined) return getFirstCell(rows);
  const isThere = cell.day === null || (days.first <= cell.day && cell.day <= days.last);
  return isThere ? cell : getFirstCell(rows);
}
