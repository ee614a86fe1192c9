import { readRows } from '../csv-rows.ts';
import type { ImportRemark } from '../imported-file.ts';

export function isTitleRow(cells: readonly string[]): boolean {
  return cells[0]?.trim().toLowerCase() === 'date';
}

/** Returns null if the table has no titles. */
export function readTitles(text: string, separator: string): readonly string[] | null {
  const titles = splitLine(firstLines(text)[0], separator);
  return isTitleRow(titles) ? titles : null;
}

/** Returns true for a table with the days of one habit, which contains no name of a habit. */
export function isTableOfHabit(text: string, separator: string): boolean {
  const titles = readTitles(text, separator)?.map((title) => title.toLowerCase());
  return titles === undefined || (titles[1] === 'value' && (titles[2] ?? 'notes') === 'notes');
}

interface NamesOptions {
  readonly separator: string;
  /** Known names of habits. */
  readonly known: readonly string[];
  readonly remark: (remark: ImportRemark) => void;
}

/** Returns the name of each column of a table with titles. */
export function nameColumns(
  text: string,
  { separator, known, remark }: NamesOptions,
): readonly (string | null)[] {
  const [titles, firstRow] = firstLines(text);
  const hasLast = titles.endsWith(separator) && firstRow.endsWith(separator);
  const count = splitLine(firstRow || titles, separator).length - (hasLast ? 2 : 1);
  const names = splitNames(titles, { separator, count, known });
  if (names !== null) return names;
  remark({ kind: 'row-unreadable', line: 1, value: titles });
  return Array.from({ length: count }, () => null);
}

interface SplitOptions extends Omit<NamesOptions, 'remark'> {
  readonly count: number;
}

/** Loop does not quote names, so a name with a comma fills several cells. */
function splitNames(titles: string, { separator, count, known }: SplitOptions) {
  const whole = splitLine(titles, separator).slice(1);
  // Loop ends each row with a separator.
  if (whole.at(-1) === '') whole.pop();
  if (whole.length === count) return whole;
  const pieces = titles.split(separator).slice(1);
  if (pieces.at(-1)?.trim() === '') pieces.pop();
  const knownNames = new Set(known);
  const longest = Math.max(1, ...known.map((name) => name.split(separator).length));
  const join = (from: number, length: number) => pieces.slice(from, from + length).join(separator);
  const names: string[] = [];
  for (let at = 0; at < pieces.length;) {
    let length = Math.min(longest, pieces.length - at);
    while (length > 0 && !knownNames.has(join(at, length))) length -= 1;
    // A comma inside a name is usually followed by a space.
    if (length === 0) length = 1 + countSpaced(pieces, at + 1);
    names.push(join(at, length).trim());
    at += length;
  }
  return names.length === count ? names : null;
}

function countSpaced(pieces: readonly string[], from: number): number {
  const next = pieces.findIndex((piece, index) => index >= from && !piece.startsWith(' '));
  return (next === -1 ? pieces.length : next) - from;
}

const longestStart = 200_000;

/** Returns the first two lines, without the line that names the separator. */
function firstLines(text: string): readonly [titles: string, firstRow: string] {
  const lines = text.slice(0, longestStart).split(/\r\n|[\r\n]/);
  const [titles = '', firstRow = ''] = lines.filter(
    (line) => line !== '' && !/^"?sep=/i.test(line),
  );
  return [titles, firstRow];
}

function splitLine(line: string, separator: string): string[] {
  const rows: (readonly string[])[] = [];
  readRows(line, { separator }, (cells) => rows.push(cells));
  return (rows[0] ?? line.split(separator)).map((cell) => cell.trim());
}
