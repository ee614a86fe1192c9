import type { CalendarDate } from '../../calendar/calendar-date.ts';
import { readRows } from '../csv-rows.ts';
import type { TextFile } from '../import-format.ts';
import { isDate } from '../table-start.ts';
import { createDateOrderFinder, createDateReader } from '../written-date.ts';
import { getLoopCode, type TableProgram } from './loop-days.ts';
import { unwrapEntries } from './loop-table.ts';
import { isTableOfHabit, isTitleRow, readTitles } from './loop-titles.ts';

const longestStart = 200_000;
/** Words that no other program writes. */
const ownWords = new Set(['YES_MANUAL', 'YES_AUTO', 'UNKNOWN']);
/** Number of signs that a table of numbers needs to count as a table of Loop. */
const enoughSigns = 3;

interface TableStart {
  readonly name: string;
  readonly titles: readonly string[] | null;
  readonly isOfHabit: boolean;
  readonly dates: readonly CalendarDate[];
  /** Cells of each habit. */
  readonly columns: readonly (readonly string[])[];
  /** True if rows end with a separator, as in Loop's table of all habits. */
  readonly hasLastSeparator: boolean;
}

/** Returns the program that wrote a table of days, or null if it is from another program. */
export function findTableProgram(file: TextFile): TableProgram | null {
  const start = readStart(file);
  if (start === null) return null;
  const cells = start.columns.flat();
  if (isOfHabiterall(start, cells)) return 'habiterall';
  if (!cells.every((cell) => cell === '' || (getLoopCode(cell) ?? -2) >= -1)) return null;
  const isLoop =
    cells.some((cell) => ownWords.has(cell)) ||
    file.text.slice(0, longestStart).includes('Entry(timestamp=') ||
    countSigns(start, cells) >= enoughSigns;
  return isLoop ? 'loop' : null;
}

function readStart({ name, text, separator, firstRow }: TextFile): TableStart | null {
  if (!isTitleRow(firstRow) && !isDate(firstRow[0] ?? '')) return null;
  // The last line can be incomplete.
  const isCut = text.length > longestStart;
  const start = isCut ? text.slice(0, text.lastIndexOf('\n', longestStart)) : text;
  const rows: (readonly string[])[] = [];
  readRows(unwrapEntries(start), { separator }, (cells) => {
    if (!isTitleRow(cells)) rows.push(cells.map((cell) => cell.trim()));
  });
  const titles = readTitles(start, separator);
  const isOfHabit = isTableOfHabit(start, separator);
  const hasLastSeparator = titles?.at(-1) === '' && rows[0]?.at(-1) === '';
  const width = isOfHabit ? 2 : (rows[0]?.length ?? 0) - (hasLastSeparator ? 1 : 0);
  const isWide = titles === null && rows.some((cells) => cells.length > 3);
  const { whole, dates } = findWholeRows(rows, width);
  if (width < 2 || isWide || dates.length * 2 <= rows.length) return null;
  const columns = Array.from({ length: width - 1 }, (_, index) =>
    whole.map((cells) => cells[index + 1] ?? ''),
  );
  return { name, titles, isOfHabit, dates, columns, hasLastSeparator };
}

/** Finds rows with a date and all cells, because a file can be damaged. */
function findWholeRows(rows: readonly (readonly string[])[], width: number) {
  const finder = createDateOrderFinder();
  for (const [cell = ''] of rows) finder.see(cell);
  const toDate = createDateReader(finder.style({ timeZone: 'UTC', remark: () => undefined }));
  const dates: CalendarDate[] = [];
  const whole = rows.filter(([cell = '', ...others]) => {
    const date = others.length < width - 1 ? null : toDate(cell);
    if (date !== null) dates.push(date);
    return date !== null;
  });
  return { whole, dates };
}

/**
 * Recognizes habiterall's tables. They have Loop's words, plain amounts, and empty cells for days
 * without an entry.
 */
function isOfHabiterall({ isOfHabit, dates }: TableStart, cells: readonly string[]): boolean {
  const isKnown = (cell: string) => /^(?:YES_MANUAL|NO|SKIP|\d+(?:\.\d+)?)?$/.test(cell);
  const isPlain = cells.some((cell) => cell === '' || cell.includes('.')) || isRising(dates);
  return !isOfHabit && cells.includes('YES_MANUAL') && isPlain && cells.every(isKnown);
}

/** Counts signs of Loop, because a table of numbers can come from any program. */
function countSigns(start: TableStart, cells: readonly string[]): number {
  const { name, titles, isOfHabit, dates, columns, hasLastSeparator } = start;
  const codes = cells.map((cell) => getLoopCode(cell) ?? 0);
  const amounts = codes.filter((code) => code > 3);
  const isExport =
    hasLastSeparator ||
    (isOfHabit && /^Date,Value(?:,Notes)?$/.test((titles ?? ['Date', 'Value']).join(',')));
  const signs = [
    /checkmarks/i.test(name),
    cells.some((cell) => cell === '-1' || cell === 'NO' || cell === 'SKIP'),
    isExport,
    columns.some(hasOnlyCodes),
    isRising(dates.toReversed()),
    amounts.length > 0 && amounts.every((amount) => amount % 1000 === 0),
  ];
  return signs.filter(Boolean).length;
}

function hasOnlyCodes(cells: readonly string[]): boolean {
  return cells.includes('2') && cells.every((cell) => (getLoopCode(cell) ?? 4) <= 3);
}

function isRising(dates: readonly CalendarDate[]): boolean {
  return dates.length > 1 && dates.every((date, index) => date > (dates[index - 1] ?? ''));
}
