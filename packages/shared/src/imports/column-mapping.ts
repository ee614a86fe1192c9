import type { CalendarDate } from '../calendar/calendar-date.ts';
import { parseCell } from './parse-cell.ts';
import { readRows, readCsvStart } from './csv-rows.ts';
import type { ImportDraft, ImportedAreaDraft } from './import-draft.ts';
import { ImportError } from './imported-file.ts';
import { createDateReader, type DateOrder, createDateOrderFinder } from './written-date.ts';

/** Columns are numbered from 0. */
export type ColumnMapping =
  | {
      readonly kind: 'a-row-a-day';
      readonly name: number | null;
      readonly date: number;
      /** Null if every row is a done day. */
      readonly value: number | null;
      readonly note: number | null;
      readonly dateOrder: 'auto' | DateOrder;
    }
  | {
      readonly kind: 'a-column-a-habit';
      readonly date: number;
      readonly habits: readonly number[];
      readonly dateOrder: 'auto' | DateOrder;
    }
  | {
      readonly kind: 'a-column-a-day';
      readonly name: number;
      readonly dateOrder: 'auto' | DateOrder;
    };

export interface ColumnPreview {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Columns whose titles are dates. Empty if each day is a row. */
  readonly days: readonly number[];
  readonly guess: ColumnMapping;
}

const previewedRows = 10;
const guessedRows = 100;
/** Maximum number of title rows and empty rows above the row of dates. */
const maxRowsAbove = 10;

interface Table {
  readonly separator: string;
  /** Number of rows above the data, including the header. */
  readonly above: number;
  readonly columns: readonly string[];
  /** Columns whose titles are dates. */
  readonly days: readonly number[];
  readonly rows: readonly (readonly string[])[];
}

export function previewColumns(text: string): ColumnPreview | null {
  const table = startOfTable(text);
  if (table === null) return null;
  const { columns, days, rows } = table;
  return {
    columns,
    days,
    rows: rows
      .slice(0, previewedRows)
      .map((cells) => columns.map((_, index) => cells[index] ?? '')),
    guess: guessMapping(table),
  };
}

function startOfTable(text: string): Table | null {
  const { separator, rows } = readCsvStart(text, guessedRows + 1);
  const [first = [], ...others] = rows;
  const sheet = sheetOfDays(rows);
  if (sheet !== null) return isText(sheet.columns) ? { separator, ...sheet } : null;
  const hasHeader = !first.some(isDate);
  const columns = hasHeader ? first : first.map((_, index) => columnLetters(index));
  const days = hasHeader ? others : rows;
  const isTable = columns.length > 1 && days.length > 0 && isText(first);
  const isEven = days.every((cells) => cells.length === columns.length);
  const hasDate = days.some((cells) => cells.some(isDate));
  if (!isTable || !(isEven || hasDate)) return null;
  return { separator, above: hasHeader ? 1 : 0, columns, days: [], rows: days };
}

function isText(cells: readonly string[]): boolean {
  return !/[^\P{Cc}\r\n\t]/u.test(cells.join(''));
}

/**
 * Finds a header of dates. Only title rows may precede it, and no date may follow in the columns of
 * days: such a table is a log with two dates per row.
 */
function sheetOfDays(rows: readonly (readonly string[])[]): Omit<Table, 'separator'> | null {
  const index = rows.findIndex((cells) => cells.filter(isDate).length > 1);
  const [columns = [], ...habits] = rows.slice(Math.max(0, index));
  const days = [...columns.keys()].filter((column) => isDate(columns[column] ?? ''));
  const isTitle = (cells: readonly string[]) => cells.filter((cell) => cell.trim()).length < 2;
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

function isDate(cell: string): boolean {
  return dayFirst(cell) !== null || monthFirst(cell) !== null;
}

const dayFirst = createDateReader('day-first');
const monthFirst = createDateReader('month-first');

const titles = {
  name: /^(habit|habit ?name|name|area|activity|task|title|привычка|название|gewohnheit|habitude|nom|bereich|domaine|сфера)$/,
  value:
    /^(value|done|status|score|mark|completed|checked|result|state|amount|count|значение|wert|valeur|erledigt|fait)$/,
  note: /^(notes?|comments?|comment ?text|text|remark|memo|заметк[аи]|комментарий|notizen?|kommentar|commentaire)$/,
};

function guessMapping({ columns, days, rows }: Table): ColumnMapping {
  const share = (index: number, is: (cell: string) => boolean) =>
    rows.filter((cells) => is(cells[index] ?? '')).length / rows.length;
  const indexes = [...columns.keys()];
  const isTitled = (index: number, title: RegExp) =>
    title.test((columns[index] ?? '').trim().toLowerCase());
  const dateOrder = 'auto';
  if (days.length > 0) {
    const name = indexes.find((index) => isTitled(index, titles.name)) ?? 0;
    return { kind: 'a-column-a-day', name, dateOrder };
  }
  const dates = indexes.map((index) => share(index, isDate));
  const date = Math.max(0, dates.indexOf(Math.max(...dates)));
  const others = indexes.filter((index) => index !== date);
  const titled = (title: RegExp) => others.find((index) => isTitled(index, title)) ?? null;
  const [name, value, note] = [titled(titles.name), titled(titles.value), titled(titles.note)];
  const isMark = (index: number) =>
    share(index, (cell) => parseCell(cell).kind !== 'unknown') > 0.5;
  const rest = others.filter((index) => index !== name && index !== value && index !== note);
  const marks = rest.filter(isMark);
  if (name === null && value === null && marks.length > 0) {
    return { kind: 'a-column-a-habit', date, habits: marks, dateOrder };
  }
  const texts = rest.filter((index) => !isMark(index));
  return {
    kind: 'a-row-a-day',
    name: name ?? texts[0] ?? null,
    date,
    value: value ?? marks[0] ?? null,
    note: note ?? (name === null ? texts[1] : texts[0]) ?? null,
    dateOrder,
  };
}

interface MappedReading {
  readonly mapping: ColumnMapping;
  readonly draft: ImportDraft;
}

/** Reads a table into the draft. Returns false if the text is no table. */
export function readMappedCsv(text: string, { mapping, draft }: MappedReading): boolean {
  const table = startOfTable(text);
  if (table === null) return false;
  const toDate = createDateReader(orderOf(text, table, { mapping, draft }));
  const parts = { table, draft, toDate };
  if (mapping.kind === 'a-column-a-day') readHabits(text, mapping, parts);
  else readDays(text, mapping, parts);
  return true;
}

interface ReadingParts {
  readonly table: Table;
  readonly draft: ImportDraft;
  readonly toDate: (text: string) => CalendarDate | null;
}

function readDays(
  text: string,
  mapping: Exclude<ColumnMapping, { kind: 'a-column-a-day' }>,
  { table, draft, toDate }: ReadingParts,
): void {
  const write =
    mapping.kind === 'a-row-a-day'
      ? rowWriter(mapping, table.columns, draft)
      : columnWriter(mapping, table.columns, draft);
  let hasDates = false;
  let unreadable: number | null = null;
  readBelow(text, { table, remark: draft.remark }, (cells, line) => {
    const written = cells[mapping.date] ?? '';
    const date = toDate(written);
    if (date === null) {
      unreadable ??= line;
      draft.remark({ kind: 'date-unreadable', line, value: written });
      return;
    }
    hasDates = true;
    write(date, cells, line);
  });
  if (!hasDates && unreadable !== null) {
    throw new ImportError('dates-unreadable', String(unreadable));
  }
}

function readHabits(
  text: string,
  { name }: Extract<ColumnMapping, { kind: 'a-column-a-day' }>,
  { table, draft, toDate }: ReadingParts,
): void {
  const { above } = table;
  const days = table.days.flatMap((index) => {
    const written = table.columns[index] ?? '';
    const date = toDate(written);
    if (date !== null) return [{ index, date }];
    draft.remark({ kind: 'date-unreadable', line: above, value: written });
    return [];
  });
  if (days.length === 0) throw new ImportError('dates-unreadable', String(above));
  const areas = areasByName(draft);
  readBelow(text, { table, remark: draft.remark }, (cells, line) => {
    const marks = days.filter(({ index }) => (cells[index] ?? '') !== '');
    const title = (cells[name] ?? '').trim();
    // An empty row only separates other rows.
    if (title === '' && marks.length === 0) return;
    const area = areas(title, line);
    if (area === null) return;
    for (const { index, date } of marks) {
      writeCell(area, { date, cell: cells[index] ?? '', notes: '', line, title }, draft);
    }
  });
}

interface BelowOptions {
  readonly table: Table;
  readonly remark?: ImportDraft['remark'];
}

function readBelow(
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

function orderOf(text: string, table: Table, { mapping, draft }: MappedReading): DateOrder {
  if (mapping.dateOrder !== 'auto') return mapping.dateOrder;
  const finder = createDateOrderFinder();
  if (mapping.kind === 'a-column-a-day') {
    for (const day of table.days) finder.see(table.columns[day] ?? '');
  } else readBelow(text, { table }, (cells) => finder.see(cells[mapping.date] ?? ''));
  return finder.order(draft);
}

/** Returns null for an empty name. */
function areasByName(
  draft: ImportDraft,
): (title: string, line: number) => ImportedAreaDraft | null {
  const areas = new Map<string, ImportedAreaDraft>();
  return (title, line) => {
    const known = areas.get(title);
    if (known !== undefined) return known;
    const area = draft.area({ key: String(areas.size + 1), name: title }, { line });
    if (area !== null) areas.set(title, area);
    return area;
  };
}

type RowWriter = (date: CalendarDate, cells: readonly string[], line: number) => void;

function rowWriter(
  { name, date: dateColumn, value, note }: Extract<ColumnMapping, { kind: 'a-row-a-day' }>,
  columns: readonly string[],
  draft: ImportDraft,
): RowWriter {
  const areas = areasByName(draft);
  const titleOfAll = columns[value ?? dateColumn] ?? '';
  return (date, cells, line) => {
    const title = name === null ? titleOfAll : (cells[name] ?? '').trim();
    const area = areas(title, line);
    const notes = note === null ? '' : (cells[note] ?? '');
    const cell = value === null ? 'done' : (cells[value] ?? '');
    if (area !== null) writeCell(area, { date, cell, notes, line, title }, draft);
  };
}

function columnWriter(
  { habits }: Extract<ColumnMapping, { kind: 'a-column-a-habit' }>,
  columns: readonly string[],
  draft: ImportDraft,
): RowWriter {
  const areas = [...new Set(habits)].map((index) => {
    const title = (columns[index] ?? '').trim();
    return { index, title, area: draft.area({ key: String(index), name: title }, { line: 1 }) };
  });
  return (date, cells, line) => {
    for (const { index, title, area } of areas) {
      const cell = cells[index] ?? '';
      if (area !== null && cell !== '') {
        writeCell(area, { date, cell, notes: '', line, title }, draft);
      }
    }
  };
}

interface WrittenCell {
  readonly date: CalendarDate;
  readonly cell: string;
  readonly notes: string;
  readonly line: number;
  readonly title: string;
}

function writeCell(area: ImportedAreaDraft, written: WrittenCell, draft: ImportDraft): void {
  const { date, cell, notes, line, title } = written;
  const mark = parseCell(cell);
  const place = { line };
  if (mark.kind === 'done') area.mark(date, { score: 1, notes }, place);
  else if (mark.kind === 'not-done') area.mark(date, { score: 0, notes }, place);
  else if (mark.kind === 'amount') {
    area.amount(date, { amount: mark.amount, written: cell.trim(), notes }, place);
  } else if (mark.kind === 'skipped') area.skip(date, notes, place);
  else {
    if (mark.kind === 'unknown') {
      draft.remark({ kind: 'value-unknown', line, area: title, value: cell });
    } else if (mark.kind === 'void') {
      draft.remark({ kind: 'value-void', line, area: title, value: cell });
    }
    if (notes !== '') draft.remark({ kind: 'field-left-out', line, area: title, value: notes });
  }
}
