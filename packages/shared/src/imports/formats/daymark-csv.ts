import {
  areaFields,
  mapAreaFields,
  type AreaFieldName,
  type AreaFields,
} from '../../areas/area-fields.ts';
import { writtenAreaFields } from '../../areas/life-area.ts';
import type { CalendarDate } from '../../calendar/calendar-date.ts';
import { unescapeFirstFormula, unescapeFormulas } from '../../exports/formula-cells.ts';
import * as limits from '../../limits.ts';
import { type DatedRule, schedule } from '../../timeline/schedule-schema.ts';
import type { Archive } from '../archive.ts';
import { parseCell } from '../parse-cell.ts';
import { type CellReader, indexColumns, type CsvOptions, readRecords } from '../csv-rows.ts';
import { cutText } from '../cut-text.ts';
import { decodeText } from '../decode-text.ts';
import type { ImportDraft, ImportedAreaDraft } from '../import-draft.ts';
import { defineFormat, type Reading } from '../import-format.ts';
import type { ImportRemark } from '../imported-file.ts';
import { createDateReader, type DateOrder, createDateOrderFinder } from '../written-date.ts';

const files = { areas: 'areas.csv', pauses: 'pauses.csv', days: 'days.csv' };

export const daymarkCsv = defineFormat({
  format: 'daymark-csv',
  recognise: (file) => (file.kind === 'archive' ? findDaymarkFolder(file.archive) : null),
  read: readDaymarkCsv,
});

interface DaymarkFolder {
  readonly archive: Archive;
  /** Path of the folder with a trailing slash. Empty for the root of the archive. */
  readonly folder: string;
}

function findDaymarkFolder(archive: Archive): DaymarkFolder | null {
  const path = archive.names
    .filter((name) => name === files.areas || name.endsWith(`/${files.areas}`))
    .toSorted((one, other) => one.length - other.length)[0];
  if (path === undefined) return null;
  const folder = path.slice(0, -files.areas.length);
  const [first = ''] = decodeText(archive.read(path)).text.split(/[\r\n]/, 1);
  const header = indexColumns(first.replaceAll('"', '').split(separatorOf(first)));
  const isOurs = ['id', 'name', 'schedule'].every((column) => header.has(column));
  return isOurs && archive.names.includes(folder + files.days) ? { archive, folder } : null;
}

interface OwnArea {
  readonly name: string;
  readonly draft: ImportedAreaDraft;
}

/** Reads the zip that `createCsvArchive` writes. `docs/export-format.md` describes its tables. */
function readDaymarkCsv({ archive, folder }: DaymarkFolder, { draft }: Reading): void {
  const tables = readTables(archive, folder, draft);
  const toDate = createDateReader(orderOf(tables, draft));
  const areas = readAreas(tables.areas, { draft, toDate });
  if (tables.pauses !== null) readPauses(tables.pauses, { areas, draft, toDate });
  readDays(tables.days, { areas, draft, toDate });
  for (const name of archive.names) {
    const isKnown = Object.values(files).some((file) => name === folder + file);
    if (!isKnown) draft.remark({ kind: 'file-left-out', value: name });
  }
}

interface Table extends CsvOptions {
  readonly text: string;
  readonly file: string;
}

interface Tables {
  readonly areas: Table;
  readonly pauses: Table | null;
  readonly days: Table;
}

function readTables(archive: Archive, folder: string, draft: ImportDraft): Tables {
  const table = (name: string) => readTable(archive, folder + name, draft);
  return {
    areas: table(files.areas),
    pauses: archive.names.includes(folder + files.pauses) ? table(files.pauses) : null,
    days: table(files.days),
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
function orderOf({ areas, pauses, days }: Tables, draft: ImportDraft): DateOrder {
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

function eachRow(
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

interface ReadOptions {
  readonly draft: ImportDraft;
  readonly toDate: (text: string) => CalendarDate | null;
}

function readAreas(table: Table, { draft, toDate }: ReadOptions): Map<string, OwnArea> {
  const { file } = table;
  const areas = new Map<string, OwnArea>();
  eachRow(table, draft, ({ cell, line }) => {
    const name = cell('name');
    const leaveOut = (value: string) => {
      draft.remark({ kind: 'field-left-out', file, line, value });
      return null;
    };
    const date = (column: string) => {
      const text = cell(column);
      return text === '' ? null : (toDate(text) ?? leaveOut(text));
    };
    const fieldOf = (field: AreaFieldName) => {
      const text = field === 'reminder_time' ? timeOf(cell(field)) : cell(field);
      if (areaFields[field].max !== undefined) return text;
      if (text === '' || writtenAreaFields[field].safeParse(text).success) return text || null;
      return leaveOut(cell(field));
    };
    const area = draft.area(
      {
        ...(mapAreaFields(fieldOf) as AreaFields),
        key: cell('id') || String(line),
        created_on: date('created_on'),
        deleted_on: date('ended_on'),
        schedule: scheduleOf(cell('schedule'), leaveOut),
      },
      { file, line },
    );
    if (area !== null) areas.set(cell('id'), { name, draft: area });
  });
  return areas;
}

/** Spreadsheets may save 07:00 as 7:00 or 07:00:00. */
function timeOf(text: string): string {
  return text.replace(/^(\d{1,2}:\d{2})(?::00)?$/, (_, time: string) => time.padStart(5, '0'));
}

function scheduleOf(text: string, leaveOut: (text: string) => unknown): readonly DatedRule[] {
  if (text === '') return [];
  try {
    const read = schedule.safeParse(JSON.parse(text));
    if (read.success) return read.data;
  } catch {
    // Invalid JSON is handled like an invalid schedule.
  }
  leaveOut(text);
  return [];
}

interface RowOptions extends ReadOptions {
  readonly areas: ReadonlyMap<string, OwnArea>;
}

function readPauses(table: Table, { areas, draft, toDate }: RowOptions): void {
  const { file } = table;
  eachRow(table, draft, ({ cell, line }) => {
    const leaveOut = (kind: ImportRemark['kind'], value: string) =>
      draft.remark({ kind, file, line, value });
    const first_day = toDate(cell('first_day'));
    const last_day = cell('last_day') === '' ? null : toDate(cell('last_day'));
    const isOpen = cell('last_day') === '';
    const isRange = first_day !== null && (isOpen || (last_day !== null && first_day <= last_day));
    if (!isRange) {
      return leaveOut('date-unreadable', `${cell('first_day')} ${cell('last_day')}`);
    }
    if (first_day < limits.earliestDate) return leaveOut('date-out-of-range', first_day);
    const { text: reason, isCut } = cutText(cell('reason'), limits.pauseReason.max);
    if (isCut) leaveOut('note-cut', cell('reason'));
    const pause = { first_day, last_day, reason: reason.trim() };
    const id = cell('area_id');
    const area = areas.get(id);
    if (id === '') draft.pause(pause);
    else if (area === undefined) leaveOut('row-unreadable', id);
    else area.draft.pause(pause);
  });
}

function readDays(table: Table, { areas, draft, toDate }: RowOptions): void {
  const { file } = table;
  const byName = new Map([...areas.values()].map((area) => [area.name, area]));
  eachRow(table, draft, ({ cell, line }) => {
    const leaveOut = (kind: ImportRemark['kind'], value: string) =>
      draft.remark({ kind, file, line, value });
    const date = toDate(cell('date'));
    const area = areas.get(cell('area_id')) ?? byName.get(cell('area'));
    const mark = parseCell(cell('mark')).kind;
    if (area === undefined) leaveOut('row-unreadable', cell('area_id') || cell('area'));
    else if (date === null) leaveOut('date-unreadable', cell('date'));
    else if (mark !== 'done' && mark !== 'not-done') leaveOut('value-unknown', cell('mark'));
    else {
      const score = mark === 'done' ? 1 : 0;
      area.draft.mark(date, { score, notes: cell('note') }, { file, line });
    }
  });
}
