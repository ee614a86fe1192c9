import type { CalendarDate } from '../calendar/calendar-date.ts';
import { markOfCell } from './cell-mark.ts';
import { columnsOf, type CsvOptions, readRows } from './csv-rows.ts';
import { type AreaDraft, importDraft } from './import-draft.ts';
import type { ImportedFile } from './imported-file.ts';
import { dateReader, orderFinder } from './written-date.ts';

const columns = ['habitname', 'calendardate', 'value'];

export function isHabitBull(header: readonly string[]): boolean {
  const known = columnsOf(header);
  return columns.every((column) => known.has(column));
}

interface Options {
  readonly today: CalendarDate;
  readonly separator: string;
}

/** Reads HabitBull's CSV, with a line for each habit and day in any order. */
export function readHabitBull(text: string, { today, separator }: Options): ImportedFile {
  const draft = importDraft(today);
  const options: CsvOptions = { separator };
  const order = findOrder(text, options);
  if (order !== null) draft.remark({ kind: `dates-${order}` });
  const toDate = dateReader(order ?? 'month-first');
  const areas = new Map<string, AreaDraft | null>();
  eachRecord(text, { ...options, remark: draft.remark }, (record, line) => {
    const { name, date: written, value, comment } = record;
    let area = areas.get(name);
    if (area === undefined) {
      const { description, category: group } = record;
      area = draft.area({ key: String(areas.size + 1), name, description, group }, { line });
      // Each line without a name is left out separately.
      if (area !== null) areas.set(name, area);
    }
    const leaveOut = (kind: 'date-unreadable' | 'value-unknown' | 'value-void', what: string) => {
      draft.remark({ kind, line, area: name, value: what });
      if (comment !== '')
        draft.remark({ kind: 'field-left-out', line, area: name, value: comment });
    };
    if (area === null) return;
    const date = toDate(written);
    if (date === null) return leaveOut('date-unreadable', written);
    const mark = markOfCell(value);
    // Skipped or void. HabitBull writes numbers like -2150000000 for them.
    if (mark.kind === 'void') return leaveOut('value-void', value);
    if (mark.kind !== 'amount') return leaveOut('value-unknown', value);
    area.amount(date, { amount: mark.amount, written: value.trim(), notes: comment }, { line });
  });
  return draft.finish('habitbull');
}

interface HabitBullRecord {
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly date: string;
  readonly value: string;
  readonly comment: string;
}

function eachRecord(
  text: string,
  options: CsvOptions,
  onRecord: (record: HabitBullRecord, line: number) => void,
): void {
  let known: ReadonlyMap<string, number> | null = null;
  readRows(text, options, (cells, line) => {
    if (known === null) {
      known = columnsOf(cells);
      return;
    }
    const places = known;
    const cell = (column: string) => cells[places.get(column) ?? -1] ?? '';
    const record = {
      name: cell('habitname').trim(),
      description: cell('habitdescription'),
      category: cell('habitcategory'),
      date: cell('calendardate'),
      value: cell('value'),
      comment: cell('commenttext'),
    };
    onRecord(record, line);
  });
}

function findOrder(text: string, options: CsvOptions) {
  const finder = orderFinder();
  eachRecord(text, options, ({ date }) => finder.see(date));
  return finder.order();
}
