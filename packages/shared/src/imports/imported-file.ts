import type { AreaFields } from '../areas/area-fields.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { ScoreValue } from '../entries/score.ts';
import type { DatedRule } from '../timeline/schedule-schema.ts';

export type ImportFormat =
  | 'loop-csv'
  | 'loop-database'
  | 'habitbull'
  | 'beaver'
  | 'table-habit'
  | 'dohabit'
  | 'tickmate'
  | 'rewire'
  | 'daymark-csv'
  | 'csv';

export interface ImportedArea extends Omit<Readonly<AreaFields>, 'color'> {
  /** Position or id in the file. It tells habits of the same name apart. */
  readonly key: string;
  /** Name of one of our colours or `#rrggbb`. Null if the file has none. */
  readonly color: string | null;
  /** Not after the first entry. */
  readonly created_on: CalendarDate;
  /** Null while the area continues. */
  readonly deleted_on: CalendarDate | null;
  /** Rules by `from`. The first one begins on `created_on`. Empty means every day. */
  readonly schedule: readonly DatedRule[];
  /** Pauses by first day: runs of skipped days, and the open pause of an archived habit. */
  readonly pauses: readonly ImportedPause[];
  /** Entries by date, at most one per day. */
  readonly entries: readonly ImportedEntry[];
}

export interface ImportedPause {
  readonly first_day: CalendarDate;
  readonly last_day: CalendarDate | null;
  readonly reason: string;
}

export interface ImportedEntry {
  readonly date: CalendarDate;
  readonly score: ScoreValue;
  /** Note, cut to `limits.scoreNotes.max` characters with a remark. */
  readonly notes: string;
}

/** Part of the file that was left out, changed or unreadable. */
export interface ImportRemark {
  readonly kind: ImportRemarkKind;
  readonly file?: string;
  /** Line number from 1, including the header. */
  readonly line?: number;
  readonly area?: string;
  /** Text in the file, at most 100 characters. */
  readonly value?: string;
  /** Number of further remarks of this kind beyond `importLimits.remarksOfAKind`. */
  readonly more?: number;
}

/** The screen and the import command have a sentence for each kind. */
export type ImportRemarkKind =
  | 'row-unreadable'
  | 'date-unreadable'
  | 'date-out-of-range'
  | 'date-in-future'
  | 'value-unknown'
  | 'value-void'
  | 'name-missing'
  /** Two rows of one day differ. The later one was used. */
  | 'day-twice'
  | 'name-cut'
  | 'text-cut'
  | 'description-cut'
  | 'note-cut'
  | 'rule-nearest'
  | 'color-nearest'
  | 'reminder-days-left-out'
  | 'reminder-nearest'
  | 'reminders-left-out'
  | 'field-left-out'
  | 'file-left-out'
  | 'derived-left-out'
  | 'deleted-left-out'
  | 'dates-month-first'
  | 'dates-day-first'
  /** The text is not UTF-8 and was read as Windows-1251 or Windows-1252. */
  | 'encoding-guessed'
  | 'amounts-in-notes';

export interface ImportedFile {
  readonly format: ImportFormat;
  readonly areas: readonly ImportedArea[];
  /** Pauses of all areas by first day. Only our own tables have them. */
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
  /** The database reader could not be loaded, because the device is offline. */
  | 'reader-not-loaded'
  | 'password-wrong'
  | 'newer'
  | 'hostile-database'
  | 'too-many-columns'
  | 'too-many-areas'
  | 'too-many-entries'
  /** No row of a table has a readable date. */
  | 'dates-unreadable'
  | 'no-areas';

/** The only error that readers throw. */
export class ImportError extends Error {
  readonly code: ImportErrorCode;
  /** File in an archive, table or line. Null if unknown. */
  readonly where: string | null;

  constructor(code: ImportErrorCode, where: string | null = null) {
    super(where === null ? code : `${code}: ${where}`);
    this.name = 'ImportError';
    this.code = code;
    this.where = where;
  }
}

export const importLimits = {
  /** Size of the chosen file, in bytes. */
  file: 50 * 1024 * 1024,
  /** Total unpacked size of the files that are read, in bytes. */
  unpacked: 100 * 1024 * 1024,
  filesInArchive: 5000,
  columns: 1000,
  areas: 1000,
  entries: 250_000,
  /** Lines of a table. Empty and unreadable ones count, because they take time, too. */
  lines: 2_000_000,
  /** Values of a JSON file, and their depth. */
  jsonValues: 6_000_000,
  jsonDepth: 50,
  remarksOfAKind: 20,
} as const;
