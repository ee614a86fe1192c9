import type { AreaFields } from '../areas/area-fields.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { ScoreValue } from '../entries/score.ts';
import type { DatedRule } from '../timeline/schedule-schema.ts';
import type { ImportFormat } from './import-programs.ts';

export interface ImportedArea extends Omit<Readonly<AreaFields>, 'color'> {
  /** Position or id in the file, because habits can have the same name. */
  readonly key: string;
  /** Name of a Daymark color, or `#rrggbb`. Null if the file has no color. */
  readonly color: string | null;
  readonly created_on: CalendarDate;
  readonly deleted_on: CalendarDate | null;
  /**
   * Rules by `from`. The first rule begins on `created_on`. If empty, the area is due every day.
   */
  readonly schedule: readonly DatedRule[];
  /** Runs of skipped days, and the open pause of an archived habit, sorted by first day. */
  readonly pauses: readonly ImportedPause[];
  readonly entries: readonly ImportedEntry[];
  /** Number of days with an unreadable or unknown value, or with a date that is not possible. */
  readonly leftOut: number;
}

export interface ImportedPause {
  readonly first_day: CalendarDate;
  readonly last_day: CalendarDate | null;
  readonly reason: string;
}

export interface ImportedEntry {
  readonly date: CalendarDate;
  readonly score: ScoreValue;
  /** A note longer than `limits.scoreNotes.max` is cut, with a remark. */
  readonly notes: string;
  readonly amount?: number;
}

/** Part of the file that was left out or changed. */
export interface ImportRemark {
  readonly kind: ImportRemarkKind;
  readonly file?: string;
  /** Line number, counted from 1. */
  readonly line?: number;
  readonly area?: string;
  /** Text from the file, cut to 100 characters. */
  readonly value?: string;
  /** Number of remarks of this kind beyond `importLimits.remarksOfAKind`, which are left out. */
  readonly more?: number;
}

export type ImportRemarkKind =
  | 'row-unreadable'
  | 'date-unreadable'
  | 'date-out-of-range'
  | 'date-in-future'
  | 'value-unknown'
  | 'value-void'
  | 'name-missing'
  /** Two rows of one day differ. A done row wins, and the notes of all rows are kept. */
  | 'day-twice'
  | 'name-cut'
  | 'text-cut'
  | 'description-cut'
  | 'note-cut'
  | 'rule-nearest'
  | 'color-nearest'
  | 'reminder-days-left-out'
  | 'reminders-left-out'
  | 'field-left-out'
  | 'file-left-out'
  | 'derived-left-out'
  | 'deleted-left-out'
  /**
   * The other program counts days without an entry of a habit to avoid as good. They stay unmarked.
   */
  | 'kept-days-left-out'
  | 'dates-month-first'
  | 'dates-day-first'
  /** The file is no valid UTF-8, so it was read as Windows-1251 or Windows-1252. */
  | 'encoding-guessed'
  /** A newer version of the program wrote the file. `value` is this version. */
  | 'newer-version'
  /** The days come from a table that never has notes. */
  | 'notes-not-in-file'
  /** These amounts cannot be stored as numbers, such as durations or more than two decimals. */
  | 'amounts-in-notes';

export interface ImportedFile {
  readonly format: ImportFormat;
  readonly areas: readonly ImportedArea[];
  /**
   * Pauses that apply to all areas, sorted by first day. Only Daymark's own CSV files have them.
   */
  readonly pauses?: readonly ImportedPause[];
  readonly remarks: readonly ImportRemark[];
}

export type ImportErrorCode =
  | 'too-large'
  | 'too-large-unpacked'
  | 'empty'
  | 'not-recognised'
  | 'damaged'
  | 'encrypted'
  /** The reader's code could not be loaded, usually because the device is offline. */
  | 'reader-not-loaded'
  | 'password-wrong'
  | 'newer'
  | 'hostile-database'
  | 'too-many-columns'
  | 'too-many-areas'
  | 'too-many-entries'
  | 'dates-unreadable'
  /** The days are in another export of the program, which `where` names. */
  | 'other-export'
  | 'no-areas';

/** The only error that readers throw. */
export class ImportError extends Error {
  readonly code: ImportErrorCode;
  /** Place of the fault (file, table or line), or the name of the export that is needed. */
  readonly where: string | null;

  constructor(code: ImportErrorCode, where: string | null = null) {
    super(where === null ? code : `${code}: ${where}`);
    this.name = 'ImportError';
    this.code = code;
    this.where = where;
  }
}

export const importLimits = {
  /** Maximum size of the chosen file, in bytes. */
  file: 50 * 1024 * 1024,
  /** Maximum size of all unpacked files together, in bytes. */
  unpacked: 100 * 1024 * 1024,
  filesInArchive: 5000,
  columns: 1000,
  areas: 1000,
  entries: 250_000,
  /**
   * Maximum number of lines of a table. Empty and unreadable lines count, because they also take
   * time.
   */
  lines: 2_000_000,
  jsonValues: 6_000_000,
  jsonDepth: 50,
  remarksOfAKind: 20,
} as const;
