import { readCsvStart, readRows } from './csv-rows.ts';
import type { ImportDraft } from './import-draft.ts';
import { createDateReader } from './written-date.ts';

const guessedRows = 100;
/** Maximum number of title rows and empty rows above the row of dates. */
const maxRowsAbove = 10;

/** Start of a table, from which its columns are guessed. */
export interface Table {
  readonly separator: string;
  /** Number of rows above the data, including the header. */
  readonly above: number;
  readonly columns: readonly string[];
  /** Columns whose titles are dates. */
  readonly days: readonly number[];
  readonly rows: readonly (readonly string[])[];
}

/** Returns null if the text is no table. */
export function startOfTable(text: string): Table | null {
  const { separator, rows } = readCsvStart(text, guessedRows + 1);
  const titles = countTitleRows(rows);
  const [first = [], ...others] = rows.slice(titles);
  const sheet = sheetOfDays(rows);
  if (sheet !== null) return isText(sheet.columns) ? { separator, ...sheet } : null;
  const hasHeader = !first.some(isDate);
  const columns = hasHeader ? first : first.map((_, index) => columnLetters(index));
  const days = hasHeader ? others : rows;
  const isTable = columns.length > 1 && days.length > 0 && isText(first);
  const isEven = days.every((cells) => cells.length === columns.length);
  const hasDate = days.some((cells) => cells.some(isDate));
  if (!isTable || !(isEven || hasDate)) return null;
  return { separator, above: titles + (hasHeader ? 1 : 0), columns, days: [], rows: days };
}

function isTitle(cells: readonly string[]): boolean {
  return cells.filter((cell) => cell.trim()).length < 2;
}

/** Counts the rows above the header. A row above a row with a date can be the header itself. */
function countTitleRows(rows: readonly (readonly string[])[]): number {
  const index = rows.findIndex((cells) => !isTitle(cells));
  return index <= 0 || index > maxRowsAbove || rows[index]?.some(isDate) === true ? 0 : index;
}

function isText(cells: readonly string[]): boolean {
  return !/[^\P{Cc}\r\n\t]/u.test(cells.join(''));
}

/**
 * Finds a header of dates. Only title rows may precede the header. A table with more dates below
 * the header is a log with two dates per row, not a sheet with a column per day.
 */
function sheetOfDays(rows: readonly (readonly string[])[]): Omit<Table, 'separator'> | null {
  const index = rows.findIndex((cells) => cells.filter(isDate).length > 1);
  const [columns = [], ...habits] = rows.slice(Math.max(0, index));
  const days = [...columns.keys()].filter((column) => isDate(columns[column] ?? ''));
  const isSheet =
    days.length > 1 &&
    days[0] !== 0 &&
    index <= maxRowsAbove &&
    rows.slice(0, index).every(isTitle) &&
    habits.length > 0 &&
    habits.every((cells) => days.every((day) => !isDate(cells[day] ?? '')));
  return isSheet ? { above: index + 1, columns, days, rows: habits } : null;
}

function columnLetters(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

export function isDate(cell: string): boolean {
  return dayFirst(cell) !== null || monthFirst(cell) !== null;
}

const dayFirst = createDateReader('day-first');
const monthFirst = createDateReader('month-first');

interface BelowOptions {
  readonly table: Table;
  readonly remark?: ImportDraft['remark'];
}

/** Reads the rows below the header. */
export function readBelow(
  text: string,
  { table: { separator, above }, remark }: BelowOptions,
  onRow: (cells: readonly string[], line: number) => void,
): void {
  let left = above;
  readRows(text, { separator, ...(remark && { remark }) }, (cells, line) => {
    if (left === 0) onRow(cells, line);
    else left -= 1;
  });
}
