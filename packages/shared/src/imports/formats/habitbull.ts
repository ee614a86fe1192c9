import { parseCell } from '../parse-cell.ts';
import { hasColumns, readRecords } from '../csv-rows.ts';
import type { ImportedAreaDraft } from '../import-draft.ts';
import { defineFormat, type Reading, type TextFile } from '../import-format.ts';
import { createDateReader, createDateOrderFinder } from '../written-date.ts';

/** Spreadsheets save the number of a skipped or void day, -2147483648, as '-2.15E+09'. */
const roundedVoid = /^-\d(?:[.,]\d+)?e\+?\d+$/i;

const columns = ['habitname', 'calendardate', 'value'];

export const habitbull = defineFormat({
  format: 'habitbull',
  recognise: (file) => (file.kind === 'text' && hasColumns(file.firstRow, columns) ? file : null),
  read: readHabitBull,
});

/** Reads HabitBull's CSV, which has a line for each habit and day, in any order. */
function readHabitBull({ text, separator }: TextFile, { draft }: Reading): void {
  const finder = createDateOrderFinder();
  readRecords(text, { separator }, (cell) => finder.see(cell('calendardate')));
  const toDate = createDateReader(finder.order(draft));
  const areas = new Map<string, ImportedAreaDraft | null>();
  readRecords(text, { separator, remark: draft.remark }, (cell, line) => {
    const name = cell('habitname').trim();
    const written = cell('calendardate');
    const value = cell('value');
    const comment = cell('commenttext');
    let area = areas.get(name);
    if (area === undefined) {
      const [description, group] = [cell('habitdescription'), cell('habitcategory')];
      area = draft.area({ key: String(areas.size + 1), name, description, group }, { line });
      // Each line without a name gets its own remark.
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
    const mark = parseCell(value);
    // HabitBull writes numbers like -2150000000 for skipped and void days.
    if (mark.kind === 'void' || roundedVoid.test(value.trim()))
      return leaveOut('value-void', value);
    if (mark.kind !== 'amount') return leaveOut('value-unknown', value);
    area.amount(date, { amount: mark.amount, written: value.trim(), notes: comment }, { line });
  });
}
