import Papa from 'papaparse';
import { ImportError, importLimits, type ImportRemark } from './imported-file.ts';

export interface CsvOptions {
  readonly separator: string;
  /** Its name in an archive. */
  readonly file?: string;
  /** Rows that cannot be read are reported and left out. */
  readonly remark?: (remark: ImportRemark) => void;
  /** Lines end with exactly these; with any of the usual ends when absent. */
  readonly newline?: '\r\n';
}

/** So much of a text is parsed at once: a line that is longer is no line of a table. */
const pieceSize = 1024 * 1024;

/** Calls back for each row with the number of its line; empty lines are none. The whole text is never there as rows. */
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
  // Papa's own pieces of a string stay in memory until the last of them is parsed.
  const parser = new Papa.Parser({ delimiter: separator, newline: newline ?? '\n' });
  let line = 1;
  let at = 0;
  while (at < lines.length) {
    const piece = lines.slice(at, at + pieceSize);
    const isLast = at + pieceSize >= lines.length;
    const { data, errors, meta } = parser.parse(piece, 0, !isLast) as Papa.ParseResult<string[]>;
    if (data.length === 0) refuseLine(piece, separator, line);
    const broken = new Set(errors.map(({ row }) => row));
    for (const [index, cells] of data.entries()) {
      readRow(cells, line, broken.has(index));
      line += 1 + linesWithin(cells);
    }
    at = isLast ? lines.length : at + meta.cursor;
  }
}

/** A line without an end: too many cells, or a quote that nothing closes. */
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
  /** The first ones, empty lines left out. */
  readonly rows: readonly (readonly string[])[];
}

const startSize = 200_000;

/** What separates the cells, by the first rows, and these rows. */
export function startOfCsv(text: string, count: number): CsvStart {
  const { data, meta } = Papa.parse<string[]>(text.slice(0, startSize), {
    delimitersToGuess: [',', ';', '\t'],
    skipEmptyLines: true,
    preview: count,
  });
  const wide = data.findIndex((cells) => cells.length > importLimits.columns);
  if (wide !== -1) throw new ImportError('too-many-columns', String(wide + 1));
  return { separator: meta.delimiter, rows: data };
}

/** Reads cells by the names of their columns, in the order and the letters of a header. */
export function columnsOf(header: readonly string[]): ReadonlyMap<string, number> {
  return new Map(header.map((name, index) => [name.trim().toLowerCase(), index]));
}
