import Papa from 'papaparse';
import { ImportError, importLimits, type ImportRemark } from './imported-file.ts';

export interface CsvOptions {
  readonly separator: string;
  readonly file?: string;
  readonly remark?: (remark: ImportRemark) => void;
  /** The only accepted line end. If absent, every usual line end is accepted. */
  readonly newline?: '\r\n';
}

/** Number of characters to parse at a time. A longer line is refused. */
const pieceSize = 1024 * 1024;
/** Maximum number of lines with an unclosed quote. The text after each of them is parsed twice. */
const maxUnclosedQuotes = 100;

/** Line at the start of a file in which Excel names the separator, for example `sep=;`. */
const separatorLine = /^"?sep=([^"\r\n])"?(?:\r?\n|\r|$)/i;

/** Skips empty rows. Never holds all rows in memory. */
export function readRows(
  text: string,
  { separator, file, remark, newline }: CsvOptions,
  onRow: (cells: readonly string[], line: number) => void,
): void {
  const lines = newline === undefined ? text.replaceAll(/\r(?!\n)/g, '\n') : text;
  const place = file === undefined ? {} : { file };
  const hasNul = lines.includes('\0');
  const readRow = (cells: readonly string[], line: number, isBroken: boolean) => {
    if (cells.length > importLimits.columns) throw new ImportError('too-many-columns', `${line}`);
    if (line > importLimits.lines) throw new ImportError('too-many-entries', `${line}`);
    if (isBroken || (hasNul && cells.some((cell) => cell.includes('\0')))) {
      remark?.({ ...place, kind: 'row-unreadable', line, value: cells.join(' ') });
      return;
    }
    const row = newline === undefined ? withoutReturn(cells) : cells;
    if (row.length > 1 || row[0] !== '') onRow(row, line);
  };
  // Papa's own chunks of a string would stay in memory until the end.
  const parser = new Papa.Parser({ delimiter: separator, newline: newline ?? '\n' });
  let at = separatorLine.exec(lines)?.[0].length ?? 0;
  let line = at === 0 ? 1 : 2;
  let unclosedQuotes = 0;
  while (at < lines.length) {
    const piece = lines.slice(at, at + pieceSize);
    const isLast = at + pieceSize >= lines.length;
    const { data, errors, meta } = parser.parse(piece, 0, !isLast) as Papa.ParseResult<string[]>;
    const broken = new Set(errors.map(({ row }) => row));
    const runaway = data.findIndex((cells, index) => broken.has(index) && linesWithin(cells) > 0);
    const firstLine = line;
    for (const [index, cells] of data.slice(0, runaway === -1 ? data.length : runaway).entries()) {
      readRow(cells, line, broken.has(index));
      line += 1 + linesWithin(cells);
    }
    if (runaway === -1 && data.length > 0) {
      at = isLast ? lines.length : at + meta.cursor;
      continue;
    }
    // An unclosed quote swallows the rows after it. Skips only the line with the quote.
    const start = startOfLine(piece, line - firstLine);
    const next = piece.indexOf('\n', start);
    const end = next === -1 && isLast ? piece.length : next;
    unclosedQuotes += 1;
    if (end === -1 || unclosedQuotes > maxUnclosedQuotes)
      refuseLine(piece.slice(start), separator, line);
    readRow([piece.slice(start, end)], line, true);
    line += 1;
    at += end + 1;
  }
}

/** Returns the cell below a lower-case title, or '' if the column is missing. */
export type CellReader = (column: string) => string;

interface RecordOptions extends CsvOptions {
  /** Column titles of a table without a header. Null if the first row is the header. */
  readonly titles?: readonly string[] | null;
}

export function readRecords(
  text: string,
  { titles = null, ...options }: RecordOptions,
  onRecord: (cell: CellReader, line: number, columns: ReadonlyMap<string, number>) => void,
): void {
  let header = titles === null ? null : indexColumns(titles);
  readRows(text, options, (cells, line) => {
    if (header === null) {
      header = indexColumns(cells);
      return;
    }
    const columns = header;
    onRecord((column) => cells[columns.get(column) ?? -1] ?? '', line, columns);
  });
}

function startOfLine(text: string, number: number): number {
  let start = 0;
  for (let line = 0; line < number; line += 1) start = text.indexOf('\n', start) + 1;
  return start;
}

function refuseLine(start: string, separator: string, line: number): never {
  const isWide = start.split(separator, importLimits.columns + 2).length > importLimits.columns;
  throw new ImportError(isWide ? 'too-many-columns' : 'damaged', String(line));
}

function withoutReturn(cells: readonly string[]): readonly string[] {
  const last = cells.at(-1);
  return last?.endsWith('\r') === true ? [...cells.slice(0, -1), last.slice(0, -1)] : cells;
}

function linesWithin(cells: readonly string[]): number {
  return cells.reduce(
    (lines, cell) => (cell.includes('\n') ? lines + cell.split('\n').length - 1 : lines),
    0,
  );
}

export interface CsvStart {
  readonly separator: string;
  readonly rows: readonly (readonly string[])[];
}

const startSize = 200_000;

export function readCsvStart(text: string, count: number): CsvStart {
  const [line = '', separator] = separatorLine.exec(text.slice(0, startSize)) ?? [];
  const { data, meta } = Papa.parse<string[]>(text.slice(line.length, startSize), {
    ...(separator === undefined
      ? { delimitersToGuess: [',', ';', '\t'] }
      : { delimiter: separator }),
    skipEmptyLines: true,
    preview: count,
  });
  const wide = data.findIndex((cells) => cells.length > importLimits.columns);
  if (wide !== -1) {
    throw new ImportError('too-many-columns', String(wide + (separator === undefined ? 1 : 2)));
  }
  return { separator: meta.delimiter, rows: data };
}

export function indexColumns(header: readonly string[]): ReadonlyMap<string, number> {
  return new Map(header.map((name, index) => [name.trim().toLowerCase(), index]));
}

/** @param columns titles in lower case */
export function hasColumns(header: readonly string[], columns: readonly string[]): boolean {
  const known = indexColumns(header);
  return columns.every((column) => known.has(column));
}
