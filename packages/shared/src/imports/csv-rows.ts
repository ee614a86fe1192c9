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

/** Never more than so much of a text is parsed at once: a line that is longer is no line of a table. */
const chunkSize = 1024 * 1024;

/** Calls back for each row with the number of its line; empty lines are none. The whole text is never there as rows. */
export function readRows(
  text: string,
  { separator, file, remark, newline }: CsvOptions,
  onRow: (cells: readonly string[], line: number) => void,
): void {
  const lines = newline === undefined ? text.replaceAll(/\r(?!\n)/g, '\n') : text;
  if (lines === '') return;
  const place = file === undefined ? {} : { file };
  const hasNul = lines.includes('\0');
  let line = 1;
  let parsed = 0;
  const onChunk = ({ data, errors, meta }: Papa.ParseResult<string[]>) => {
    if (data.length === 0) refuseLine(lines.slice(parsed, parsed + chunkSize), separator, line);
    parsed = meta.cursor;
    const broken = new Set(errors.map(({ row }) => row));
    for (const [index, cells] of data.entries()) {
      if (cells.length > importLimits.columns) {
        throw new ImportError('too-many-columns', String(line));
      }
      if (line > importLimits.lines) throw new ImportError('too-many-entries', String(line));
      const trimmed = newline === undefined ? withoutReturn(cells) : cells;
      const isBroken = broken.has(index) || (hasNul && cells.some((cell) => cell.includes('\0')));
      if (isBroken) remark?.({ ...place, kind: 'row-unreadable', line, value: cells.join(' ') });
      else if (trimmed.length > 1 || trimmed[0] !== '') onRow(trimmed, line);
      line += 1 + linesWithin(cells);
    }
  };
  // The types know chunks of a string only together with `complete`.
  const config = {
    delimiter: separator,
    newline: newline ?? ('\n' as const),
    chunkSize,
    chunk: onChunk,
  };
  Papa.parse<string[]>(lines, { ...config, complete: () => undefined });
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
