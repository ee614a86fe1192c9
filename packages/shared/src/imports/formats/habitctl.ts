import type { ImportDraft } from '../import-draft.ts';
import { defineFormat, type Reading } from '../import-format.ts';
import {
  addHabitLog,
  findHabitLog,
  type HabitLog,
  type ListedHabit,
  type LogEntry,
  readLines,
} from './habit-log.ts';

/** Reads text files from `~/.habitctl`. A date may end with a zone offset. */
export const habitctl = defineFormat({
  format: 'habitctl',
  recognise: (file) =>
    findHabitLog(file, /^\d{4}-\d\d-\d\d(?:[+-]\d\d:\d\d|Z)?\t[^\t]+\t[yns]\s*$/),
  read: readHabitctl,
});

function readHabitctl({ log, habits }: HabitLog, reading: Reading): void {
  const { draft } = reading;
  const entries: LogEntry[] = [];
  readLines(log, (line, place) => {
    const [date = '', name = '', mark] = line.split('\t').map((part) => part.trim());
    if (mark === undefined || name === '') {
      draft.remark({ ...place, kind: 'row-unreadable', value: line });
    } else entries.push({ date: date.slice(0, 10), name, mark, notes: '', place });
  });
  // The first line of a day counts in habitctl.
  const list = habits === null ? null : readList(habits, draft);
  addHabitLog({ habits: list, entries, kept: 'first' }, reading);
}

/** Each line has the number of days in which a habit is due once, and the habit's name. */
function readList(habits: NonNullable<HabitLog['habits']>, draft: ImportDraft): ListedHabit[] {
  const list: ListedHabit[] = [];
  readLines(habits, (line, place) => {
    const [, days, name] = /^(\d+) (.+)$/.exec(line.trim()) ?? [];
    if (days === undefined || name === undefined) {
      draft.remark({ ...place, kind: 'row-unreadable', value: line });
    } else list.push({ name, times: days === '0' ? 0 : 1, days: Number(days) || 1 });
  });
  return list;
}
