import { isCalendarDate } from '../../calendar/calendar-date.ts';
import { findTables, readTable, toNumber, toText } from '../database-rows.ts';
import type { DatabaseRow, ForeignDatabase } from '../foreign-database.ts';
import type { ImportedAreaDraft } from '../import-draft.ts';
import { defineFormat, type Reading } from '../import-format.ts';
import { readRewireHabits } from './rewire-habits.ts';

export const rewire = defineFormat({
  format: 'rewire',
  recognise: (file) => findTables(file, ['checkins', 'unit']),
  read: readRewire,
});

function readRewire(database: ForeignDatabase, { draft }: Reading): void {
  const habits = readRewireHabits(database, draft);
  const deleted = new Set<string>();
  const rows = readTable(database, 'checkins', {
    required: ['habit_id', 'date', 'type'],
    optional: ['note', 'actual_count'],
  });
  for (const row of rows) {
    const id = toText(row['habit_id']);
    const habit = habits.get(id);
    if (habit === undefined) deleted.add(id);
    else if (habit !== null) readCheckin(row, habit);
  }
  for (const id of deleted) draft.remark({ kind: 'deleted-left-out', value: id });
}

function readCheckin(row: DatabaseRow, area: ImportedAreaDraft): void {
  const text = toText(row['date']);
  const date = text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  if (!isCalendarDate(date)) {
    area.remark({ kind: 'date-unreadable', value: text });
    return;
  }
  const type = toNumber(row['type']);
  const note = toText(row['note']);
  if (type !== 1 && type !== 2) {
    const value = `${date} ${toText(row['type'])} ${note}`.trim();
    area.remark({ kind: 'value-unknown', value });
    return;
  }
  // The type alone determines whether the day is done. The amount has no effect.
  const amount = toNumber(row['actual_count']) ?? 0;
  const score = type === 2 ? 1 : 0;
  if (amount > 0) area.amount(date, { amount, score, notes: note });
  else area.mark(date, { score, notes: note });
}
