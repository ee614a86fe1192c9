import { type Archive, isForeignPath } from '../archive.ts';
import { decodeText } from '../decode-text.ts';
import type { Reading } from '../import-format.ts';
import type { ImportRemark } from '../imported-file.ts';
import { createLoopDayWriter, type LoopDayWriter, type TableProgram } from './loop-days.ts';
import { addLoopHabit } from './loop-habit.ts';
import { archiveFiles, getListProgram, readHabitList } from './loop-habit-list.ts';
import { type LoopTableOptions, openLoopTable } from './loop-table.ts';

export interface HabitArchive {
  readonly archive: Archive;
  readonly program: TableProgram;
  /** Path of the folder with a trailing slash. Empty for the root of the archive. */
  readonly folder: string;
}

/** Also finds the habits in a subfolder, because people may repack archives. */
export function findHabitArchive(archive: Archive, program: TableProgram): HabitArchive | null {
  const { habits } = archiveFiles;
  const path = archive.names
    .filter((name) => name === habits || name.endsWith(`/${habits}`))
    .filter((name) => !isForeignPath(name))
    .toSorted((one, other) => one.length - other.length)[0];
  if (path === undefined) return null;
  const { text } = decodeText(archive.read(path));
  const isOfProgram = getListProgram(text) === program;
  return isOfProgram ? { archive, program, folder: path.slice(0, -habits.length) } : null;
}

/** Reads the days of each habit from its own folder, or else from the table of all habits. */
export function readHabitArchive(
  { archive, program, folder }: HabitArchive,
  { draft }: Reading,
): void {
  const { remark } = draft;
  const readText = (file: string) => {
    const { text, isGuessed } = decodeText(archive.read(file));
    if (isGuessed) remark({ kind: 'encoding-guessed', file });
    return text;
  };
  const openOwnDays = (file: string): HabitDays => {
    const table = openLoopTable(readText(file), { program, remark, file, isOfHabit: true });
    const hasAmounts = table.columns[0]?.hasAmounts ?? false;
    return { hasAmounts, read: (writer) => table.read([writer]) };
  };
  const files = filesByPosition(archive, folder, remark);
  const habits = readHabitList(readText(folder + archiveFiles.habits), remark);
  const common = folder + archiveFiles.days;
  const isCommonNeeded = habits.some(({ position }) => !files.has(position));
  const commonDays =
    isCommonNeeded && archive.names.includes(common)
      ? openCommonDays(readText(common), {
          program,
          remark,
          file: common,
          isOfHabit: false,
          known: habits.map(({ name }) => name),
        })
      : null;
  for (const { position, line, isNumerical, goal, ...habit } of habits) {
    const file = files.get(position);
    files.delete(position);
    const days = file === undefined ? commonDays?.find(habit.name) : openOwnDays(file);
    const hasAmounts = isNumerical ?? days?.hasAmounts ?? false;
    const place = { file: archiveFiles.habits, line };
    const ownGoal = program === 'loop' ? goal : { ...goal, days: 1, keepsEmptyDays: false };
    const area = addLoopHabit(draft, { ...habit, goal: hasAmounts ? ownGoal : null }, place);
    if (area !== null) days?.read(createLoopDayWriter(area, hasAmounts));
  }
  commonDays?.finish();
  for (const file of files.values()) remark({ kind: 'file-left-out', value: file });
}

/** Days of one habit. */
interface HabitDays {
  readonly hasAmounts: boolean;
  read(writer: LoopDayWriter): void;
}

function openCommonDays(text: string, options: LoopTableOptions) {
  const { columns, read } = openLoopTable(text, options);
  const { file = '', remark } = options;
  const writers: (LoopDayWriter | null)[] = columns.map(() => null);
  const found = new Set<number>();
  return {
    /** Returns null if no column has the name, or if habits of the same name use all of them. */
    find(habit: string): HabitDays | null {
      const index = columns.findIndex(({ name }, at) => name === habit && !found.has(at));
      const column = columns[index];
      if (column === undefined) return null;
      found.add(index);
      return { hasAmounts: column.hasAmounts, read: (writer) => (writers[index] = writer) };
    },
    /** Reads the columns that were found. */
    finish() {
      if (found.size === 0) return;
      read(writers);
      remark({ kind: 'notes-not-in-file', file });
      for (const [index, { name }] of columns.entries()) {
        if (name === null || found.has(index)) continue;
        remark({ kind: 'field-left-out', file, value: name });
      }
    },
  };
}

/**
 * Uses only the number in a folder's name, because Loop removes other characters, such as Cyrillic
 * letters.
 */
function filesByPosition(
  archive: Archive,
  folder: string,
  remark: (remark: ImportRemark) => void,
): Map<number, string> {
  const { habits, days, scores } = archiveFiles;
  const files = new Map<number, string>();
  for (const name of archive.names) {
    const inFolder = name.startsWith(folder) ? name.slice(folder.length) : '';
    const [, position, file] = /^(\d+)(?: [^/]*)?\/([^/]+)$/.exec(inFolder) ?? [];
    const isOfRoot = [habits, days, scores].includes(inFolder);
    if (position !== undefined && file === days && !files.has(Number(position))) {
      files.set(Number(position), name);
    } else if (file !== scores && !isOfRoot && !/__MACOSX|\.DS_Store/.test(name)) {
      remark({ kind: 'file-left-out', value: name });
    }
  }
  return files;
}
