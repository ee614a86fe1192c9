import type { CalendarDate } from '../calendar/calendar-date.ts';
import { parseCell, type WordMeaning } from './parse-cell.ts';
import { readBelow, startOfTable, type Table } from './table-start.ts';
import type { ImportDraft, ImportedAreaDraft } from './import-draft.ts';
import { ImportError } from './imported-file.ts';
import {
  createDateReader,
  type DateOrder,
  type DateStyle,
  createDateOrderFinder,
} from './written-date.ts';

/**
 * Meanings that the person gave to words of the table. Keys are words as `normalizeWord` returns
 * them.
 */
export type WordMeanings = Readonly<Partial<Record<string, WordMeaning>>>;

interface CommonMapping {
  readonly dateOrder: 'auto' | DateOrder;
  /** Other words keep their usual meaning, if they have one. */
  readonly meanings?: WordMeanings;
}

/** Columns are numbered from 0. */
export type ColumnMapping = CommonMapping &
  (
    | {
        readonly kind: 'a-row-a-day';
        readonly name: number | null;
        readonly date: number;
        /** Null if every row is a done day. */
        readonly value: number | null;
        readonly note: number | null;
      }
    | {
        readonly kind: 'a-column-a-habit';
        readonly date: number;
        readonly habits: readonly number[];
        /** Column with the notes of a habit. The key is the column of the habit. */
        readonly notes?: Readonly<Partial<Record<number, number>>>;
      }
    | {
        readonly kind: 'a-column-a-day';
        readonly name: number;
      }
  );

interface MappedReading {
  readonly mapping: ColumnMapping;
  readonly draft: ImportDraft;
  /** Zone in which UTC times become dates. */
  readonly timeZone: string;
}

/** Reads a table into the draft. Returns false if the text is no table. */
export function readMappedCsv(text: string, reading: MappedReading): boolean {
  const { mapping, draft } = reading;
  const table = startOfTable(text);
  if (table === null) return false;
  const toDate = createDateReader(findStyle(text, table, reading));
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
      : columnWriter(mapping, table, draft);
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
  { name, meanings }: Extract<ColumnMapping, { kind: 'a-column-a-day' }>,
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
      const cell = cells[index] ?? '';
      writeCell(area, { date, cell, notes: '', line, id: `${line}`, meanings });
    }
  });
}

function findStyle(text: string, table: Table, reading: MappedReading): DateStyle {
  const { mapping, draft, timeZone } = reading;
  const { dateOrder: order } = mapping;
  const finder = createDateOrderFinder();
  if (mapping.kind === 'a-column-a-day') {
    for (const day of table.days) finder.see(table.columns[day] ?? '');
  } else readBelow(text, { table }, (cells) => finder.see(cells[mapping.date] ?? ''));
  if (order === 'auto') return finder.style({ timeZone, remark: draft.remark });
  return { ...finder.style({ timeZone, remark: () => undefined }), order };
}

/** Several rows of a day add up, for example three glasses of water. */
const sumOfDay = { target: null, unit: '', always: false, adds: true };

/** Returns a function that finds or adds an area. For an empty name, it returns null. */
function areasByName(
  draft: ImportDraft,
): (title: string, line: number) => ImportedAreaDraft | null {
  const areas = new Map<string, ImportedAreaDraft>();
  return (title, line) => {
    const known = areas.get(title);
    if (known !== undefined) return known;
    const head = { key: String(areas.size + 1), name: title, measure: sumOfDay };
    const area = draft.area(head, { line });
    if (area !== null) areas.set(title, area);
    return area;
  };
}

type RowWriter = (date: CalendarDate, cells: readonly string[], line: number) => void;

function rowWriter(
  {
    name,
    date: dateColumn,
    value,
    note,
    meanings,
  }: Extract<ColumnMapping, { kind: 'a-row-a-day' }>,
  columns: readonly string[],
  draft: ImportDraft,
): RowWriter {
  const areas = areasByName(draft);
  const titleOfAll = columns[value ?? dateColumn] ?? '';
  return (date, cells, line) => {
    const title = name === null ? titleOfAll : (cells[name] ?? '').trim();
    const area = areas(title, line);
    const notes = note === null ? '' : readNote(cells[note] ?? '');
    const cell = value === null ? 'done' : (cells[value] ?? '');
    // A repeated row is the same event, and counts once.
    const id = cells.join('\t');
    if (area !== null) writeCell(area, { date, cell, notes, line, id, meanings });
  };
}

function columnWriter(
  { habits, notes = {}, meanings }: Extract<ColumnMapping, { kind: 'a-column-a-habit' }>,
  { columns, above }: Table,
  draft: ImportDraft,
): RowWriter {
  const areas = [...new Set(habits)].map((index) => {
    const head = { key: String(index), name: (columns[index] ?? '').trim(), measure: sumOfDay };
    return { index, area: draft.area(head, { line: Math.max(1, above) }) };
  });
  return (date, cells, line) => {
    const id = cells.join('\t');
    for (const { index, area } of areas) {
      const cell = cells[index] ?? '';
      const note = readNote(cells[notes[index] ?? -1] ?? '');
      if (area !== null && (cell !== '' || note !== '')) {
        writeCell(area, { date, cell, notes: note, line, id, meanings });
      }
    }
  };
}

/** A lone dash means that there is no note. */
function readNote(cell: string): string {
  return /^[-–—]$/.test(cell.trim()) ? '' : cell;
}

interface WrittenCell {
  readonly date: CalendarDate;
  readonly cell: string;
  readonly notes: string;
  readonly line: number;
  readonly id: string;
  readonly meanings: WordMeanings | undefined;
}

function writeCell(
  area: ImportedAreaDraft,
  { date, cell, notes, line, id, meanings }: WrittenCell,
): void {
  const mark = parseCell(cell, meanings);
  const place = { line };
  switch (mark.kind) {
    case 'done':
    case 'not-done':
      area.mark(date, { score: mark.kind === 'done' ? 1 : 0, notes }, place);
      return;
    case 'amount':
      area.amount(date, { amount: mark.amount, written: cell.trim(), id, notes }, place);
      return;
    case 'skipped':
      area.skip(date, notes, place);
      return;
    case 'unknown':
      area.remark({ kind: 'value-unknown', line, value: cell });
      break;
    case 'void':
      area.remark({ kind: 'value-void', line, value: cell });
      break;
    default:
  }
  if (notes !== '') area.remark({ kind: 'field-left-out', line, value: notes });
}
