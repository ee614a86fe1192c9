import { isCalendarDate } from '../../calendar/calendar-date.ts';
import type { FilePlace, ImportDraft } from '../import-draft.ts';
import { defineFormat, type Reading } from '../import-format.ts';
import {
  addHabitLog,
  findHabitLog,
  type HabitLog,
  type ListedHabit,
  type LogEntry,
  readLines,
} from './habit-log.ts';

/** Reads text files from `~/.config/harsh`. */
export const harsh = defineFormat({
  format: 'harsh',
  recognise: (file) => findHabitLog(file, /^\d{4}-\d\d-\d\d : \S.* : [yns](?:\s|$)/),
  read: readHarsh,
});

function readHarsh({ log, habits }: HabitLog, reading: Reading): void {
  const { draft } = reading;
  const entries: LogEntry[] = [];
  readLines(log, (line, place) => {
    const entry = readEntry(line, place);
    if (entry !== null) entries.push(entry);
    else draft.remark({ ...place, kind: 'row-unreadable', value: line });
  });
  // A later line of a day replaces an earlier line, as in harsh.
  const list = habits === null ? null : readList(habits, draft);
  addHabitLog({ habits: list, entries, kept: 'last' }, reading);
}

/**
 * The format of a line is 'date : name : mark : comment : amount'. The comment may contain ' : '.
 */
function readEntry(line: string, place: FilePlace): LogEntry | null {
  const [date = '', name = '', mark, ...more] = line.split(/(?<=\s):(?=\s|$)/);
  if (mark === undefined || name.trim() === '') return null;
  const rest = more.map((part) => part.trim());
  const last = rest.at(-1) ?? '';
  const hasAmount = rest.length > 1 && Number.isFinite(Number(last));
  const amount = hasAmount && Number(last) !== 0 ? last : '';
  const comment = (hasAmount ? rest.slice(0, -1) : rest).join(' : ');
  return {
    date: date.trim(),
    name: name.trim(),
    mark: mark.trim(),
    amount,
    notes: comment,
    place,
  };
}

function readList(habits: NonNullable<HabitLog['habits']>, draft: ImportDraft): ListedHabit[] {
  const list: ListedHabit[] = [];
  let group = '';
  readLines(habits, (line, place) => {
    if (line.startsWith('! ')) {
      group = line.slice(2).trim();
      return;
    }
    const [name = '', frequency = '', end = ''] = line.split(': ').map((part) => part.trim());
    const goal = readGoal(frequency);
    if (name === '' || goal === null || (end !== '' && !isCalendarDate(end))) {
      draft.remark({ ...place, kind: 'row-unreadable', value: line });
    } else list.push({ name, group, ...goal, lastDay: end === '' ? null : end });
  });
  return list;
}

/** Reads '3/7' as three times in seven days, and '14' or '2w' as once in 14 days. */
function readGoal(text: string): Pick<ListedHabit, 'times' | 'days'> | null {
  const match = /^(\d+)(w?)(?:\s*\/\s*(\d+)(w?))?$/.exec(text);
  if (match === null) return null;
  const [, first, firstUnit, second, secondUnit] = match;
  const count = Number(first) * (firstUnit === 'w' ? 7 : 1);
  if (second !== undefined) {
    return { times: count, days: Number(second) * (secondUnit === 'w' ? 7 : 1) };
  }
  return count === 0 ? { times: 0, days: 1 } : { times: 1, days: count };
}
