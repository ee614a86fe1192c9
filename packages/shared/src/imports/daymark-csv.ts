import { notificationTime } from '../accounts/account.ts';
import { areaColor } from '../areas/area-color-schema.ts';
import { areaIcon } from '../areas/area-icon-schema.ts';
import { isCalendarDate } from '../calendar/calendar-date.ts';
import { unescapeFormula } from '../exports/formula-cells.ts';
import { limits } from '../limits.ts';
import { type DatedRule, schedule } from '../timeline/schedule-schema.ts';
import type { Archive } from './archive.ts';
import { markOfCell } from './cell-mark.ts';
import { columnsOf, readRows } from './csv-rows.ts';
import { cutText } from './cut-text.ts';
import { decodeText } from './decode-text.ts';
import { type AreaDraft, importDraft, type ImportDraft } from './import-draft.ts';
import type { ImportedFile, ImportedPause, ImportRemark } from './imported-file.ts';

const files = { areas: 'areas.csv', pauses: 'pauses.csv', days: 'days.csv' };

/** The folder in which the tables of our own export lie. Null where they do not. */
export function daymarkFolder(archive: Archive): string | null {
  const path = archive.names
    .filter((name) => name === files.areas || name.endsWith(`/${files.areas}`))
    .toSorted((one, other) => one.length - other.length)[0];
  if (path === undefined) return null;
  const folder = path.slice(0, -files.areas.length);
  const header = decodeText(archive.read(path)).text.split('\r\n', 1)[0] ?? '';
  const isOurs = header.startsWith('id,name,') && header.includes(',schedule');
  return isOurs && archive.names.includes(folder + files.days) ? folder : null;
}

interface Options {
  readonly today: string;
  /** From `daymarkFolder`. */
  readonly folder: string;
}

interface OwnArea {
  readonly name: string;
  readonly draft: AreaDraft;
}

/** The CSV zip that `csvArchive` writes; `docs/export-format.md` says what stands in each table. */
export function readDaymarkCsv(archive: Archive, { today, folder }: Options): ImportedFile {
  const draft = importDraft(today);
  const areas = readAreas(archive, folder, draft);
  const pauses = archive.names.includes(folder + files.pauses)
    ? readPauses(archive, folder, { areas, draft })
    : [];
  readDays(archive, folder, { areas, draft });
  for (const name of archive.names) {
    const isKnown = Object.values(files).some((file) => name === folder + file);
    if (!isKnown) draft.remark({ kind: 'file-left-out', value: name });
  }
  const file = draft.finish('daymark-csv');
  return pauses.length === 0 ? file : { ...file, pauses };
}

interface TableRow {
  /** '' where the row lacks the column. */
  readonly cell: (column: string) => string;
  readonly leaveOut: (kind: ImportRemark['kind'], value: string) => void;
  readonly line: number;
}

/** Lines end as we write them, so that a note may hold any other line end. */
function eachRow(
  archive: Archive,
  { path, draft }: { readonly path: string; readonly draft: ImportDraft },
  onRow: (row: TableRow) => void,
): void {
  const { text, isGuessed } = decodeText(archive.read(path));
  if (isGuessed) draft.remark({ kind: 'encoding-guessed', file: path });
  let columns: ReadonlyMap<string, number> | null = null;
  const options = { separator: ',', newline: '\r\n', file: path, remark: draft.remark } as const;
  readRows(text, options, (cells, line) => {
    if (columns === null) {
      columns = columnsOf(cells);
      return;
    }
    const known = columns;
    onRow({
      line,
      cell: (column) => unescapeFormula(cells[known.get(column) ?? -1] ?? ''),
      leaveOut: (kind, value) => draft.remark({ kind, file: path, line, value }),
    });
  });
}

function readAreas(archive: Archive, folder: string, draft: ImportDraft): Map<string, OwnArea> {
  const path = folder + files.areas;
  const areas = new Map<string, OwnArea>();
  eachRow(archive, { path, draft }, ({ cell, line, leaveOut }) => {
    const name = cell('name');
    const allowed = (column: string, isAllowed: (text: string) => boolean) => {
      const text = cell(column);
      if (text === '' || isAllowed(text)) return text || null;
      leaveOut('field-left-out', text);
      return null;
    };
    const area = draft.area(
      {
        key: cell('id') || String(line),
        name,
        description: cell('description'),
        color: allowed('color', (text) => areaColor.safeParse(text).success),
        icon: allowed('icon', (text) => areaIcon.safeParse(text).success),
        group: cell('group'),
        reminder_time: allowed('reminder_time', (text) => notificationTime.safeParse(text).success),
        created_on: allowed('created_on', isCalendarDate),
        deleted_on: allowed('ended_on', isCalendarDate),
        schedule: scheduleOf(cell('schedule'), (text) => leaveOut('field-left-out', text)),
      },
      { file: path, line },
    );
    if (area !== null) areas.set(cell('id'), { name, draft: area });
  });
  return areas;
}

function scheduleOf(text: string, leaveOut: (text: string) => void): readonly DatedRule[] {
  if (text === '') return [];
  try {
    const read = schedule.safeParse(JSON.parse(text));
    if (read.success) return read.data;
  } catch {
    // Not JSON: as one that is no schedule.
  }
  leaveOut(text);
  return [];
}

interface RowOptions {
  readonly areas: ReadonlyMap<string, OwnArea>;
  readonly draft: ImportDraft;
}

/** Those of all areas; the others go to their area. */
function readPauses(
  archive: Archive,
  folder: string,
  { areas, draft }: RowOptions,
): readonly ImportedPause[] {
  const ofAll: ImportedPause[] = [];
  eachRow(archive, { path: folder + files.pauses, draft }, ({ cell, leaveOut }) => {
    const first_day = cell('first_day');
    const last_day = cell('last_day') || null;
    const isRange =
      isCalendarDate(first_day) &&
      (last_day === null || (isCalendarDate(last_day) && first_day <= last_day));
    if (!isRange) return leaveOut('date-unreadable', `${first_day} ${last_day ?? ''}`);
    if (first_day < limits.earliestDate) return leaveOut('date-out-of-range', first_day);
    const { text: reason, isCut } = cutText(cell('reason'), limits.pauseReason.max);
    if (isCut) leaveOut('note-cut', cell('reason'));
    const pause = { first_day, last_day, reason: reason.trim() };
    const id = cell('area_id');
    const area = areas.get(id);
    if (id === '') ofAll.push(pause);
    else if (area === undefined) leaveOut('row-unreadable', id);
    else area.draft.pause(pause);
  });
  return ofAll.toSorted((one, other) => (one.first_day < other.first_day ? -1 : 1));
}

function readDays(archive: Archive, folder: string, { areas, draft }: RowOptions): void {
  const path = folder + files.days;
  const byName = new Map([...areas.values()].map((area) => [area.name, area]));
  eachRow(archive, { path, draft }, ({ cell, line, leaveOut }) => {
    const date = cell('date');
    const area = areas.get(cell('area_id')) ?? byName.get(cell('area'));
    const mark = markOfCell(cell('mark')).kind;
    if (area === undefined) leaveOut('row-unreadable', cell('area_id') || cell('area'));
    else if (!isCalendarDate(date)) leaveOut('date-unreadable', date);
    else if (mark !== 'done' && mark !== 'not-done') leaveOut('value-unknown', cell('mark'));
    else {
      const score = mark === 'done' ? 1 : 0;
      area.draft.mark(date, { score, notes: cell('note') }, { file: path, line });
    }
  });
}
