import { hasColumns, readRecords } from '../csv-rows.ts';
import type { ImportedAreaDraft } from '../import-draft.ts';
import { defineFormat, type Reading, type TextFile } from '../import-format.ts';
import { parseCell } from '../parse-cell.ts';
import { createDateOrderFinder, createDateReader } from '../written-date.ts';

export const habitify = defineFormat({
  format: 'habitify',
  recognise: (file) =>
    file.kind === 'text' && hasColumns(file.firstRow, ['habit', 'date', 'total log', 'status'])
      ? file
      : null,
  read: readHabitify,
});

function readHabitify({ text, separator }: TextFile, { draft, timeZone }: Reading): void {
  const finder = createDateOrderFinder();
  readRecords(text, { separator }, (cell) => finder.see(cell('date')));
  const toDate = createDateReader(finder.style({ timeZone, remark: draft.remark }));
  const areas = new Map<string, ImportedAreaDraft | null>();
  const units = new Map<ImportedAreaDraft, string>();
  readRecords(text, { separator, remark: draft.remark }, (cell, line) => {
    const name = cell('habit').trim();
    const key = cell('habit id').trim() || name;
    let area = areas.get(key);
    if (area === undefined) {
      const measure = { target: null, unit: cell('unit').trim(), always: false };
      area = draft.area({ key, name, measure }, { line });
      if (area !== null) units.set(area, measure.unit);
      // Each row without a name gets its own remark.
      if (area !== null) areas.set(key, area);
    }
    if (area === null) return;
    const date = toDate(cell('date'));
    if (date === null) {
      area.remark({ kind: 'date-unreadable', line, value: cell('date') });
      return;
    }
    const log = parseCell(cell('total log'));
    const amount = log.kind === 'amount' ? log.amount : 0;
    // A row with another unit than the first one keeps its unit in the note.
    const unit = cell('unit').trim();
    const ownUnit = unit === units.get(area) ? '' : unit;
    const written = `${cell('total log').trim()} ${ownUnit}`.trim();
    const logged = `${cell('total log').trim()} ${unit}`.trim();
    writeDay(area, { date, status: cell('status'), amount, written, logged, line });
  });
}

interface DayOfHabit {
  readonly date: string;
  readonly status: string;
  readonly amount: number;
  readonly written: string;
  /** Amount with its unit. */
  readonly logged: string;
  readonly line: number;
}

/** Scores a day by its status, because the file has no goals. */
function writeDay(area: ImportedAreaDraft, day: DayOfHabit): void {
  const { date, amount, written, line } = day;
  const status = day.status.trim().toLowerCase().replaceAll('_', ' ');
  const isDone = status === 'completed';
  // A day in progress gets an entry only if something was logged.
  if (status === '' || status === 'none' || status === 'in progress') {
    if (amount > 0) area.amount(date, { amount, written, score: 0 }, { line });
  } else if (status === 'skipped') {
    area.skip(date, amount > 0 ? day.logged : '', { line });
  } else if (!isDone && status !== 'failed') {
    area.remark({ kind: 'value-unknown', line, value: day.status });
  } else if (amount > 0) {
    area.amount(date, { amount, written, score: isDone ? 1 : 0 }, { line });
  } else area.mark(date, { score: isDone ? 1 : 0 }, { line });
}
