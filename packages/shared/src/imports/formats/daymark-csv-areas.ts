import {
  areaFields,
  mapAreaFields,
  type AreaFieldName,
  type AreaFields,
} from '../../areas/area-fields.ts';
import { writtenAreaFields } from '../../areas/life-area.ts';
import type { CalendarDate } from '../../calendar/calendar-date.ts';
import { type DatedRule, schedule } from '../../timeline/schedule-schema.ts';
import type { ImportDraft, ImportedAreaDraft } from '../import-draft.ts';
import { eachRow, type Table } from './daymark-csv-tables.ts';

export interface OwnArea {
  readonly name: string;
  readonly draft: ImportedAreaDraft;
}

export interface ReadOptions {
  readonly draft: ImportDraft;
  readonly toDate: (text: string) => CalendarDate | null;
}

export function readAreas(table: Table, { draft, toDate }: ReadOptions): Map<string, OwnArea> {
  const { file } = table;
  const areas = new Map<string, OwnArea>();
  eachRow(table, draft, ({ cell, line }) => {
    const name = cell('name');
    const leaveOut = (value: string) => {
      draft.remark({ kind: 'field-left-out', file, line, value });
      return null;
    };
    const date = (column: string) => {
      const text = cell(column);
      return text === '' ? null : (toDate(text) ?? leaveOut(text));
    };
    const fieldOf = (field: AreaFieldName) => {
      const text = field === 'reminder_time' ? timeOf(cell(field)) : cell(field);
      if (areaFields[field].max !== undefined) return text;
      if (text === '') return null;
      // A spreadsheet may save a number with a decimal comma.
      const value = [text, parseJson(text), parseJson(text.replace(',', '.'))].find(
        (each) => writtenAreaFields[field].safeParse(each).success,
      );
      return value ?? leaveOut(cell(field));
    };
    const area = draft.area(
      {
        ...(mapAreaFields(fieldOf) as AreaFields),
        key: cell('id') || String(line),
        created_on: date('created_on'),
        deleted_on: date('ended_on'),
        schedule: scheduleOf(cell('schedule'), leaveOut),
        // Stores amounts even if all of them are 0 or 1.
        measure: { target: null, unit: '', always: true },
      },
      { file, line },
    );
    if (area !== null) areas.set(cell('id'), { name, draft: area });
  });
  return areas;
}

/** Spreadsheets may save 07:00 as 7:00 or 07:00:00. */
function timeOf(text: string): string {
  return text.replace(/^(\d{1,2}:\d{2})(?::00)?$/, (_, time: string) => time.padStart(5, '0'));
}

function scheduleOf(text: string, leaveOut: (text: string) => unknown): readonly DatedRule[] {
  if (text === '') return [];
  const read = schedule.safeParse(parseJson(text));
  if (read.success) return read.data;
  leaveOut(text);
  return [];
}

/** Returns undefined for invalid JSON, which no schema accepts. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
