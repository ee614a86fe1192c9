import { strToU8, zipSync } from 'fflate';
import Papa from 'papaparse';
import { areaFieldNames, mapAreaFields, toColumn } from '../areas/area-fields.ts';
import type { SyncedArea } from '../areas/life-area.ts';
import type { Instant } from '../field-schemas.ts';
import { getEntries } from '../sync/get-entries.ts';
import { compareAreas, type Entry, type PersonHistory } from '../sync/person-data.ts';
import { escapeFormulas } from './formula-cells.ts';

/** Files and columns of the archive. `docs/export-format.md` describes them. */
const csvColumns = {
  'areas.csv': ['id', ...areaFieldNames, 'created_on', 'ended_on', 'position', 'schedule'],
  'pauses.csv': ['area_id', 'first_day', 'last_day', 'reason'],
  'days.csv': ['date', 'area_id', 'area', 'mark', 'note', 'amount'],
} as const;

type Cells<File extends keyof typeof csvColumns> = Record<
  (typeof csvColumns)[File][number],
  string
>;

/** Returns a zip with all areas, pauses and entries. */
export function createCsvArchive(
  { areas, pauses, years }: PersonHistory,
  { now }: { readonly now: Instant },
): Uint8Array<ArrayBuffer> {
  const ordered = [...areas.values()].toSorted(compareAreas);
  const pauseRows = [...pauses.values()]
    .map(({ life_area_id, first_day, last_day, reason }): Cells<'pauses.csv'> => ({
      area_id: life_area_id ?? '',
      first_day,
      last_day: last_day ?? '',
      reason,
    }))
    .toSorted((one, other) => (one.first_day < other.first_day ? -1 : 1));
  const files = {
    'areas.csv': table('areas.csv', ordered.map(areaCells)),
    'pauses.csv': table('pauses.csv', pauseRows),
    'days.csv': table('days.csv', dayRows(ordered, years)),
  };
  return zipSync(files, { mtime: now });
}

function areaCells(area: SyncedArea): Cells<'areas.csv'> {
  const { id, created_on } = area;
  return {
    id,
    ...mapAreaFields((name) => String(toColumn(area[name]) ?? '')),
    created_on,
    ended_on: area.deleted_on ?? '',
    position: String(area.position),
    schedule: JSON.stringify(area.schedule),
  };
}

function dayRows(
  areas: readonly SyncedArea[],
  years: PersonHistory['years'],
): readonly Cells<'days.csv'>[] {
  const rows = areas.flatMap(({ id, name }) =>
    getEntries({ years }, id).map((entry) => dayCells(entry, name)),
  );
  return rows.toSorted((one, other) =>
    one.date < other.date ? -1 : one.date > other.date ? 1 : 0,
  );
}

function dayCells({ life_area_id, score_date, score, notes, amount }: Entry, area: string) {
  const mark = score === 1 ? 'done' : 'not_done';
  return {
    date: score_date,
    area_id: life_area_id,
    area,
    mark,
    amount: amount === undefined ? '' : String(amount),
    note: notes,
  };
}

function table<File extends keyof typeof csvColumns>(
  file: File,
  rows: readonly Cells<File>[],
): Uint8Array<ArrayBuffer> {
  const columns: readonly (keyof Cells<File>)[] = csvColumns[file];
  const cells = rows.map((row) => columns.map((column) => escapeFormulas(row[column])));
  // Quotes every cell, because a spreadsheet splits unquoted cells at the separator of its locale.
  const text = Papa.unparse([[...columns], ...cells], { newline: '\r\n', quotes: true });
  // The byte order mark tells spreadsheets that the text is UTF-8.
  return strToU8(`\u{feff}${text}\r\n`);
}
