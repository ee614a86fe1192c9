import { isCalendarDate } from '../../calendar/calendar-date.ts';
import { hasColumns, readRecords } from '../csv-rows.ts';
import type { ImportedAreaDraft, Measure } from '../import-draft.ts';
import { defineFormat, type Reading, type TextFile } from '../import-format.ts';
import { writeDuration } from '../write-duration.ts';

export const trackAndGraph = defineFormat({
  format: 'track-and-graph',
  recognise: (file) =>
    file.kind === 'text' && hasColumns(file.firstRow, ['featurename', 'timestamp', 'value'])
      ? file
      : null,
  read: readTrackAndGraph,
});

/**
 * Reads a table in which each row is a data point. Adds the amounts of all data points of a day.
 */
function readTrackAndGraph({ text, separator }: TextFile, { draft }: Reading): void {
  const areas = new Map<string, ImportedAreaDraft | null>();
  readRecords(text, { separator, remark: draft.remark }, (cell, line) => {
    const name = cell('featurename').trim();
    const value = parseValue(cell('value').trim());
    let area = areas.get(name);
    if (area === undefined) {
      const measure = getMeasure(value?.isDuration === true);
      area = draft.area({ key: String(areas.size + 1), name, measure }, { line });
      // Each row without a name gets its own remark.
      if (area !== null) areas.set(name, area);
    }
    if (area === null) return;
    const timestamp = cell('timestamp').trim();
    const label = cell('label').trim() || (value?.label ?? '');
    const notes = [label, cell('note').trim()].filter(Boolean).join('\n');
    // The time is local. A Z only means that the phone's zone was UTC.
    const date = timestamp.slice(0, 10);
    if (value !== null && isCalendarDate(date)) {
      const { amount, written } = value;
      area.amount(date, { amount, written, notes, id: `${timestamp} ${amount}` }, { line });
      return;
    }
    if (value === null) area.remark({ kind: 'value-unknown', line, value: cell('value') });
    else area.remark({ kind: 'date-unreadable', line, value: timestamp });
    if (notes !== '') area.remark({ kind: 'field-left-out', line, value: notes });
  });
}

interface Value {
  /** Number, or duration in seconds. */
  readonly amount: number;
  readonly written: string;
  readonly isDuration: boolean;
  /** Label of the value. Old exports write it after the amount and a colon. */
  readonly label: string;
}

const duration = /^(-?\d+):(-?\d{2}):(-?\d{2})(?::|$)/;
const number = /^-?\d+(?:\.\d+)?(?:E-?\d+)?(?=:|$)/i;

function parseValue(cell: string): Value | null {
  const time = duration.exec(cell);
  if (time !== null) {
    const [all, hours, minutes, seconds] = time;
    const amount = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    const label = cell.slice(all.length);
    return { amount, written: writeDuration(amount), isDuration: true, label };
  }
  const [written = ''] = number.exec(cell) ?? [];
  const amount = Number(written);
  if (written === '' || !Number.isFinite(amount)) return null;
  const label = cell.slice(written.length + 1);
  return { amount, written: String(amount), isDuration: false, label };
}

function getMeasure(isDuration: boolean): Measure {
  const sum = { target: null, unit: '', adds: true, expectsSeveral: true };
  return isDuration ? { ...sum, always: true, isDuration: true } : { ...sum, always: false };
}
