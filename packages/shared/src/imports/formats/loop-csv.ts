import { type Archive, isForeignPath } from '../archive.ts';
import { type CellReader, readRecords, readRows } from '../csv-rows.ts';
import { decodeText } from '../decode-text.ts';
import type { ImportDraft, ImportedAreaDraft, Measure } from '../import-draft.ts';
import { defineFormat, type Reading } from '../import-format.ts';
import type { ImportRemark } from '../imported-file.ts';
import { createLoopMeasure, formatLoopTarget } from './loop-measure.ts';
import { getNearestRule } from '../nearest-rule.ts';
import { createDateReader } from '../written-date.ts';

const list = 'Habits.csv';
const days = 'Checkmarks.csv';
/** Computed from the days, like the `Checkmarks.csv` of the root. */
const derived = 'Scores.csv';

/** Loop prints these names. Older versions print the numbers. */
const values: ReadonlyMap<string, number> = new Map([
  ['UNKNOWN', -1],
  ['NO', 0],
  ['YES_AUTO', 1],
  ['YES_MANUAL', 2],
  ['SKIP', 3],
]);
const codes = { unknown: -1, no: 0, auto: 1, manual: 2, skip: 3 };
const partsOfAmount = 1000;
/** Matches a row with an amount, which is no code of a day. */
const amountRow = /^\d{4}-\d\d-\d\d,(?:[4-9]|\d\d+)\s*$/m;

export const loopCsv = defineFormat({
  format: 'loop-csv',
  recognise: (file) => (file.kind === 'archive' ? findLoopFolder(file.archive) : null),
  read: readLoopCsv,
});

interface LoopFolder {
  readonly archive: Archive;
  /** Path of the folder with a trailing slash. Empty for the root of the archive. */
  readonly folder: string;
}

/** People may repack archives into other folders. */
function findLoopFolder(archive: Archive): LoopFolder | null {
  const path = archive.names
    .filter((name) => name === list || name.endsWith(`/${list}`))
    .filter((name) => !isForeignPath(name))
    .toSorted((one, other) => one.length - other.length)[0];
  if (path === undefined) return null;
  const [header = ''] = decodeText(archive.read(path)).text.split(/\r?\n/, 1);
  const isLoop = /^"?(?:Position|Name)"?,.*(?:NumRepetitions|FrequencyNumerator)/.test(header);
  return isLoop ? { archive, folder: path.slice(0, -list.length) } : null;
}

interface Habit {
  readonly position: number;
  readonly name: string;
  readonly isNumerical: boolean;
  readonly area: ImportedAreaDraft | null;
}

/** Reads the CSV zip of Loop Habit Tracker 2.0 and later. */
function readLoopCsv({ archive, folder }: LoopFolder, { draft }: Reading): void {
  const files = filesByPosition(archive, folder, draft);
  const hasAmounts = (position: number) => {
    const file = files.get(position);
    return file !== undefined && amountRow.test(decodeText(archive.read(file)).text);
  };
  const habits = readHabits(textOf(archive, folder + list, draft), { draft, hasAmounts });
  for (const habit of habits) {
    const file = files.get(habit.position);
    files.delete(habit.position);
    if (file !== undefined && habit.area !== null) readDays(archive, file, { habit, draft });
  }
  for (const file of files.values()) draft.remark({ kind: 'file-left-out', value: file });
}

function textOf(archive: Archive, file: string, draft: ImportDraft): string {
  const { text, isGuessed } = decodeText(archive.read(file));
  if (isGuessed) draft.remark({ kind: 'encoding-guessed', file });
  return text;
}

/**
 * Only the number in a folder's name is reliable. Loop removes for example all Cyrillic letters.
 */
function filesByPosition(
  archive: Archive,
  folder: string,
  draft: ImportDraft,
): Map<number, string> {
  const files = new Map<number, string>();
  for (const name of archive.names) {
    const inFolder = name.startsWith(folder) ? name.slice(folder.length) : null;
    const [, position, file] = /^(\d+)(?: [^/]*)?\/([^/]+)$/.exec(inFolder ?? '') ?? [];
    if (position !== undefined && file === days && !files.has(Number(position))) {
      files.set(Number(position), name);
    } else if (file !== derived && !isOfTheRoot(inFolder) && !/__MACOSX|\.DS_Store/.test(name)) {
      draft.remark({ kind: 'file-left-out', value: name });
    }
  }
  return files;
}

function isOfTheRoot(file: string | null): boolean {
  return file === list || file === days || file === derived;
}

interface HabitOptions {
  readonly draft: ImportDraft;
  /** Loop before 2.3.1 did not store whether a habit has amounts. */
  readonly hasAmounts: (position: number) => boolean;
}

function readHabits(text: string, options: HabitOptions): Habit[] {
  const { draft } = options;
  const rows: HabitRow[] = [];
  const csv = { separator: ',', file: list, remark: draft.remark };
  readRecords(text, csv, (read, line, columns) => {
    const cell = (column: string) => read(column).trim();
    const position = Number(cell('position')) || rows.length + 1;
    rows.push({ position, cell, line, hasType: columns.has('type') });
  });
  return rows
    .toSorted((one, other) => one.position - other.position)
    .map((row) => readHabit(row, options));
}

interface HabitRow {
  readonly position: number;
  readonly line: number;
  readonly cell: CellReader;
  readonly hasType: boolean;
}

function readHabit(
  { position, line, cell, hasType }: HabitRow,
  { draft, hasAmounts }: HabitOptions,
): Habit {
  const name = cell('name');
  const place = { file: list, line };
  const isNumerical = hasType ? cell('type') === 'NUMERICAL' : hasAmounts(position);
  const frequency = {
    times: Number(cell('frequencynumerator') || cell('numrepetitions')),
    days: Number(cell('frequencydenominator') || cell('interval')),
  };
  const measure = isNumerical ? measureOf(cell, frequency.days) : null;
  const remark = (one: Pick<ImportRemark, 'kind' | 'value'>) =>
    draft.remark({ ...one, ...place, area: name });
  const area = draft.area(
    {
      key: String(position),
      name,
      description: [cell('question'), cell('description')].filter(Boolean).join('\n'),
      color: /^#[0-9a-f]{6}$/i.test(cell('color')) ? cell('color').toLowerCase() : null,
      archived: cell('archived?') === 'true',
      rule: getNearestRule(frequency, remark),
      ...(measure !== null && { measure }),
    },
    place,
  );
  const target = measure === null ? null : formatLoopTarget(measure);
  if (target !== null) remark({ kind: 'field-left-out', value: target });
  return { position, name, isNumerical, area };
}

function measureOf(cell: CellReader, days: number): Measure {
  const target = cell('target value') === '' ? null : Number(cell('target value'));
  return createLoopMeasure({
    target,
    atMost: cell('target type') === 'AT_MOST',
    unit: cell('unit'),
    days,
  });
}

interface DayOptions {
  readonly habit: Habit;
  readonly draft: ImportDraft;
}

function readDays(archive: Archive, file: string, { habit, draft }: DayOptions): void {
  const { name, area, isNumerical } = habit;
  if (area === null) return;
  const toDate = createDateReader('day-first');
  let derivedDays = 0;
  readRows(
    textOf(archive, file, draft),
    { separator: ',', file, remark: draft.remark },
    (row, line) => {
      const [written = '', printed = '', notes = ''] = row;
      if (line === 1 && written === 'Date') return;
      const place = { file, line };
      const leaveOut = (kind: 'date-unreadable' | 'value-unknown', value: string) =>
        draft.remark({ ...place, kind, area: name, value });
      const date = toDate(written);
      if (date === null) return leaveOut('date-unreadable', written);
      const value = values.get(printed) ?? (/^-?\d+$/.test(printed) ? Number(printed) : null);
      if (value === null) return leaveOut('value-unknown', printed);
      if (value === codes.skip) area.skip(date, notes, place);
      else if (value === codes.unknown) {
        if (notes !== '') {
          draft.remark({ ...place, kind: 'field-left-out', area: name, value: notes });
        }
      } else if (isNumerical && value >= 0) {
        area.amount(date, { amount: value / partsOfAmount, notes }, place);
      } else if (value === codes.auto) {
        derivedDays += 1;
        if (notes !== '') {
          draft.remark({ ...place, kind: 'field-left-out', area: name, value: notes });
        }
      } else if (value === codes.no || value === codes.manual) {
        area.mark(date, { score: value === codes.manual ? 1 : 0, notes }, place);
      } else leaveOut('value-unknown', printed);
    },
  );
  if (derivedDays > 0) {
    draft.remark({ kind: 'derived-left-out', file, area: name, value: String(derivedDays) });
  }
}
