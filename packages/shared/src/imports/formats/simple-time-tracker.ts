import { type CalendarDate, isCalendarDate } from '../../calendar/calendar-date.ts';
import { type CellReader, hasColumns, readRecords } from '../csv-rows.ts';
import type { ImportDraft, ImportedAreaDraft, Measure } from '../import-draft.ts';
import { defineFormat, type Reading, type TextFile } from '../import-format.ts';
import { getLocalDate } from '../instant-date.ts';

export const simpleTimeTracker = defineFormat({
  format: 'simple-time-tracker',
  recognise: (file) =>
    file.kind === 'text' &&
    hasColumns(file.firstRow, ['activity name', 'time started', 'time ended'])
      ? file
      : null,
  read: readSimpleTimeTracker,
});

const measure: Measure = {
  target: null,
  unit: '',
  adds: true,
  expectsSeveral: true,
  always: true,
  isDuration: true,
};

/**
 * Reads a table in which each row is a record of an activity. A record counts for the day on which
 * it began.
 */
function readSimpleTimeTracker({ text, separator }: TextFile, { draft, timeZone }: Reading): void {
  const areas = new Map<string, ImportedAreaDraft>();
  readRecords(text, { separator, remark: draft.remark }, (cell, line) => {
    const name = cell('activity name').trim();
    const area = areas.get(name) ?? addArea(name, { draft, key: areas.size + 1, cell, line });
    if (area === null) return;
    areas.set(name, area);
    const [started, ended] = [cell('time started').trim(), cell('time ended').trim()];
    const notes = [cell('record tags').trim(), cell('comment').trim()].filter(Boolean).join('\n');
    const start = parseTime(started, timeZone);
    const seconds =
      parseDuration(cell('duration')) ?? getSeconds(start, parseTime(ended, timeZone));
    if (start !== null && seconds !== null) {
      const id = `${started} ${ended} ${notes}`;
      // A record of zero length marks an event, such as taking a pill.
      if (seconds === 0) area.mark(start.date, { score: 1, notes }, { line });
      else area.amount(start.date, { amount: seconds, notes, id }, { line });
      return;
    }
    if (start === null) area.remark({ kind: 'date-unreadable', line, value: started });
    else area.remark({ kind: 'value-unknown', line, value: cell('duration').trim() || ended });
    if (notes !== '') area.remark({ kind: 'field-left-out', line, value: notes });
  });
}

interface AreaOptions {
  readonly draft: ImportDraft;
  readonly key: number;
  readonly cell: CellReader;
  readonly line: number;
}

function addArea(name: string, { draft, key, cell, line }: AreaOptions): ImportedAreaDraft | null {
  // Old exports call this column `activity tags` and separate the names with spaces.
  const [group = '', ...others] = cell('categories').split(', ');
  const head = { key: String(key), name, group: group || cell('activity tags'), measure };
  const area = draft.area(head, { line });
  for (const value of others) area?.remark({ kind: 'field-left-out', line, value });
  return area;
}

interface Time {
  readonly date: CalendarDate;
  readonly milliseconds: number;
}

const writtenTime = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)(Z|[+-]\d{2}:\d{2})?$/;

/** Reads a local time, a local time with its offset, or a time in UTC that ends with Z. */
function parseTime(cell: string, timeZone: string): Time | null {
  const [, day = '', clock = '', zone] = writtenTime.exec(cell) ?? [];
  const milliseconds = Date.parse(`${day}T${clock}${zone ?? 'Z'}`);
  if (!isCalendarDate(day) || Number.isNaN(milliseconds)) return null;
  const date = zone === 'Z' ? getLocalDate(milliseconds, timeZone) : day;
  return date === null ? null : { date, milliseconds };
}

/** Reads hours, minutes and seconds without leading zeros, such as 0:5:30. */
function parseDuration(cell: string): number | null {
  const [all, hours, minutes, seconds] = /^(\d+):(\d+):(\d+)$/.exec(cell.trim()) ?? [];
  return all === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Computes the duration for exports of older versions, which have no duration column. */
function getSeconds(start: Time | null, end: Time | null): number | null {
  if (start === null || end === null || end.milliseconds < start.milliseconds) return null;
  return (end.milliseconds - start.milliseconds) / 1000;
}
