import { readCsvStart, readRows } from '../csv-rows.ts';
import type { ImportRemark } from '../imported-file.ts';
import { createDateOrderFinder, createDateReader } from '../written-date.ts';
import { isAmountCell, type LoopDayWriter, readLoopCell, type TableProgram } from './loop-days.ts';
import { isTableOfHabit, isTitleRow, nameColumns } from './loop-titles.ts';

/** Matches a cell of Loop 2.0, which contains an unquoted comma. */
const printedEntry = /Entry\(timestamp=[^,;()\t\n]*[,;\t] ?value=(-?\d+)[^)\n]*\)/g;

/** Replaces `Entry(timestamp=2026-03-04, value=2)` by `2`. */
export function unwrapEntries(text: string): string {
  return text.includes('Entry(') ? text.replaceAll(printedEntry, '$1') : text;
}

export interface LoopTableOptions {
  readonly program: TableProgram;
  readonly remark: (remark: ImportRemark) => void;
  readonly file?: string;
  /** Known names of habits. */
  readonly known?: readonly string[];
  /** True for a table of one habit. If absent, the titles decide. */
  readonly isOfHabit?: boolean;
}

export interface LoopTable {
  readonly columns: readonly LoopColumn[];
  /** Writes the days of each column that has a writer. */
  readonly read: (writers: readonly (LoopDayWriter | null)[]) => void;
}

interface LoopColumn {
  /** Null if the table has no names, or if they cannot be told apart. */
  readonly name: string | null;
  readonly hasAmounts: boolean;
}

/** Opens a table of one habit, or a table of all habits with one column per habit. */
export function openLoopTable(original: string, options: LoopTableOptions): LoopTable {
  const { program, remark, file, known = [] } = options;
  const text = unwrapEntries(original);
  const { separator } = readCsvStart(text, 1);
  const place = file === undefined ? {} : { file };
  const source = { separator, ...place };
  const isOfHabit = options.isOfHabit ?? isTableOfHabit(text, separator);
  const finder = createDateOrderFinder();
  const withAmounts = new Set<number>();
  readBelowTitles(text, source, (cells) => {
    finder.see(cells[0] ?? '');
    for (let column = 1; column < cells.length; column += 1) {
      if (isAmountCell((cells[column] ?? '').trim(), program)) withAmounts.add(column - 1);
    }
  });
  const names = isOfHabit
    ? [null]
    : nameColumns(text, { separator, known, remark: (one) => remark({ ...place, ...one }) });
  return {
    columns: names.map((name, index) => ({ name, hasAmounts: withAmounts.has(index) })),
    read(writers) {
      const toDate = createDateReader(finder.style({ timeZone: 'UTC', remark }));
      readBelowTitles(text, { ...source, remark }, (cells, line) => {
        const [first = ''] = cells;
        const row = { ...place, line };
        const date = toDate(first);
        if (date === null) {
          const remarkOfRow = isOfHabit ? (writers[0]?.remark ?? remark) : remark;
          return remarkOfRow({ ...row, kind: 'date-unreadable', value: first });
        }
        // A missing or additional cell moves the following cells to other habits.
        if (!isOfHabit && !hasCells(cells, names.length + 1)) {
          return remark({ ...row, kind: 'row-unreadable', value: cells.join(separator) });
        }
        for (const [index, writer] of writers.entries()) {
          if (writer === null) continue;
          const written = (cells[index + 1] ?? '').trim();
          const mark = readLoopCell(written, { program, isNumerical: writer.isNumerical });
          const notes = isOfHabit ? (cells[2] ?? '') : '';
          writer.put({ date, mark, written, notes, place: row });
        }
      });
      for (const writer of writers) writer?.finish(file);
    },
  };
}

function readBelowTitles(
  text: string,
  source: Parameters<typeof readRows>[1],
  onRow: (cells: readonly string[], line: number) => void,
): void {
  let isFirst = true;
  readRows(text, source, (cells, line) => {
    if (!isFirst || !isTitleRow(cells)) onRow(cells, line);
    isFirst = false;
  });
}

function hasCells(cells: readonly string[], count: number): boolean {
  return cells.length >= count && cells.slice(count).every((cell) => cell.trim() === '');
}
