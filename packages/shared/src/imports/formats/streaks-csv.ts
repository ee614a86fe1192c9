import { hasColumns, type CellReader, readRecords } from '../csv-rows.ts';
import type { ImportedAreaDraft } from '../import-draft.ts';
import { defineFormat, type Reading, type TextFile } from '../import-format.ts';
import { createDateReader } from '../written-date.ts';
import { streaksMeasure, type StreaksState, writeStreaksEntry } from './streaks-entry.ts';

export const streaksCsv = defineFormat({
  format: 'streaks-csv',
  recognise: (file) =>
    file.kind === 'text' && hasColumns(file.firstRow, ['title', 'entry_type', 'entry_date'])
      ? file
      : null,
  read: readStreaks,
});

interface Task {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly place: readonly [page: number, order: number];
}

/** Reads a table in which each row is an event. Older versions wrote fewer columns. */
function readStreaks({ text, separator }: TextFile, { draft }: Reading): void {
  // Uses the date of the entry, because the time stamp of `missed_auto` is on the next day.
  const toDate = createDateReader({ order: 'day-first', numbers: 'digits' });
  const areas = new Map<string, ImportedAreaDraft | null>();
  for (const { id, name, icon } of listTasks(text, separator)) {
    areas.set(id, draft.area({ key: id, name, icon, measure: streaksMeasure }));
  }
  readRecords(text, { separator, remark: draft.remark }, (cell, line) => {
    const area = areas.get(getTaskId(cell));
    const type = cell('entry_type').trim();
    if (area === undefined || area === null || type === '') return;
    const date = toDate(cell('entry_date'));
    if (date === null) {
      area.remark({ kind: 'date-unreadable', line, value: cell('entry_date') });
      return;
    }
    const state = getState(type);
    if (state === null) {
      area.remark({ kind: 'value-unknown', line, value: type });
      return;
    }
    const notes = cell('notes').trim();
    const amount = Number(cell('quantity')) || 0;
    const id = `${type} ${cell('entry_timestamp')}`;
    writeStreaksEntry(area, { date, state, amount, notes, id, place: { line } });
  });
}

/** Returns the tasks in the order of the app's pages. */
function listTasks(text: string, separator: string): readonly Task[] {
  const tasks = new Map<string, Task>();
  readRecords(text, { separator }, (cell) => {
    const id = getTaskId(cell);
    if (tasks.has(id)) return;
    const place = [Number(cell('page')) || 0, Number(cell('display_order')) || 0] as const;
    tasks.set(id, { id, name: cell('title'), icon: cell('icon'), place });
  });
  return [...tasks.values()].toSorted(
    (one, other) => one.place[0] - other.place[0] || one.place[1] - other.place[1],
  );
}

/** Returns the id, or the title in files of converters, which have no ids. */
function getTaskId(cell: CellReader): string {
  return cell('task_id') || cell('title');
}

function getState(type: string): StreaksState | null {
  const [, event = '', partial] =
    /^(completed|missed|skipped|timer)(?:_manually|_auto)?(_partial)?$/.exec(type) ?? [];
  if (partial !== undefined || event === 'timer') return 'partial';
  if (event === 'completed') return 'done';
  return event === 'missed' || event === 'skipped' ? event : null;
}
