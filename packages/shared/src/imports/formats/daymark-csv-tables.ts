import { unescapeFirstFormula, unescapeFormulas } from '../../exports/formula-cells.ts';
import type { Archive } from '../archive.ts';
import { type CellReader, indexColumns, type CsvOptions, readRecords } from '../csv-rows.ts';
import { decodeText } from '../decode-text.ts';
import type { ImportDraft } from '../import-draft.ts';
import { type DateOrder, createDateOrderFinder } from '../written-date.ts';

export const daymarkFiles = { areas: 'areas.csv', pauses: 'pauses.csv', days: 'days.csv' };

export interface DaymarkFolder {
  readonly archive: Archive;
  /** Path of the folder with a trailing slash. Empty for the root of the archive. */
  readonly folder: string;
}

export function findDaymarkFolder(archive: Archive): DaymarkFolder | null {
  const path = archive.names
    .filter((name) => name === daymarkFiles.areas || name.endsWith(`/${daymarkFiles.areas}`))
    .toSorted((one, other) => one.length - other.length)[0];
  if (path === undefined) return null;
  const folder = path.slice(0, -daymarkFiles.areas.length);
  const [first = ''] = decodeText(archive.read(path)).text.split(/[\r\n]/, 1);
  const header = indexColumns(first.replaceAll('"', '').split(separatorOf(first)));
  const isOurs = ['id', 'name', 'schedule'].every((column) => header.has(column));
  return isOurs && archive.names.includes(folder + daymarkFiles.days) ? { archive, folder } : null;
}

export interface Table extends CsvOptions {
  readonly text: string;
  readonly file: string;
}

interface Tables {
  readonly areas: Table;
  readonly pauses: Table | null;
  readonly days: Table;
}

export function readTables({ archive, folder }: DaymarkFolder, draft: ImportDraft): Tables {
  const table = (name: string) => readTable(archive, folder + name, draft);
  return {
    areas: table(daymarkFiles.areas),
    pauses: archive.names.includes(folder + daymarkFiles.pauses)
      ? table(daymarkFiles.pauses)
      : null,
    days: table(daymarkFiles.days),
  };
}

/**
 * Daymark ends rows with CR LF. If the first line still does, a lone CR or LF belongs to a note.
 * Otherwise a spreadsheet has changed the line ends, and any usual line end is accepted.
 */
function readTable(archive: Archive, file: string, draft: ImportDraft): Table {
  const { text, isGuessed } = decodeText(archive.read(file));
  if (isGuessed) draft.remark({ kind: 'encoding-guessed', file });
  const separator = separatorOf(text);
  const isAsWritten = /^[^\n]*\r\n/.test(text);
  return { text, file, separator, ...(isAsWritten && { newline: '\r\n' }) };
}

function separatorOf(text: string): string {
  return /^"?\w+"?([,;\t])/.exec(text)?.[1] ?? ',';
}

/** Spreadsheets save dates in the order of their locale. */
export function findDateOrder({ areas, pauses, days }: Tables, draft: ImportDraft): DateOrder {
  const finder = createDateOrderFinder();
  const columns = ['created_on', 'ended_on', 'first_day', 'last_day', 'date'];
  for (const table of [areas, pauses, days]) {
    if (table === null) continue;
    eachRow(table, {}, ({ cell }) => {
      for (const column of columns) finder.see(cell(column));
    });
  }
  return finder.order(draft);
}

export function eachRow(
  { text, ...options }: Table,
  { remark }: Pick<CsvOptions, 'remark'>,
  onRow: (row: { readonly cell: CellReader; readonly line: number }) => void,
): void {
  // Versions up to 1.1.0 left the header unquoted and escaped formulas only at the start of a cell.
  const unescape = text.startsWith('"') ? unescapeFormulas : unescapeFirstFormula;
  readRecords(text, { ...options, ...(remark && { remark }) }, (read, line) =>
    onRow({ line, cell: (column) => unescape(read(column)) }),
  );
}
