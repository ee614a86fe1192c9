import { hasColumns, readCsvStart, readRecords } from '../csv-rows.ts';
import type { ImportRemark } from '../imported-file.ts';
import type { TableProgram } from './loop-days.ts';
import type { LoopGoal, LoopHabit } from './loop-habit.ts';

/**
 * File names in an archive. `days` is in the folder of each habit, and for all habits in the root.
 */
export const archiveFiles = { habits: 'Habits.csv', days: 'Checkmarks.csv', scores: 'Scores.csv' };

/** Returns the program that wrote a list of habits, or null for any other table. */
export function getListProgram(text: string): TableProgram | null {
  const header = readCsvStart(text, 1).rows[0] ?? [];
  const has = (...columns: string[]) => hasColumns(header, columns);
  // Loop never wrote these columns together.
  if (has('name', 'numrepetitions', 'question', 'type')) return 'habiterall';
  const isLoop =
    has('name', 'numrepetitions', 'interval') ||
    has('name', 'frequencynumerator', 'frequencydenominator');
  return isLoop ? 'loop' : null;
}

export interface ListedHabit extends Omit<LoopHabit, 'goal'> {
  readonly position: number;
  readonly line: number;
  /** Null in lists of Loop before 2.3.1, which do not say whether a habit has amounts. */
  readonly isNumerical: boolean | null;
  /** Goal, which counts only if the habit has amounts. */
  readonly goal: LoopGoal;
}

/** Reads `Habits.csv` and sorts the habits by position. */
export function readHabitList(
  text: string,
  remark: (remark: ImportRemark) => void,
): readonly ListedHabit[] {
  const { separator } = readCsvStart(text, 1);
  const habits: ListedHabit[] = [];
  readRecords(text, { separator, file: archiveFiles.habits, remark }, (read, line, columns) => {
    const cell = (column: string) => read(column).trim();
    // Loop before 2.3.1 writes the position in digits of the device's language. The rows are then
    // in order.
    const written = /^\d+$/.test(cell('position')) ? Number(cell('position')) : null;
    const position = written ?? habits.length + 1;
    const days = Number(cell('frequencydenominator') || cell('interval'));
    const isArchived = (cell('archived?') || cell('archived')).toLowerCase() === 'true';
    habits.push({
      position,
      line,
      isNumerical: columns.has('type') ? cell('type') === 'NUMERICAL' : null,
      key: String(position),
      name: cell('name'),
      question: cell('question'),
      description: cell('description'),
      color: /^#[0-9a-f]{6}$/i.test(cell('color')) ? cell('color').toLowerCase() : null,
      group: cell('category'),
      archived: isArchived,
      frequency: { times: Number(cell('frequencynumerator') || cell('numrepetitions')), days },
      goal: {
        target: cell('target value') === '' ? null : Number(cell('target value')),
        atMost: cell('target type') === 'AT_MOST',
        unit: cell('unit'),
        days,
      },
    });
  });
  return habits.toSorted((one, other) => one.position - other.position);
}
