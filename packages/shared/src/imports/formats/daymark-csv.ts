import * as limits from '../../limits.ts';
import { cutText } from '../cut-text.ts';
import { defineFormat, type Reading } from '../import-format.ts';
import type { ImportRemark } from '../imported-file.ts';
import { parseCell } from '../parse-cell.ts';
import { createDateReader } from '../written-date.ts';
import { type OwnArea, readAreas, type ReadOptions } from './daymark-csv-areas.ts';
import {
  daymarkFiles,
  type DaymarkFolder,
  eachRow,
  findDateOrder,
  findDaymarkFolder,
  readTables,
  type Table,
} from './daymark-csv-tables.ts';

export const daymarkCsv = defineFormat({
  format: 'daymark-csv',
  recognise: (file) => (file.kind === 'archive' ? findDaymarkFolder(file.archive) : null),
  read: readDaymarkCsv,
});

/** Reads the zip that `createCsvArchive` writes. `docs/export-format.md` describes its tables. */
function readDaymarkCsv(found: DaymarkFolder, { draft }: Reading): void {
  const tables = readTables(found, draft);
  const toDate = createDateReader(findDateOrder(tables, draft));
  const areas = readAreas(tables.areas, { draft, toDate });
  if (tables.pauses !== null) readPauses(tables.pauses, { areas, draft, toDate });
  readDays(tables.days, { areas, draft, toDate });
  for (const name of found.archive.names) {
    const isKnown = Object.values(daymarkFiles).some((file) => name === found.folder + file);
    if (!isKnown) draft.remark({ kind: 'file-left-out', value: name });
  }
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
      const [score, notes, place] = [
        mark === 'done' ? 1 : 0,
        cell('note'),
        { file, line },
      ] as const;
      const written = cell('amount').trim();
      const read = parseCell(written);
      if (read.kind === 'amount') {
        area.draft.amount(date, { amount: read.amount, written, score, notes }, place);
        return;
      }
      if (written !== '') leaveOut('value-unknown', written);
      area.draft.mark(date, { score, notes }, place);
    }
  });
}
