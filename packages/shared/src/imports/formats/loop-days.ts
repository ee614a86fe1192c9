import type { CalendarDate } from '../../calendar/calendar-date.ts';
import type { FilePlace, ImportedAreaDraft } from '../import-draft.ts';
import type { ImportRemark } from '../imported-file.ts';

/** A number is an amount. Null means that the program does not write the value. */
export type LoopMark = 'unknown' | 'missed' | 'computed' | 'done' | 'skipped' | number | null;

/** Meanings of the numbers that Loop stores. Habits with amounts store thousandths instead. */
const marks: ReadonlyMap<number, LoopMark> = new Map([
  [-1, 'unknown'],
  [0, 'missed'],
  [1, 'computed'],
  [2, 'done'],
  [3, 'skipped'],
]);
const skipCode = 3;
/** Amount in a table of habiterall, which does not store thousandths. */
const wholeAmount = /^\d+(?:\.\d+)?$/;
const partsOfAmount = 1000;

/**
 * Numbers by the words that Loop 2.3.1 and later write into tables. Earlier versions write the
 * numbers.
 */
const codesByWord: ReadonlyMap<string, number> = new Map([
  ['UNKNOWN', -1],
  ['NO', 0],
  ['YES_AUTO', 1],
  ['YES_MANUAL', 2],
  ['SKIP', skipCode],
]);

/** Returns the meaning of a number that Loop stores. */
export function readLoopCode(code: number | null, isNumerical: boolean): LoopMark {
  if (code === null) return null;
  if (isNumerical && code >= 0 && code !== skipCode) return code / partsOfAmount;
  return marks.get(code) ?? null;
}

/**
 * Program that writes a table. Both programs use the same words, but different amounts and empty
 * cells.
 */
export type TableProgram = 'loop' | 'habiterall';

/** Returns the number that Loop stores for a cell, or null if Loop does not write the cell. */
export function getLoopCode(cell: string): number | null {
  return codesByWord.get(cell) ?? (/^-?\d+$/.test(cell) ? Number(cell) : null);
}

/** Returns true if a cell can only be an amount. */
export function isAmountCell(cell: string, program: TableProgram): boolean {
  return program === 'loop' ? (getLoopCode(cell) ?? 0) > skipCode : wholeAmount.test(cell);
}

/** Returns the meaning of a cell in a table. */
export function readLoopCell(
  cell: string,
  { program, isNumerical }: { readonly program: TableProgram; readonly isNumerical: boolean },
): LoopMark {
  if (cell === '') return 'unknown';
  if (program === 'loop') return readLoopCode(getLoopCode(cell), isNumerical);
  if (isNumerical && wholeAmount.test(cell)) return Number(cell);
  return readLoopCode(codesByWord.get(cell) ?? null, false);
}

interface LoopDay {
  readonly date: CalendarDate;
  readonly mark: LoopMark;
  /** Value as it is in the file, for a remark. */
  readonly written: string;
  readonly notes: string;
  readonly place?: FilePlace;
}

export interface LoopDayWriter {
  readonly isNumerical: boolean;
  /** Adds a remark about the habit. */
  readonly remark: (remark: ImportRemark) => void;
  readonly put: (day: LoopDay) => void;
  /** Adds a remark with the number of days that Loop marked by itself. Those days are left out. */
  readonly finish: (file?: string) => void;
}

export function createLoopDayWriter(area: ImportedAreaDraft, isNumerical: boolean): LoopDayWriter {
  let computed = 0;
  const leaveOut = (kind: ImportRemark['kind'], value: string, { date, place }: LoopDay) => {
    const isPlaced = place?.line !== undefined;
    area.remark({ ...place, kind, value: isPlaced ? value : `${date} ${value}` });
  };
  const putUnmarked = (day: LoopDay) => {
    if (day.mark === 'computed') computed += 1;
    else if (day.mark === null) leaveOut('value-unknown', day.written, day);
    if (day.notes !== '') leaveOut('field-left-out', day.notes, day);
  };
  return {
    isNumerical,
    remark: (remark) => area.remark(remark),
    put(day) {
      const { date, mark, notes, place } = day;
      if (typeof mark === 'number') area.amount(date, { amount: mark, notes }, place);
      else if (mark === 'done') area.mark(date, { score: 1, notes }, place);
      else if (mark === 'missed') area.mark(date, { score: 0, notes }, place);
      else if (mark === 'skipped') area.skip(date, notes, place);
      else putUnmarked(day);
    },
    finish(file) {
      if (computed === 0) return;
      const place = file === undefined ? {} : { file };
      area.remark({ ...place, kind: 'derived-left-out', value: String(computed) });
    },
  };
}
