import type { AreaFields } from '../areas/area-fields.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { ScoreValue } from '../entries/score.ts';
import type { DatedRule } from '../timeline/schedule-schema.ts';
import type { ImportFormat } from './import-programs.ts';

export interface ImportedArea extends Omit<Readonly<AreaFields>, 'color'> {
  /** Position or id in the file, because habits can have the same name. */
  readonly key: string;
  /** Name of a colour of ours, or `#rrggbb`. Null if the file has none. */
  readonly color: string | null;
  readonly created_on: CalendarDate;
  readonly deleted_on: CalendarDate | null;
  /** Rules by `from`. The first rule begins on `created_on`. Empty means every day. */
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
}

/** Part of the file that was left out or changed. */
export interface ImportRemark {
  readonly kind: ImportRemarkKind;
  readonly file?: string;
  /** Counted from 1. */
  readonly line?: number;
  readonly area?: string;
  /** Text of the file, 100 characters at most. */
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
  /** Two rows of one day differ. The later row was used. */
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
  /** A habit to avoid, whose days without an entry were good. They stay without a mark here. */
  | 'kept-days-left-out'
  | 'dates-month-first'
  | 'dates-day-first'
  /** Read as Windows-1251 or Windows-1252. */
  | 'encoding-guessed'
  /** A newer version of the program made the file. Its value is that version. */
  | 'newer-version'
  /** The days come from a table that never has notes. */
  | 'notes-not-in-file'
  | 'amounts-in-notes';

export interface ImportedFile {
  readonly format: ImportFormat;
  readonly areas: readonly ImportedArea[];
  /** Pauses of all areas by first day. Only our own tables have such pauses. */
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
  /** The device is offline and could not load the database reader. */
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
  /** File in an archive, table or line, or the needed export. */
  readonly where: string | null;

  constructor(code: ImportErrorCode, where: string | null = null) {
    super(where === null ? code : `${code}: ${where}`);
    this.name = 'ImportError';
    this.code = code;
    this.where = where;
  }
}

export const importLimits = {
  /** Bytes of the chosen file. */
  file: 50 * 1024 * 1024,
  /** Bytes of all unpacked files together. */
  unpacked: 100 * 1024 * 1024,
  filesInArchive: 5000,
  columns: 1000,
  areas: 1000,
  entries: 250_000,
  /** Lines of a table. Empty and unreadable lines count, because they also take time. */
  lines: 2_000_000,
  jsonValues: 6_000_000,
  jsonDepth: 50,
  remarksOfAKind: 20,
} as const;
